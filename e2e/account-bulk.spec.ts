import type { Page } from "@playwright/test";
import { findViolations } from "./fixtures/find-faults";
import { expect, test } from "./fixtures/test";

/** Opens a list and waits until its script handles scrolling. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByText(/^Showing 1–[1-3]?\d of /)).toBeVisible();
}

const bar = (page: Page) => page.getByRole("region", { name: "Selected accounts" });
const rowsOf = (page: Page) => page.getByRole("table", { name: "Accounts" }).getByRole("row");

/** The number of accounts shown by the list. */
async function countOf(page: Page): Promise<string> {
  const text = await page
    .getByRole("status")
    .filter({ hasText: /^[\d,]+ accounts/ })
    .first()
    .textContent();
  return /^[\d,]+/.exec(text ?? "")?.[0] ?? "";
}

async function selectAllMatching(page: Page): Promise<string> {
  const count = await countOf(page);
  // Rows that load later would make the checkbox indeterminate.
  await page.getByRole("checkbox", { name: "Select all loaded accounts" }).click();
  await bar(page)
    .getByRole("button", { name: `Select all ${count}` })
    .click();
  await expect(bar(page).getByText(`All ${count} accounts selected`)).toBeVisible();
  return count;
}

// A user can have only one bulk change running, and all of the user's open pages show the end of a change.
test.describe.configure({ mode: "default" });

test("a leader selects rows and assigns them", async ({ signedInAs }) => {
  const page = await signedInAs("leader@acme.example");

  await test.step("going back to another view clears the selection of all accounts", async () => {
    await open(page, "/all-accounts?owner=all&sector=Materials");
    await page.getByRole("columnheader", { name: "Name" }).getByRole("link").click();
    await expect(page).toHaveURL(/sort=/);
    await selectAllMatching(page);

    await page.goBack();

    await expect(page).not.toHaveURL(/sort=/);
    await expect(bar(page)).toBeHidden();
    await expect(rowsOf(page).getByRole("checkbox", { checked: true })).toHaveCount(0);
  });

  await test.step("assigning a range of rows sets their owner, and Undo restores the previous owners", async () => {
    await open(page, "/all-accounts?sector=Materials&sort=name");
    const rows = rowsOf(page);
    const before = await rows.nth(2).textContent();

    await rows.nth(1).getByRole("checkbox").check();
    await rows
      .nth(3)
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    await expect(bar(page).getByText("3 accounts selected")).toBeVisible();
    await bar(page).getByRole("button", { name: "Assign" }).click();
    await page
      .getByRole("dialog", { name: /Choose the owner/ })
      .getByRole("option", { name: /you/ })
      .click();

    await expect(page.getByText(/assigned to /)).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(/restored\./)).toBeVisible();
    await expect(rows.nth(2)).toHaveText(before ?? "");
  });
});

