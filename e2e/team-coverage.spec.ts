import type { Page } from "@playwright/test";
import { z } from "zod";
import { backendAs } from "./fixtures/backend";
import { findFaults } from "./fixtures/find-faults";
import { join } from "./fixtures/join";
import { createTeam } from "./fixtures/team";
import { expect, test } from "./fixtures/test";

const unique = (prefix: string) => `${prefix} ${crypto.randomUUID().slice(0, 8)}`;
const countOf = (text: string | null) => Number((text ?? "").replace(/\D/g, ""));
const coverage = (page: Page) => page.getByRole("table", { name: /^What the accounts of / });
const totalOf = (page: Page) =>
  page
    .getByRole("status")
    .filter({ hasText: /^[\d,]+ accounts?/ })
    .first();

test("a leader sees the team's coverage, on a phone too", async ({ signedInAs }) => {
  const page = await signedInAs("leader@acme.example");

  await test.step("a leader sees what each member's accounts need, and a figure links to the matching accounts", async () => {
    await page.goto("/team");

    await expect(page.getByRole("heading", { level: 1, name: "East" })).toBeVisible();
    await expect(coverage(page).getByRole("rowheader", { name: "Ravi Petersen" })).toBeVisible();
    await page
      .getByRole("navigation", { name: "Time without activity" })
      .getByRole("link", { name: "30 days" })
      .click();
    await expect(coverage(page).getByRole("columnheader", { name: "Inactive 30 days" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^[\d,]+ accounts$/ })).toHaveAttribute(
      "href",
      "/all-accounts?owner=none",
    );

    await coverage(page)
      .getByRole("link", { name: /^[\d,]+ committee gaps, Ravi Petersen$/ })
      .click();
    await expect(page.getByRole("button", { name: "Remove filter Committee: a role is open" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove filter Owner: Ravi Petersen" })).toBeVisible();
    const gaps = countOf(await totalOf(page).textContent());
    expect(gaps).toBeGreaterThan(0);

    await page.getByRole("button", { name: "Activity 1" }).click();
    const menu = page.getByRole("dialog", { name: "Filter by activity" });
    await menu.getByRole("combobox", { name: "Inactive" }).selectOption("Inactive for 90 days");
    await menu.getByRole("checkbox", { name: "A committee role is open" }).uncheck();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/[?&]quiet=90/);
    await expect(page).not.toHaveURL(/committee=/);
    await expect(page.getByRole("button", { name: "Remove filter Inactive: for 90 days" })).toBeVisible();
  });

  await test.step("on a phone leaders reach their team from the main navigation, and the page is accessible", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto("/sales-home");
    const tabs = page.getByRole("navigation", { name: "Main" });
    await expect(tabs.getByRole("link", { name: "Settings" })).toHaveCount(0);
    await tabs.getByRole("link", { name: "Team" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "East" })).toBeVisible();
    await expect(tabs.getByRole("link", { name: "Team" })).toHaveAttribute("aria-current", "page");
    expect(await findFaults(page)).toEqual([]);

    const rep = await signedInAs("rep@acme.example");
    await rep.setViewportSize({ width: 360, height: 780 });
    await rep.goto("/sales-home");
    await expect(rep.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveText([
      ...["Home", "Tasks", "Signals", "Accounts", "Contacts", "Insights"],
    ]);
  });
});

test("a leader without a team sees a message, and users who can't lead are denied access", async ({
  page,
  signedInAs,
}) => {
  await join(page.request, "sales_leader");
  await page.goto("/team");
  await expect(page.getByText("You don’t lead a team yet")).toBeVisible();
  await page.goto("/all-accounts");
  await expect(
    page.getByRole("navigation", { name: "Whose accounts" }).getByRole("link", { name: "Mine" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "My team" })).toHaveCount(0);

  const rep = await signedInAs("rep@acme.example");
  await rep.goto("/team");
  await expect(rep).toHaveURL(/\/access-denied/);
});

test("accounts are reassigned from the coverage, and territories with a preview assign accounts without an owner", async ({
  signedInAs,
  request,
}) => {
  const member = await join(request);
  const team = await createTeam(member.uid);
  const admin = await backendAs("clientadmin@globex.example");
  // A state in which this client has no other accounts.
  const commonFields = { hq_state: "GU", sector: "Energy" };
  const free = unique("Cedar");
  await admin.call("POST", "/accounts/", { name: free, ...commonFields });
  const page = await signedInAs("clientadmin@globex.example");
  await page.goto(`/team?team=${team.id}`);

  await test.step("accounts can be reassigned with the former owner's open tasks", async () => {
    const row = coverage(page).getByRole("row").filter({ hasText: "Mia Mailed" });
    await expect(row.getByRole("link", { name: "1 overdue tasks, Mia Mailed" })).toBeVisible();
    await expect(row.getByRole("link", { name: "2 committee gaps, Mia Mailed" })).toBeVisible();

    await row.getByRole("link", { name: "2 accounts, Mia Mailed" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("table", { name: "Accounts" }).getByRole("row")).toHaveCount(3);
    await page.getByRole("checkbox", { name: "Select all loaded accounts" }).click();
    const bar = page.getByRole("region", { name: "Selected accounts" });
    await bar.getByRole("button", { name: "Assign" }).click();
    const picker = page.getByRole("dialog", { name: "Choose the owner of the selected accounts" });
    await picker.getByRole("checkbox", { name: "Also reassign the former owner’s open tasks" }).check();
    await picker.getByRole("option", { name: /Rosa Nakamura/ }).click();
    await expect(page.getByText(/assigned to Rosa Nakamura/)).toBeVisible();

    await page.goto(`/team?team=${team.id}`);
    await expect(row.getByRole("link")).toHaveCount(0);
    const rosa = await backendAs("rep@globex.example");
    const tasks = z.object({ items: z.array(z.object({ account: z.object({ name: z.string() }) })) });
    const { items } = tasks.parse(await rosa.call("GET", "/tasks/?limit=100"));
    expect(items.map(({ account }) => account.name)).toContain(team.accounts[0]);
  });

  await page.getByRole("button", { name: "Add a territory" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: `New territory for ${team.name}` });
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Enter a name.")).toBeVisible();
  await expect(dialog.getByText(/Choose at least one filter/)).toBeVisible();
  const name = unique("Pacific");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: /^State/ }).click();
  await page.getByRole("dialog", { name: "Filter by state" }).getByRole("checkbox", { name: /Guam/ }).check();
  await page.keyboard.press("Escape");
  await expect(dialog.getByText(/^\d+ accounts? match(es)?\.$/)).toBeVisible();
  await expect(dialog.getByText(/without an owner would get one/)).toBeVisible();
  expect(await findFaults(page, { within: "dialog[open]" })).toEqual([]);
  await dialog.getByRole("button", { name: "Save territory" }).click();
  await expect(page.getByText(new RegExp(`Saved “${name}”\\. \\d+ accounts? without an owner`))).toBeVisible();
  const card = page.getByRole("region", { name: "Territories" });
  await expect(card.getByRole("listitem").filter({ hasText: name })).toContainText("Mia Mailed");
  expect(await findFaults(page)).toEqual([]);

  const accountName = unique("Dogwood");
  const { id } = z
    .object({ id: z.string() })
    .parse(await admin.call("POST", "/accounts/", { name: accountName, ...commonFields }));
  await expect(async () => {
    await page.goto(`/account/${id}?tab=history`);
    await expect(page.getByText("by a territory rule")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.goto(`/all-accounts?owner=${member.uid}`);
  await expect(page.getByRole("link", { name: free, exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: accountName, exact: true })).toBeVisible();

  await page.goto(`/team?team=${team.id}`);
  await card.getByRole("button", { name: `Change the territory ${name}` }).click();
  const change = page.getByRole("dialog", { name: "Change the territory" });
  await change.getByLabel("Assign to").selectOption("Members in turn, fewest accounts first");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(card.getByRole("listitem").filter({ hasText: name })).toContainText("the members in turn");
  await card.getByRole("button", { name: `Remove the territory ${name}` }).click();
  await page
    .getByRole("dialog", { name: `Remove the territory ${name}?` })
    .getByRole("button", { name: "Remove" })
    .click();
  await expect(card.getByRole("listitem")).toHaveCount(0);

  await test.step("a territory's filters can be grouped and offer only the account's own fields", async () => {
    await page.getByRole("button", { name: "Add a territory" }).press("Enter");
    const islands = unique("Islands");
    await dialog.getByLabel("Name").fill(islands);

    await dialog.getByRole("button", { name: "Advanced" }).press("Enter");
    const editor = page.getByRole("dialog", { name: "Advanced filter" });
    const field = editor.getByRole("combobox", { name: "Condition 1: field" });
    await expect(field.getByRole("option")).toHaveText([
      ...["Sector", "Industry", "State", "Size band", "Status", "Employees", "Revenue", "Market cap"],
    ]);
    await editor.getByRole("combobox", { name: "All filters: match all or any" }).selectOption("Any");
    await field.selectOption("Employees");
    const minEmployees = editor.getByRole("textbox", { name: "Condition 1: employees from" });
    await minEmployees.fill("900M");
    await editor.getByRole("button", { name: "Condition", exact: true }).click();
    await editor.getByRole("combobox", { name: "Condition 2: field" }).selectOption("Revenue");
    await editor.getByRole("textbox", { name: "Condition 2: revenue from" }).fill("900T");
    await minEmployees.press("Enter");
    await expect(editor.getByRole("status")).toHaveText("0 accounts");
    await editor.getByRole("button", { name: "Apply" }).click();
    await expect(
      dialog.getByRole("button", { name: "Edit filter Any of: Employees 900M or more or Revenue $900T or more" }),
    ).toBeVisible();
    await expect(dialog.getByText("0 accounts match.")).toBeVisible();
    expect(await findFaults(page, { within: "dialog[open]" })).toEqual([]);
    await dialog.getByRole("button", { name: "Save territory" }).click();

    await expect(card.getByRole("listitem").filter({ hasText: islands })).toContainText(
      "Any of: Employees 900M or more or Revenue $900T or more",
    );
  });
});
