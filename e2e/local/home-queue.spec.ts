import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test";

const queueOf = (page: Page) => page.getByRole("region", { name: "To do now" });
const rowsOf = (page: Page) => queueOf(page).getByRole("list", { name: "To do now" }).getByRole("listitem");

/** Reads the number of items in the queue, which other tests may have reduced below ten. */
async function remainingCount(page: Page): Promise<number> {
  const status = queueOf(page).getByRole("status");
  await expect(status).toHaveText(/^\d+ left$/);
  const remaining = Number.parseInt((await status.textContent()) ?? "", 10);
  await expect(rowsOf(page)).toHaveCount(remaining);
  expect(remaining).toBeGreaterThan(2);
  expect(remaining).toBeLessThanOrEqual(10);
  return remaining;
}

/** Expects that a row has disappeared. Other due tasks may take its position, so the count may stay the same. */
async function expectRemoved(page: Page, title: string, before: number): Promise<void> {
  await expect(rowsOf(page).getByRole("link", { name: title, exact: true })).toHaveCount(0);
  expect(await remainingCount(page)).toBeLessThanOrEqual(before);
}

/** Moves to the first row by its keyboard shortcut. */
async function focusFirstRow(page: Page): Promise<void> {
  await page.keyboard.press("j");
  await expect(rowsOf(page).first().getByRole("link")).toBeFocused();
}

test.describe.configure({ mode: "default" });

test("home starts with the queue of things to do, whose items are completed, snoozed, explained and undone", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto("/sales-home");
  const remaining = await remainingCount(page);
  await expect(rowsOf(page).first()).toContainText(/\d+ days? overdue/);
  const title = (await rowsOf(page).first().getByRole("link").textContent()) ?? "";

  await focusFirstRow(page);
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.keyboard.press("e");
  await expectRemoved(page, title, remaining);
  await expect(rowsOf(page).first().getByRole("link")).toBeFocused();
  expect((await saved).status()).toBe(200);
  const restored = page.waitForResponse((response) => response.request().method() === "PATCH");
  await page.keyboard.press("z");

  expect((await restored).status()).toBe(200);
  await expect(queueOf(page).getByText(`${remaining} left`)).toBeVisible();
  await expect(rowsOf(page).first().getByRole("link")).toHaveText(title);

  await test.step("a snoozed item leaves the queue, and Undo restores it", async () => {
    await page.reload();
    const remaining = await remainingCount(page);
    await expect(rowsOf(page).first().getByRole("link")).toHaveText(title);
    await focusFirstRow(page);
    await page.keyboard.press("h");
    await expect(page.getByRole("menuitem", { name: "Tomorrow" })).toBeFocused();
    const saved = page.waitForResponse((response) => response.url().endsWith("/api/home/queue/decisions"));
    await page.keyboard.press("Enter");
    await expectRemoved(page, title, remaining);
    expect((await saved).status()).toBe(204);
    const undone = page.waitForResponse((response) => response.request().method() === "DELETE");
    await page.getByRole("button", { name: "Undo" }).click();

    expect((await undone).status()).toBe(204);
    await page.reload();
    await expect(queueOf(page).getByText(`${remaining} left`)).toBeVisible();
    await expect(rowsOf(page).first().getByRole("link")).toHaveText(title);
  });

  await test.step("a dialog explains the order by scores and previews the order for other weights before saving", async () => {
    const remaining = await remainingCount(page);
    await page.getByRole("button", { name: "Why this order?" }).click();
    const dialog = page.getByRole("dialog", { name: "Why this order?" });
    await expect(dialog.getByRole("row").nth(remaining)).toBeVisible();
    const order = () => dialog.getByRole("rowheader").allTextContents();
    const before = await order();

    await dialog.getByRole("slider", { name: /^My tasks/ }).fill("0");
    await expect.poll(order).not.toEqual(before);
    await dialog.getByRole("button", { name: "Default weights" }).click();
    await expect.poll(order).toEqual(before);
    await dialog.getByRole("button", { name: "Save this order" }).click();

    await expect(dialog).toBeHidden();
  });
});
