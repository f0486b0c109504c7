import type { Page } from "@playwright/test";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

/** A file of contacts at this test's account; `mark` keeps the tests of one run apart. */
const fileOf = (mark: string, account: string) =>
  [
    "First name;Last name;Job title;Email;Company;Do not contact",
    `Ada;Bring${mark};Head of Purchasing;ada@${mark}.example;${account};`,
    `Ben;Bring${mark};Buyer;ben@${mark}.example;${account};yes`,
    `Cy;Bring${mark};Buyer;cy(at)nowhere;${account};`,
    `Dee;Bring${mark};Buyer;dee@${mark}.example;Nowhere ${mark};`,
    `Known;Bring${mark};Buyer;other@${mark}.example;${account};`,
  ].join("\r\n");

/** Adds an account with one contact, whose email differs in the file. */
async function openAccount(page: Page, mark: string): Promise<string> {
  const name = `Brings ${mark}`;
  const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name }));
  const known = { full_name: `Known Bring${mark}`, title: "Buyer", function: "it", level: "manager" };
  await post(page, `/api/accounts/${id}/contacts`, { ...known, email: `known@${mark}.example` });
  return name;
}

const choose = (page: Page, name: string, text: string) =>
  page.getByLabel("File to import").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test("imports contacts from the list of contacts after a review and undoes the import", async ({ signedInAs }) => {
  test.slow();
  const page = await signedInAs("rep@globex.example");
  await page.goto("/contacts");
  const mark = `j${Date.now()}`;
  const account = await openAccount(page, mark);
  await page.getByRole("button", { name: "Add contact" }).click();
  await page.getByRole("link", { name: "Import contacts" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import contacts" })).toBeVisible();
  await expect(page.getByLabel("The file contains")).toHaveValue("contacts");
  await choose(page, "people.csv", fileOf(mark, account));

  await expect(page.getByRole("heading", { name: "Match columns" })).toBeVisible();
  await expect(page.getByLabel("Job title")).toHaveValue("title");
  await expect(page.getByLabel("Company")).toHaveValue("account_name");
  await page.getByRole("button", { name: "Check rows" }).click();

  await expect(page.getByRole("heading", { name: "Review" })).toBeVisible();
  await page.getByRole("button", { name: "Refused 2" }).click();
  await expect(page.getByText("Email: “cy(at)nowhere”: Enter an email address such as name@example.com")).toBeVisible();
  await expect(page.getByText(`There is no account “Nowhere ${mark}”.`)).toBeVisible();
  await page.getByRole("button", { name: "Doubtful 1" }).click();
  await expect(page.getByText(`Known Bring${mark} at ${account} has a different email.`)).toBeVisible();
  await page.getByLabel("Line 6").selectOption("Leave out");
  await page.getByRole("button", { name: /^Import 2 rows/ }).click();

  await expect(page.getByRole("heading", { name: "The file was imported" })).toBeVisible();
  await expect(page.getByRole("link", { name: `Ada Bring${mark}` })).toBeVisible();
  await page.getByRole("link", { name: `Ben Bring${mark}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Ben Bring${mark}` })).toBeVisible();
  await expect(page.getByText("Do not contact", { exact: true }).first()).toBeVisible();

  await page.goBack();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "The import was undone" })).toBeVisible();
  await page.goto(`/contacts?q=bring${mark}`);
  await expect(page.getByRole("status").filter({ hasText: /^1 contact$/ })).toBeVisible();
});

test("the content of a contact file is guessed, and the file is imported by keyboard on a phone", async ({
  signedInAs,
}) => {
  test.setTimeout(180_000);
  const page = await signedInAs("clientadmin@globex.example");

  await test.step("guesses from the columns what a file contains, and lets the user change it", async () => {
    await page.goto("/all-accounts/import");
    await choose(page, "guessed.csv", "Vorname,Nachname,Firma\nAda,Moss,Intel\n");

    await expect(page.getByLabel("The file contains")).toHaveValue("contacts");
    await expect(page.getByLabel("Firma")).toHaveValue("account_name");
    await page.getByLabel("The file contains").selectOption("Accounts, with or without contacts");
    await expect(page.getByLabel("Firma")).toHaveValue("name");
    await expect(page.getByLabel("Vorname")).toHaveValue("first_name");
    await page.getByRole("button", { name: "Cancel import" }).click();
    await expect(page.getByRole("heading", { name: "The import was canceled" })).toBeVisible();
  });

  await test.step("completes each step by keyboard on a phone, with every step accessible", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const checkPage = async () => expect(await findFaults(page, { width: 360 })).toEqual([]);
    await page.goto("/contacts");
    const mark = `keys${Date.now()}`;
    const account = await openAccount(page, mark);
    await page.getByRole("button", { name: "Add contact" }).press("Enter");
    const way = page.getByRole("link", { name: "Import contacts" });
    await way.focus();
    await checkPage();
    await way.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Import contacts" })).toBeVisible();
    await checkPage();
    await choose(page, "keys.csv", fileOf(mark, account));

    // Each key is pressed on its button, as a new step's heading may take the focus shortly after it appears.
    const check = page.getByRole("button", { name: "Check rows" });
    await check.focus();
    await checkPage();
    await check.press("Enter");
    await page.getByRole("button", { name: "Doubtful 1" }).press("Enter");
    await expect(page.getByRole("list", { name: "Rows: Doubtful" })).toBeVisible();
    await checkPage();
    await page.getByRole("button", { name: /^Import 2 rows/ }).press("Enter");
    await expect(page.getByRole("heading", { name: "The file was imported" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Rows: Added" })).toBeVisible();
    await checkPage();
  });
});
