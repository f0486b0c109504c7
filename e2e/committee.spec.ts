import type { Locator, Page } from "@playwright/test";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

/**
 * Adds an account with these contacts and opens its contacts; with `isLine`, each contact reports to the previous one.
 */
async function openPeople(page: Page, name: string, names: readonly string[], view = "list"): Promise<string> {
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name: `${name} ${Date.now()}` }));
  for (const full_name of names) {
    const person = { full_name, title: "Buyer", function: "procurement", level: "manager" };
    contactSchema.parse(await post(page, `/api/accounts/${id}/contacts`, person));
  }
  await page.goto(`/account/${id}?tab=people&view=${view}`);
  return id;
}

const committee = (page: Page) => page.getByRole("region", { name: "Buying committee" });
const chart = (page: Page) => page.getByRole("list", { name: "Org chart" });
const undo = (page: Page): Locator => page.getByRole("button", { name: "Undo", exact: true });

/** Opens a menu with the keyboard and chooses an item. */
async function choose(page: Page, menu: string | RegExp, action: string | RegExp) {
  await page.getByRole("button", { name: menu }).press("ArrowDown");
  await page.getByRole("menuitem", { name: action }).press("Enter");
}

test("fills open roles by keyboard with an existing or new contact or a task, with undo and history", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@globex.example");
  const accountId = await openPeople(page, "Committee", ["Ada Moss"]);
  await expect(committee(page)).toContainText("0 of 5 roles filled");

  await choose(page, "Champion: Open", "Choose from this account");
  const dialog = page.getByRole("dialog", { name: "Champion" });
  await expect(dialog.getByRole("combobox", { name: "Contact at this account" })).toBeFocused();
  expect(await findFaults(page, { within: "dialog[open]" }), "choosing").toEqual([]);
  await dialog.getByRole("combobox", { name: "Contact at this account" }).focus();
  await page.keyboard.type("Ada");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(committee(page)).toContainText("1 of 5 roles filled");
  await expect(page.getByRole("row").filter({ hasText: "Ada Moss" })).toContainText("Champion");
  await undo(page).last().press("Enter");
  await expect(committee(page)).toContainText("0 of 5 roles filled");

  await choose(page, "User: Open", "Add a contact");
  const adding = page.getByRole("dialog", { name: "Add contact" });
  await expect(adding.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type("Ben Ito");
  await adding.getByRole("textbox", { name: "Title" }).fill("Analyst");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "User: Ben Ito" })).toBeVisible();
  expect(await findFaults(page), "committee").toEqual([]);

  await choose(page, "Economic buyer: Open", "Task: Find an economic buyer");
  const task = page.getByRole("dialog", { name: "New task" });
  await expect(task.getByRole("textbox", { name: "Task" })).toHaveValue("Find an economic buyer");
  await task.getByRole("button", { name: "Add task" }).press("Enter");
  await expect(task).toBeHidden();

  await choose(page, "Actions for Ben Ito", "Mark as left");
  const leaving = page.getByRole("dialog").getByRole("button", { name: "Mark as left" });
  await expect(leaving).toBeEnabled();
  await leaving.press("Enter");
  await expect(page.getByRole("button", { name: "User: Ben Ito has left" })).toBeVisible();
  await expect(committee(page)).toContainText("0 of 5 roles filled");

  await page.goto(`/account/${accountId}?tab=history`);
  await expect(page.getByRole("list", { name: "Changes" })).toContainText("Buying committee: Champion");
  await page.goto(`/account/${accountId}?tab=activity`);
  await expect(page.getByRole("list", { name: "Open tasks" })).toContainText("Find an economic buyer");
});