test("a rep changes selected rows by keyboard, and all matching rows in the background", async ({ signedInAs }) => {
  test.setTimeout(180_000);
  const page = await signedInAs("rep@acme.example");

  await test.step("by keyboard, x selects rows, a menu sets their tier, Esc clears the selection, and a task is added to each row", async () => {
    await open(page, "/all-accounts?sector=Utilities&sort=name");

    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(bar(page).getByText("2 accounts selected")).toBeVisible();
    const set = bar(page).getByRole("button", { name: "Set a value" });
    // A user can have only one bulk change running, and the change of another test may still be running.
    await expect(set).toBeEnabled({ timeout: 30_000 });
    await set.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Tier A" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Set tier A for 2 accounts.")).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    const notices = page.getByRole("status", { name: "Notifications" });
    const restored = notices.getByText("2 accounts restored.");
    await expect(restored).toBeVisible();
    await notices.getByRole("button", { name: "Dismiss" }).click();
    await expect(restored).toHaveCount(0);

    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await expect(bar(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(bar(page)).toBeHidden();

    await rowsOf(page).nth(1).getByRole("checkbox").check();
    await rowsOf(page).nth(2).getByRole("checkbox").check();
    await bar(page).getByRole("button", { name: "Add task" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a task to 2 accounts" });
    await dialog.getByRole("button", { name: "Add tasks" }).click();
    await expect(dialog.getByText("Describe the task.")).toBeVisible();
    await dialog.getByLabel("Task").fill("Ask for the spring budget");
    await dialog.getByRole("button", { name: "Add tasks" }).click();
    await expect(page.getByText("Task added to 2 accounts.")).toBeVisible();
    await notices.getByRole("button", { name: "Undo" }).click();
    await expect(restored).toBeVisible();
  });

  await test.step("watching all matching accounts runs in the background, and Undo stops watching them", async () => {
    await open(page, "/all-accounts?sector=Health+Care");
    await selectAllMatching(page);
    await bar(page).getByRole("button", { name: "Watch" }).click();

    await expect(page.getByText(/^Now watching [\d,]+ accounts\./)).toBeVisible({ timeout: 60_000 });
    await page.getByRole("button", { name: "More actions" }).press("Enter");
    await page.getByRole("menuitem", { name: "Recent changes" }).press("Enter");
    const list = page.getByRole("list", { name: "Recent changes" });
    await expect(list).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await list
      .getByRole("button", { name: /^Undo: Now watching [\d,]+ accounts/ })
      .first()
      .click();
    await expect(page.getByText(/^[\d,]+ accounts restored\./)).toBeVisible({ timeout: 60_000 });
  });
});

test.describe("a long bulk change", () => {
  // Two cores run the database, the job and the browsers: a parallel request may time out (503), and is retried.
  test.use({ allowedConsoleErrors: [/status of 503/] });

  test("still shows its progress after a reload and can be canceled there", async ({ signedInAs }) => {
    test.setTimeout(180_000);
    const page = await signedInAs("leader@acme.example");
    await open(page, "/all-accounts?owner=all");
    await selectAllMatching(page);
    await bar(page).getByRole("button", { name: "Set a value" }).click();
    await page.getByRole("menuitem", { name: "Stage: former" }).click();
    const progress = page.getByRole("region", { name: "Change in progress" });
    await expect(progress.getByText(/^Setting stage former for [\d,]+ accounts$/)).toBeVisible({ timeout: 30_000 });
    expect(await findViolations(page, { within: "[aria-label='Change in progress']" })).toEqual([]);

    await page.reload();

    await expect(progress.getByText(/^Setting stage former for [\d,]+ accounts$/)).toBeVisible({ timeout: 30_000 });
    await progress.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText(/^[\d,]+ accounts restored\./)).toBeVisible({ timeout: 120_000 });
    await expect(progress).toBeHidden();
  });
});

test("a bulk change skips and names accounts that someone else changed in the meantime", async ({
  signedInAs,
  requestAs,
}) => {
  const page = await signedInAs("leader@acme.example");
  const admin = await requestAs("clientadmin@acme.example");
  // This page receives no live changes.
  await page.route("**/api/realtime/token", () => undefined);
  await open(page, "/all-accounts?sector=Materials&sort=-name");
  const rows = rowsOf(page);
  const link = rows.nth(2).getByRole("link");
  const name = (await link.textContent()) ?? "";
  const id = (await link.getAttribute("href"))?.split("/").at(-1);
  await rows.nth(1).getByRole("checkbox").check();
  await rows.nth(2).getByRole("checkbox").check();
  const change = { values: { tier: "C" }, expected: { tier: null } };
  expect((await admin.patch(`/api/accounts/${id}`, { data: change })).status()).toBe(200);

  await bar(page).getByRole("button", { name: "Set a value" }).click();
  await page.getByRole("menuitem", { name: "Tier B" }).click();

  await expect(
    page.getByText(`Set tier B for 1 account. Skipped: 1 changed by someone else since (${name}).`),
  ).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 account restored.")).toBeVisible();
  const back = { values: { tier: null }, expected: { tier: "C" } };
  expect((await admin.patch(`/api/accounts/${id}`, { data: back })).status()).toBe(200);
});

test("on a phone Select shows checkboxes in the rows, and the selection bar covers no row", async ({ signedInAs }) => {
  test.slow();
  const page = await signedInAs("rep@acme.example");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/all-accounts?sector=Utilities&sort=name");
  await expect(page.getByText(/^Showing 1–\d of /)).toBeVisible();
  const rows = rowsOf(page);
  await expect(rows.first().getByRole("checkbox")).toBeHidden();

  await page.getByRole("button", { name: "Select", exact: true }).click();
  await rows.first().getByRole("checkbox").check();
  await expect(bar(page).getByText("1 account selected")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findViolations(page)).toEqual([]);
  }

  await expect(async () => {
    await page.keyboard.press("End");
    const count = await countOf(page);
    await expect(page.getByText(new RegExp(`–${count} of ${count}$`))).toBeVisible({ timeout: 1_000 });
    const last = await rows.last().boundingBox();
    const foot = await bar(page).boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  }).toPass();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
