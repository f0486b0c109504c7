import type { Page } from "@playwright/test";
import { join } from "../fixtures/join";
import { expect, test } from "../fixtures/test";

const lineOf = (page: Page) => page.getByText(/accounts? touched this week/);

/** Reads the number of touched accounts in the line. */
async function touchedOf(page: Page): Promise<number> {
  return Number.parseInt((await lineOf(page).textContent()) ?? "", 10);
}

test("a weekly goal can be set in place, counts the user's activity, and can be removed", async ({ page }) => {
  // Joins as a user whom only this test uses, as other tests' actions would count too.
  await join(page.request);
  await page.goto("/sales-home");
  const before = await touchedOf(page);

  await page.getByRole("button", { name: "Set a goal" }).click();
  const field = page.getByRole("textbox", { name: "Accounts to work on each week" });
  await expect(field).toBeFocused();
  await field.fill("a lot");
  await field.press("Enter");
  await expect(
    page.getByRole("alert").filter({ hasText: "Enter a whole number from 1 to 500, or leave empty for no goal." }),
  ).toBeVisible();
  await field.fill("20");
  await field.press("Enter");
  await expect(page.getByText(`${before} of 20 accounts touched this week`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Change the goal" })).toBeFocused();

  const added = await page.request.post("/api/accounts", { data: { name: `Touched ${crypto.randomUUID()}` } });
  const { id }: { id: string } = await added.json();
  await page.request.post(`/api/accounts/${id}/notes`, { data: { body: "Met them" } });
  await page.reload();
  await expect(page.getByText(`${before + 1} of 20 accounts touched this week`)).toBeVisible();

  await page.getByRole("button", { name: "Change the goal" }).click();
  await field.press("Escape");
  await expect(page.getByText(`${before + 1} of 20 accounts touched this week`)).toBeVisible();
  await page.getByRole("button", { name: "Change the goal" }).click();
  await field.fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Set a goal" })).toBeVisible();
  await expect(lineOf(page)).not.toContainText(" of ");
});