test.describe("with circular reporting lines", () => {
  // Browsers log every refused request to the console.
  test.use({ allowedConsoleErrors: [/400/] });

  test("sets a manager by keyboard or dragging, undoes that, and rejects a circle, naming both people", async ({
    signedInAs,
  }) => {
    const page = await signedInAs("rep@globex.example");
    await openPeople(page, "Chart", ["Ada Moss", "Ben Ito"], "chart");
    await expect(page.getByText("No reporting line is known yet.", { exact: false })).toBeVisible();

    await choose(page, "Actions for Ben Ito", "Reports to…");
    const dialog = page.getByRole("dialog", { name: "Ben Ito reports to" });
    await expect(dialog.getByRole("combobox", { name: "Manager" })).toBeFocused();
    expect(await findFaults(page, { within: "dialog[open]" }), "reports to").toEqual([]);
    await dialog.getByRole("combobox", { name: "Manager" }).focus();
    await page.keyboard.type("Ada");
    await dialog.getByRole("checkbox", { name: "Assumed, not confirmed" }).press("Space");
    await dialog.getByRole("button", { name: "Save" }).press("Enter");
    await expect(chart(page)).toContainText("reports to Ada Moss (assumed)");

    await undo(page).last().press("Enter");
    await expect(chart(page)).toHaveCount(0);

    await test.step("dragging a person onto a manager adds a reporting line, and Undo removes it", async () => {
      const box = (name: string) => page.getByRole("listitem").filter({ hasText: name }).last();
      await box("Ben Ito").dragTo(box("Ada Moss"));
      await expect(chart(page)).toContainText("reports to Ada Moss");
      await undo(page).last().click();
      await expect(page.getByRole("region", { name: "Without a reporting line" })).toContainText("Ben Ito");
    });

    await choose(page, "Actions for Ben Ito", "Reports to…");
    await dialog.getByRole("combobox", { name: "Manager" }).selectOption("Ada Moss, Buyer");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(chart(page)).toContainText("reports to Ada Moss");

    await choose(page, "Actions for Ada Moss", "Reports to…");
    const circle = page.getByRole("dialog", { name: "Ada Moss reports to" });
    await expect(circle.getByRole("combobox", { name: "Manager" })).toBeFocused();
    await page.keyboard.type("Ben");
    await circle.getByRole("button", { name: "Save" }).press("Enter");
    await expect(circle.getByText("Ben Ito already reports to Ada Moss: this would create a circle")).toBeVisible();
    await page.keyboard.press("Escape");
    expect(await findFaults(page), "chart").toEqual([]);
  });
});

test("read-only users see accounts, values, people, the committee and the org chart but can't change them", async ({
  signedInAs,
}) => {
  const page = await signedInAs("user@acme.example");
  // Shows a column that other roles can edit.
  const columns = { name: "sightline.columns", value: "tier.stage", url: process.env.E2E_BASE_URL ?? "" };
  await page.context().addCookies([columns]);
  await page.goto("/all-accounts");
  await expect(page.getByRole("columnheader", { name: "Tier" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Tier of / })).toHaveCount(0);
  await expect(page.getByText("2,183 accounts")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add account" })).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Search accounts" }).fill("estee");
  await page
    .getByRole("link", { name: /Est.e Lauder/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 2, name: "Company" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Edit / })).toHaveCount(0);
  await page
    .getByRole("navigation", { name: "Account sections" })
    .getByRole("link", { name: /Contacts/ })
    .click();
  await expect(committee(page)).toContainText("roles filled");
  await expect(committee(page).getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add contact" })).toHaveCount(0);
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole("menuitem")).toHaveText(["Source and history"]);
  await page.keyboard.press("Escape");

  await page.getByRole("link", { name: "Org chart" }).click();

  await expect(chart(page)).toContainText("reports to");
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole("menuitem")).toHaveText(["Source and history"]);
});

test("a client admin adds, names, reorders and removes roles by keyboard and undoes the changes", async ({
  signedInAs,
}) => {
  const page = await signedInAs("clientadmin@acme.example");
  await page.goto("/settings?section=committee");
  const fields = page.getByRole("list", { name: "Roles" }).getByRole("textbox");
  const names = () =>
    fields.evaluateAll((inputs) => inputs.map((input) => (input instanceof HTMLInputElement ? input.value : "")));
  await expect(fields.first()).toBeVisible();
  expect(await findFaults(page), "settings").toEqual([]);
  const before = await names();

  await page.getByRole("button", { name: "Add a role" }).press("Enter");
  const added = page.getByRole("textbox", { name: `Role ${before.length + 1}` });
  await expect(added).toBeFocused();
  await page.keyboard.type("champion");
  await page.keyboard.press("Enter");
  await expect(page.getByText("A role with this name already exists.")).toBeVisible();
  await expect(added).toBeFocused();
  await added.fill("Sponsor");
  const up = page.getByRole("button", { name: "Move Sponsor up" });
  await up.press("Enter");
  await expect(up).toBeFocused();
  await page.getByRole("button", { name: "Remove User" }).press("Enter");
  await page.getByRole("button", { name: "Save roles" }).press("Enter");
  await expect(page.getByText("Saved for all accounts.")).toBeVisible();
  expect(await names()).toEqual([...before.slice(0, -1), "Sponsor"]);

  await undo(page).last().press("Enter");

  await expect.poll(names).toEqual(before);
  await page.reload();
  await expect.poll(names).toEqual(before);
});
