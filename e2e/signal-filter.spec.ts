import type { Page } from "@playwright/test";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

const filters = (page: Page) => page.getByRole("list", { name: "Active filters" });
const panel = (page: Page) => page.getByRole("dialog", { name: "Filter by activity" });
const opener = (page: Page) => page.getByRole("button", { name: /^Activity ?\d?$/ });

/** Adds an account and records a signal of kind "other" there. */
async function addWithSignal(page: Page, name: string): Promise<string> {
  const { id } = (await post(page, "/api/accounts", { name })) as { id: string };
  const signal = { title: "Moved house", source: "Press" };
  expect(await post(page, `/api/accounts/${id}/signals`, signal)).toMatchObject(signal);
  return id;
}

test("filters accounts by recent signals, changes and open tasks, with chips and the URL, and starts an alert rule with them", async ({
  signedInAs,
}) => {
  test.setTimeout(180_000);
  const page = await signedInAs("rep@globex.example");
  const name = `Heard of ${Date.now()}`;
  const id = await addWithSignal(page, name);
  await page.goto(`/all-accounts?owner=all&q=${encodeURIComponent(name)}`);
  const row = page.getByRole("link", { name, exact: true });
  await expect(row).toBeVisible();

  await page.getByRole("button", { name: "Filters" }).click();
  await opener(page).click();
  await panel(page).getByRole("checkbox", { name: "Acquisition" }).check();
  await expect(filters(page)).toContainText("Acquisition in the last 30 days");
  await expect(row).toHaveCount(0);
  await panel(page).getByRole("combobox", { name: "How long ago" }).selectOption("In the last 7 days");
  await panel(page).getByRole("checkbox", { name: "Other" }).check();
  await expect(row).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press("Escape");

  await expect(page).toHaveURL(/signal=acquisition%2Cother-7/);
  await page.reload();
  await expect(row).toBeVisible();
  await page.getByRole("button", { name: "Remove filter Signal: Other in the last 7 days" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Remove filter Signal: Acquisition in the last 7 days" }).click();
  await expect(row).toBeVisible();
  await expect(page).not.toHaveURL(/signal=/);

  await test.step("by recent changes and by the user's open tasks", async () => {
    await opener(page).click();
    await panel(page).getByRole("combobox", { name: "Changed" }).selectOption("Changed in the last 7 days");
    await expect(page).toHaveURL(/changed=7/);
    await expect(row).toBeVisible();
    await panel(page).getByRole("combobox", { name: "Open task" }).selectOption("My open task");
    await expect(row).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(filters(page)).toContainText("in the last 7 days");
    await post(page, `/api/accounts/${id}/tasks`, { title: "Call" });
    await page.reload();

    await expect(row).toBeVisible();
    await page.getByRole("button", { name: "Remove filter Open task: of mine" }).click();
    await page.getByRole("button", { name: "Remove filter Changed: in the last 7 days" }).click();
    await expect(page).not.toHaveURL(/changed=|task=/);
  });

  await test.step("by any signal, using the keyboard, and starts a new alert rule with the filter", async () => {
    await opener(page).press("Enter");
    const any = panel(page).getByRole("checkbox", { name: "Any signal" });
    await expect(any).toBeFocused();
    await any.press("Space");
    await expect(filters(page)).toContainText("Any in the last 30 days");
    await page.keyboard.press("Escape");
    await expect(opener(page)).toBeFocused();
    await page.getByRole("button", { name: "Create alert" }).press("Enter");

    const rule = page.getByRole("dialog").filter({ has: page.getByLabel("Which accounts") });
    await expect(rule.getByRole("button", { name: "Remove filter Signal: Any in the last 30 days" })).toBeVisible();
  });
});
