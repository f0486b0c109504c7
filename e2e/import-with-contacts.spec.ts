import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { findFaults, findViolations } from "./fixtures/find-faults";
import { expect, test } from "./fixtures/test";

/**
 * A file of accounts and contacts that exist nowhere else. One account is in three rows, the last of which has another
 * city.
 */
const fileOf = (mark: string) =>
  [
    "Company,Domain,City,First name,Last name,Job title,Email",
    `Alder ${mark},alder-${mark}.example,Köln,Ada,Moss${mark},Head of Purchasing,ada@alder-${mark}.example`,
    `Alder ${mark},alder-${mark}.example,Köln,Ben,Reed${mark},CFO,ben@alder-${mark}.example`,
    `Alder ${mark},alder-${mark}.example,Bonn,Cy,Lund${mark},Buyer,cy@alder-${mark}.example`,
    `Birch ${mark},birch-${mark}.example,Rome,,,,`,
    `Birch ${mark},birch-${mark}.example,Rome,Dee,Fox${mark},Buyer,dee(at)nowhere`,
  ].join("\r\n");

/** Presses a button or a link with the keyboard. */
async function press(one: Locator): Promise<void> {
  await one.press("Enter");
}

test("imports accounts with their people from one file by keyboard and undoes both", async ({ signedInAs }) => {
  test.slow();
  const page = await signedInAs("rep@globex.example");
  await page.goto("/all-accounts/import");
  const mark = randomUUID().slice(0, 8);
  const buffer = Buffer.from(fileOf(mark));
  await page.getByLabel("File to import").setInputFiles({ name: `${mark}.csv`, mimeType: "text/csv", buffer });

  await expect(page.getByRole("heading", { name: "Match columns" })).toBeVisible();
  await expect(page.getByLabel("The file contains")).toHaveValue("accounts");
  await expect(page.getByText("one account with several contacts")).toBeVisible();
  await expect(page.getByLabel("Company")).toHaveValue("name");
  await expect(page.getByLabel("Last name")).toHaveValue("last_name");
  await press(page.getByRole("button", { name: "Check rows" }));

  await expect(page.getByRole("heading", { name: "Review" })).toBeVisible();
  const [accounts, people] = ["Accounts", "Their contacts"].map((name) => page.getByRole("group", { name }));
  if (!accounts || !people) throw new Error("both are shown");
  await expect(accounts.getByRole("button", { name: "New 2" })).toBeVisible();
  await expect(accounts.getByRole("button", { name: "Repeated account 2" })).toBeVisible();
  await expect(people.getByRole("button", { name: "New 2" })).toBeVisible();
  await press(people.getByRole("button", { name: "Doubtful 1" }));
  await expect(page.getByText("Imported only if you accept the possible match of its account.")).toBeVisible();
  await press(people.getByRole("button", { name: "Refused 1" }));
  await expect(
    page.getByText("Email: “dee(at)nowhere”: Enter an email address such as name@example.com"),
  ).toBeVisible();
  await press(accounts.getByRole("button", { name: "Doubtful 1" }));
  const doubt = "City: Line 2 has “Köln” for this account, and this line “Bonn”.";
  await expect(page.getByText(doubt)).toBeVisible();
  await page.getByLabel("Line 4").selectOption("It’s the account in line 2");
  expect(await findFaults(page)).toEqual([]);
  await press(page.getByRole("button", { name: "Import 2 accounts, 2 contacts" }));

  await expect(page.getByRole("heading", { name: "The file was imported" })).toBeVisible();
  await expect(accounts.getByRole("button", { name: "Added 2" })).toBeVisible();
  await expect(people.getByRole("button", { name: "Added 3" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await expect(page.getByRole("link", { name: `Cy Lund${mark}` })).toBeVisible();
  await press(page.getByRole("link", { name: `Ada Moss${mark}` }));
  await expect(page.getByRole("heading", { level: 1, name: `Ada Moss${mark}` })).toBeVisible();
  await expect(
    page
      .getByRole("main")
      .getByRole("link", { name: `Alder ${mark}` })
      .first(),
  ).toBeVisible();
  await expect(page.getByText("Head of Purchasing").first()).toBeVisible();

  await page.goBack();
  await press(page.getByRole("button", { name: "Undo import" }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Undo import" }));
  await expect(page.getByRole("heading", { name: "The import was undone" })).toBeVisible();
  await expect(accounts.getByRole("button", { name: "Undone 2" })).toBeVisible();
  await expect(people.getByRole("button", { name: "Undone 3" })).toBeVisible();
  await page.goto(`/contacts?q=${mark}`);
  await expect(page.getByRole("status").filter({ hasText: /^0 contacts$/ })).toBeVisible();
});
