import type { Page } from "@playwright/test";
import { accountDetailSchema, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { findViolations } from "./fixtures/find-faults";
import { openLive } from "./fixtures/live";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

/** A new account for each test, so that no other test sees its changes. */
async function addAccount(page: Page, name: string): Promise<string> {
  const added = await post(page, "/api/accounts", { name, hq_city: "Duluth", employees: 400 });
  return accountDetailSchema.parse(added).id;
}

const value = (page: Page, label: string) => page.getByRole("button", { name: `Edit ${label}`, exact: true });

test("a value can be edited in place, and the history undoes a change", async ({ signedInAs }) => {
  const page = await signedInAs("rep@globex.example");

  await test.step("edits a value in place: e opens it, Esc cancels, invalid input shows an error, Enter saves, Undo reverts", async () => {
    const id = await addAccount(page, `Edited ${Date.now()}`);
    await openLive(page, `/account/${id}`);

    await value(page, "Employees").focus();
    await page.keyboard.press("e");
    const input = page.getByRole("textbox", { name: "Employees", exact: true });
    await expect(input).toBeFocused();
    await input.fill("900");
    await page.keyboard.press("Escape");
    await expect(value(page, "Employees")).toBeFocused();
    await expect(value(page, "Employees")).toContainText("400");

    await page.keyboard.press("Enter");
    await input.fill("many");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "Enter a number" })).toBeVisible();
    await input.fill("1.5k");
    await page.getByRole("textbox", { name: "Source" }).fill("A call with their CFO");
    await page.keyboard.press("Enter");
    await expect(value(page, "Employees")).toContainText("1,500");
    await expect(value(page, "Employees")).toBeFocused();

    await page.getByLabel("Source of Employees").click();
    await expect(page.getByText("A call with their CFO", { exact: true })).toBeVisible();
    await expect(page.getByText("Your team entered it", { exact: false })).toBeVisible();
    await expect(page.getByRole("list", { name: "Other values of Employees" })).toContainText("400");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(value(page, "Employees")).toContainText("400");
  });

  await test.step("the history shows who changed what, undoes one change, and says when a day is before the account was added", async () => {
    const id = await addAccount(page, `Remembered ${Date.now()}`);
    await page.goto(`/account/${id}`);
    await value(page, "Tier").click();
    await page.getByRole("combobox", { name: "Tier" }).selectOption("A");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(value(page, "Tier")).toContainText("A");

    await page.getByRole("navigation", { name: "Account sections" }).getByRole("link", { name: "History" }).click();
    const change = page
      .getByRole("list", { name: "Changes" })
      .getByRole("listitem")
      .filter({ hasText: "Tier" })
      .first();
    await expect(change).toContainText("not known");
    await expect(change).toContainText("Rosa Nakamura");
    await change.getByRole("button", { name: "Undo Tier" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "by an undo" })).toContainText("Tier");

    await expect(page.getByText("This account was added today", { exact: false })).toBeVisible();
    await page.goto(`/account/${id}?tab=history&as_of=2020-01-01`);
    await expect(page.getByText("wasn’t in Sightline yet", { exact: false })).toBeVisible();
  });
});

/** An account of the sample data that was created some weeks ago. */
async function findOldAccount(page: Page): Promise<string> {
  const response = await page.request.get("/api/accounts?owner=me&sort=-market_cap&limit=60");
  for (const { id } of accountsPageSchema.parse(await response.json()).items) {
    const account = accountDetailSchema.parse(await (await page.request.get(`/api/accounts/${id}`)).json());
    const days = (Date.now() - Date.parse(account.created_at)) / 86_400_000;
    if (days > 30 && days < 50) return id;
  }
  throw new Error("No account of the sample is some weeks old");
}

test("a day slider shows earlier values beside current ones, moves by keyboard and keeps the day in the URL", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");
  const id = await findOldAccount(page);
  await page.goto(`/account/${id}`);
  await value(page, "City").click();
  await page.getByRole("textbox", { name: "City" }).fill("Newly Moved");
  await page.keyboard.press("Enter");
  await expect(value(page, "City")).toContainText("Newly Moved");
  await page.getByRole("navigation", { name: "Account sections" }).getByRole("link", { name: "History" }).click();

  const slider = page.getByRole("slider", { name: "Day" });
  await expect(slider).toHaveAttribute("aria-valuetext", "Today");
  await slider.press("ArrowLeft");
  const values = page.getByLabel("Values of that day");
  await expect(page.getByText("1 value has changed since.")).toBeVisible();
  await expect(values.locator("div").filter({ hasText: "City" })).toContainText("→ , today Newly Moved");
  await slider.press("Home");
  await expect(page).toHaveURL(/as_of=\d{4}-\d{2}-\d{2}/);
  await page.reload();
  await expect(page.getByText("1 value has changed since.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Next change" }).click();
  await expect(slider).toHaveAttribute("aria-valuetext", "Today");
  await slider.press("ArrowLeft");
  await page.getByRole("button", { name: "Today", exact: true }).click();
  await expect(slider).toHaveAttribute("aria-valuetext", "Today");
  await page.getByRole("button", { name: "Undo City" }).first().click();
  await expect(page.getByRole("listitem").filter({ hasText: "by an undo" }).first()).toContainText("City");
});
