import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { writeXlsx } from "hucre/xlsx";
import { findFaults } from "./fixtures/find-faults";
import { expect, test } from "./fixtures/test";

const fileType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A workbook whose second sheet has accounts that exist nowhere else. */
function writeWorkbook(mark: string): Promise<Uint8Array> {
  return writeXlsx({
    sheets: [
      { name: "Cover", rows: [["Accounts of the fair"]] },
      {
        name: "Visitors",
        rows: [
          ["Company", "Domain", "Employees", "Founded"],
          [`Alder ${mark}`, `alder-${mark}.example`, 1250, new Date(Date.UTC(1999, 2, 12))],
          [`Birch ${mark}`, `birch-${mark}.example`, "many", null],
        ],
      },
      { name: "Archive", rows: [["Company"], ["Long gone"]], hidden: true },
    ],
  });
}

/** Drops a file onto the upload area. */
async function drop(page: Page, name: string, content: Uint8Array): Promise<void> {
  const file = { name, type: fileType, text: Buffer.from(content).toString("base64") };
  const dataTransfer = await page.evaluateHandle(({ name, type, text }) => {
    const transfer = new DataTransfer();
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    transfer.items.add(new File([bytes], name, { type }));
    return transfer;
  }, file);
  await page
    .getByRole("heading", { name: "Drop one file, or several files of one export" })
    .dispatchEvent("drop", { dataTransfer });
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test("imports the second sheet of a dropped workbook after a review and undoes the import", async ({ signedInAs }) => {
  test.slow();
  const page = await signedInAs("rep@globex.example");
  await page.goto("/all-accounts/import");
  const mark = randomUUID().slice(0, 8);
  await drop(page, `${mark}.xlsx`, await writeWorkbook(mark));

  await expect(page.getByRole("alert").filter({ hasText: "sheet “Cover”" })).toContainText("no rows");
  expect(await findFaults(page)).toEqual([]);
  await page.getByLabel("Sheet", { exact: true }).selectOption("Archive (hidden)");
  await expect(page.getByRole("heading", { name: "Match columns" })).toBeVisible();
  await page.getByLabel("Sheet", { exact: true }).selectOption("Visitors");

  await expect(page.getByLabel("Founded")).toHaveValue("founded_year");
  await expect(page.getByText("1999-03-12", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Sheet", { exact: true })).toHaveValue("Visitors");
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Check rows" }).click();

  await expect(page.getByRole("heading", { name: "Review" })).toBeVisible();
  await page.getByRole("button", { name: "Refused 1" }).click();
  await expect(page.getByText("Employees: “many”: Enter a number such as 1200")).toBeVisible();
  await page.getByRole("button", { name: /^Import 1 row/ }).click();
  await expect(page.getByRole("heading", { name: "The file was imported" })).toBeVisible();
  await page.getByRole("link", { name: `Alder ${mark}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Alder ${mark}` })).toBeVisible();
  await expect(page.getByText("1,250").first()).toBeVisible();

  await page.goBack();
  await page.getByRole("button", { name: "Undo import" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "The import was undone" })).toBeVisible();
});

test("changing how a workbook is read keeps the chosen sheet", async ({ signedInAs }) => {
  const page = await signedInAs("clientadmin@globex.example");
  await page.goto("/all-accounts/import");
  const mark = randomUUID().slice(0, 8);
  await drop(page, `${mark}.xlsx`, await writeWorkbook(mark));
  await page.getByLabel("Sheet", { exact: true }).selectOption("Visitors");
  await expect(page.getByLabel("Company")).toHaveValue("name");

  await page.getByText("Read from the sheet “Visitors”").click();
  await expect(page.getByLabel("Encoding")).toHaveCount(0);
  await page.getByLabel("Headings").selectOption("0");

  await expect(page.getByText("Column 1", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Sheet", { exact: true })).toHaveValue("Visitors");
  await page.getByRole("button", { name: "Cancel import" }).click();
  await expect(page.getByRole("heading", { name: "The import was canceled" })).toBeVisible();
});
