import type { Page } from "@playwright/test";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { findFaults } from "./fixtures/find-faults";
import { openLive } from "./fixtures/live";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

/** Adds an account with these contacts. */
async function addWith(page: Page, account: string, people: readonly object[]): Promise<string> {
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name: account }));
  for (const person of people)
    await post(page, `/api/accounts/${id}/contacts`, { title: "Buyer", function: "it", level: "manager", ...person });
  return id;
}

const table = (page: Page) => page.getByRole("table", { name: "Contacts" });
const row = (page: Page, name: string) => table(page).getByRole("row").filter({ hasText: name });

test("contacts of all accounts can be found, changed and selected", async ({ signedInAs }) => {
  test.setTimeout(180_000);
  const page = await signedInAs("rep@globex.example");

  await test.step("people can be searched across accounts, filtered, sorted and opened, with the search and filter in the URL", async () => {
    const stamp = Date.now();
    const account = `Listed ${stamp}`;
    await addWith(page, account, [
      { full_name: `Ada Find${stamp}`, level: "director" },
      { full_name: `Ben Find${stamp}`, function: "legal" },
    ]);

    await openLive(page, "/sales-home");
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await expect(page.getByRole("heading", { level: 1, name: "Contacts" })).toBeFocused();
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search contacts" })).toBeFocused();
    await page.keyboard.type(`find${stamp}`);
    await expect(page.getByRole("status").filter({ hasText: /^2 contacts$/ })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`q=find${stamp}`));

    await page.getByRole("button", { name: "Filters" }).press("Enter");
    await page.getByRole("button", { name: "Function" }).click();
    await page.getByRole("checkbox", { name: "Legal" }).check();
    await page.keyboard.press("Escape");
    await expect(row(page, "Ada Find")).toBeHidden();
    await page.reload();
    await expect(row(page, "Ben Find")).toBeVisible();
    await expect(row(page, "Ada Find")).toBeHidden();
    await page.getByRole("button", { name: "Remove filter Function: Legal" }).click();
    await table(page).getByRole("link", { name: "Name", exact: true }).click();
    await expect(table(page).getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
    await table(page).getByRole("link", { name: "Name", exact: true }).click();
    await expect(table(page).getByRole("row").nth(1)).toContainText("Ben Find");

    await page.locator("body").press("j");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/contact\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name: `Ben Find${stamp}` })).toBeVisible();
  });

  await test.step("a person can be edited and removed in the list, restored by Undo, and found by the palette", async () => {
    const name = `Cora List${Date.now()}`;
    await addWith(page, `Edited in the list ${Date.now()}`, [{ full_name: name }]);
    await page.goto(`/contacts?q=${encodeURIComponent(name)}`);

    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Title" }).fill("Chief of Everything");
    await page.keyboard.press("Enter");
    await expect(row(page, name)).toContainText("Chief of Everything");

    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(row(page, name)).toBeHidden();
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect(row(page, name)).toBeVisible();

    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^Search accounts/ }).fill(name);
    const option = page.getByRole("group", { name: "Contacts" }).getByRole("option", { name: new RegExp(name) });
    await expect(option).toBeVisible();
    await option.click();
    await expect(page).toHaveURL(/\/contact\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });

  await test.step("a range of contacts can be marked as do not contact or removed, and Undo restores them", async () => {
    const stamp = Date.now();
    const account = await addWith(
      page,
      `Selected ${stamp}`,
      ["Ann", "Ben", "Cleo"].map((name) => ({ full_name: `${name} Chosen${stamp}` })),
    );
    await page.goto(`/contacts?account=${account}`);
    await row(page, "Ann").hover();
    await row(page, "Ann").getByRole("checkbox").check();
    await row(page, "Cleo")
      .getByRole("checkbox")
      .click({ modifiers: ["Shift"] });
    const bar = page.getByRole("region", { name: "Selected contacts" });
    await expect(bar).toContainText("3 contacts selected");
    expect(await findFaults(page)).toEqual([]);

    await bar.getByRole("button", { name: "Do not contact" }).click();
    const dialog = page.getByRole("dialog", { name: "Don’t contact 3 contacts" });
    await dialog.getByLabel("Reason").fill("Asked at the fair");
    await dialog.getByRole("button", { name: "Mark as do not contact" }).click();
    await expect(page.getByText("Marked 3 contacts as do not contact.")).toBeVisible();
    await expect(row(page, "Ben")).toContainText("Asked at the fair");
    await expect(bar).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("3 contacts restored.")).toBeVisible();
    await expect(row(page, "Ben")).not.toContainText("Do not contact");

    await page.getByRole("checkbox", { name: "Select all loaded contacts" }).check();
    await bar.getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText("Removed 3 contacts.")).toBeVisible();
    await expect(row(page, "Ann")).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();

    await expect(row(page, "Cleo")).toBeVisible();
  });

  await test.step("all contacts that match can be selected by keyboard, changed as one, and restored by Undo", async () => {
    const stamp = Date.now();
    const names = ["Ida", "Jan", "Kit"].map((name) => ({ full_name: `${name} Matching${stamp}` }));
    await addWith(page, `Matching ${stamp}`, names);
    await openLive(page, `/contacts?q=matching${stamp}`);
    await row(page, "Ida").getByRole("checkbox").focus();
    await page.keyboard.press("Space");
    const bar = page.getByRole("region", { name: "Selected contacts" });
    await expect(bar).toContainText("1 contact selected");

    await bar.getByRole("button", { name: "Select all 3" }).focus();
    await page.keyboard.press("Enter");
    await expect(bar).toContainText("All 3 contacts selected");
    expect(await findFaults(page)).toEqual([]);
    await bar.getByRole("button", { name: "Mark as left" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText("Marked 3 contacts as left.")).toBeVisible();
    await expect(row(page, "Kit")).toContainText("Left");

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("3 contacts restored.")).toBeVisible();
    await expect(row(page, "Kit")).not.toContainText("Left");
  });
});
