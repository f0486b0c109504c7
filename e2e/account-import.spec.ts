import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { findFaults } from "./fixtures/find-faults";
import { expect, test } from "./fixtures/test";

/** A file of accounts that exist nowhere else; `mark` keeps the tests of one run apart. */
function fileOf(mark: string): string {
  return [
    "Company;Domain;Mitarbeiter;Ort;Notes",
    `Alder ${mark};alder-${mark}.example;1.250;Köln;"a; b"`,
    `Birch ${mark};birch-${mark}.example;12;Bonn;`,
    "Intel;;;Berlin;is it the one that is here?",
    `Cedar ${mark};cedar-${mark}.example;many;Bonn;`,
  ].join("\r\n");
}

async function choose(page: Page, name: string, text: string) {
  await page.getByLabel("File to import").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

const status = (page: Page) => page.getByRole("main").getByRole("status").first();

test("imports a file after matching columns and reviewing rows, and undoes the import", async ({ signedInAs }) => {
  test.slow();
  const page = await signedInAs("rep@globex.example");
  await page.goto("/all-accounts");
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Import" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Import a file" })).toBeVisible();
  const mark = `journey${Date.now()}`;
  await choose(page, "journey.csv", fileOf(mark));

  await expect(page.getByRole("heading", { name: "Match columns" })).toBeVisible();
  await expect(page.getByLabel("Mitarbeiter")).toHaveValue("employees");
  await expect(page.getByLabel("Notes")).toHaveValue("");
  await expect(page.getByLabel("Number format")).toHaveValue(",");
  await page.getByRole("button", { name: "Check rows" }).click();

  await expect(page.getByRole("heading", { name: "Review" })).toBeVisible();
  await page.getByRole("button", { name: "Refused 1" }).click();
  await expect(page.getByText("Mitarbeiter: “many”: Enter a number such as 1200")).toBeVisible();
  const coming = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download “Refused”" }).click();
  expect(await readFile(await (await coming).path(), "utf8")).toContain(`Cedar ${mark}`);
  await page.getByRole("button", { name: "Doubtful 1" }).click();
  await page.getByLabel("Line 4").selectOption("Leave out");
  await page.getByRole("button", { name: /^Import 2 rows/ }).click();

  await expect(page.getByRole("heading", { name: "The file was imported" })).toBeVisible();
  await page.getByRole("button", { name: "Added 2" }).click();
  await page.getByRole("link", { name: `Alder ${mark}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Alder ${mark}` })).toBeVisible();
  await expect(page.getByText("1,250").first()).toBeVisible();

  await page.goBack();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "The import was undone" })).toBeVisible();
  await page.goto(`/all-accounts?q=alder%20${mark}`);
  await expect(page.getByText(/^0 accounts/)).toBeVisible();
});

test("a file that isn't a table gets an explanation, and another is imported by keyboard on a phone", async ({
  signedInAs,
}) => {
  test.setTimeout(180_000);
  const page = await signedInAs("clientadmin@globex.example");

  await test.step("explains what to do when a file isn't a table", async () => {
    await page.goto("/all-accounts/import");
    await choose(page, "book.xlsx", "PK\u0003\u0004 not a table");

    await expect(page.getByRole("alert").filter({ hasText: "workbook is damaged" })).toContainText("CSV");
    await expect(status(page)).toHaveText("Unreadable");
    await expect(page.getByRole("link", { name: "Choose a file" })).toBeVisible();
  });

  await test.step("completes each step by keyboard on a phone, with every step accessible", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    const checkPage = async () => expect(await findFaults(page, { width: 360 })).toEqual([]);
    await page.goto("/all-accounts/import");
    const files = page.getByRole("button", { name: "Choose files" });
    await files.focus();
    await checkPage();
    const opened = page.waitForEvent("filechooser");
    await files.press("Enter");
    await (await opened).setFiles({
      name: "keys.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(fileOf(`keys-${Date.now()}`)),
    });

    // Each key is pressed on its button, as a new step's heading may take the focus shortly after it appears.
    const check = page.getByRole("button", { name: "Check rows" });
    await check.focus();
    await checkPage();
    await check.press("Enter");
    const run = page.getByRole("button", { name: /^Import 2 rows/ });
    await run.focus();
    await expect(page.getByRole("list", { name: "Rows: New" })).toBeVisible();
    await checkPage();
    await run.press("Enter");
    await expect(page.getByRole("heading", { name: "The file was imported" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Rows: Added" })).toBeVisible();
    await checkPage();
  });
});
