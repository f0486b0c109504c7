import type { Page } from "@playwright/test";
import { findFaults, findViolations } from "./fixtures/find-faults";
import { expect, test } from "./fixtures/test";

/** Four files of one export, linked by the export's ids and by domain; `mark` keeps the tests of one run apart. */
const filesOf = (mark: string) =>
  Object.entries({
    "tasks.csv": [
      "Task ID,Subject,Due Date,Status,Related To ID",
      `T1${mark},Send the offer,2030-01-05,Open,001A${mark}`,
    ],
    "notes.csv": [
      "Note ID,Body,Parent ID,Created Date",
      `N1${mark},Met at the fair,003A${mark},2024-03-05`,
      `N2${mark},To nobody,001Z${mark},2024-03-05`,
    ],
    "contacts.csv": [
      "Contact ID,First Name,Last Name,Title,Account ID",
      `003A${mark},Ada,Moss${mark},Buyer,001A${mark}`,
    ],
    "accounts.csv": [
      "Account ID,Account Name,Website,City",
      `001A${mark},Alder ${mark},https://alder-${mark}.example,Bonn`,
    ],
  }).map(([name, lines]) => ({
    name: `${mark}-${name}`,
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\r\n")),
  }));

async function drop(page: Page, mark: string) {
  await page.goto("/all-accounts/import");
  // Sets the files only once, because files uploaded twice would count as two of the client's open imports.
  await page.getByLabel("File to import").setInputFiles(filesOf(mark));
  await expect(page.getByRole("heading", { level: 1, name: "4 files" })).toBeVisible();
}

const lineOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "Files" }).getByRole("listitem").filter({ hasText: name });

test("several files are imported together, and files dropped on a list open their import", async ({ signedInAs }) => {
  test.setTimeout(270_000);
  const page = await signedInAs("clientadmin@globex.example");

  await test.step("imports four files together in order, imports them again without changes, and undoes the import", async () => {
    const mark = `t${Date.now()}`;
    await drop(page, mark);

    const run = page.getByRole("button", { name: "Import 4 files" });
    await expect(run).toBeEnabled();
    await expect(page.getByRole("list", { name: "Files" }).getByRole("listitem").first()).toContainText("accounts.csv");
    await expect(page.getByLabel(`Contents of ${mark}-tasks.csv`)).toHaveValue("tasks");
    await expect(lineOf(page, "contacts.csv")).toContainText("Their accounts: 1 found · 0 not found · 0 doubtful");
    await expect(lineOf(page, "notes.csv")).toContainText("1 found · 1 not found · 0 doubtful");
    expect(await findFaults(page)).toEqual([]);

    await page.getByRole("link", { name: `See rows of ${mark}-notes.csv` }).click();
    await page.getByRole("button", { name: "Refused 1" }).click();
    await expect(page.getByText(`There is no account or contact “001Z${mark}”. Import it first.`)).toBeVisible();
    await page.getByRole("link", { name: "Back to the files" }).click();
    await run.click();

    await expect(page.getByRole("heading", { name: "The files were imported" })).toBeVisible();
    await page.goto(`/all-accounts?q=alder%20${mark}`);
    await page.getByRole("link", { name: `Alder ${mark}` }).click();
    await expect(page.getByText("Met at the fair").first()).toBeVisible();
    await expect(page.getByText("Send the offer").first()).toBeVisible();

    await drop(page, mark);
    await page.getByRole("button", { name: "Import 4 files" }).click();
    await expect(page.getByRole("heading", { name: "The files were imported" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Undo all" })).toBeHidden();

    await page.goto("/all-accounts/import");
    await page
      .getByRole("link", { name: `${mark}-accounts.csv` })
      .nth(1)
      .click();
    await page.getByRole("button", { name: "Undo all" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Undo all" }).click();
    await expect(page.getByRole("heading", { name: "The import was undone" })).toBeVisible();
    await page.goto(`/all-accounts?q=alder%20${mark}`);
    await expect(page.getByText(/^0 accounts/)).toBeVisible();
  });

  await test.step("dropping files on the list of accounts or contacts opens their import", async () => {
    for (const path of ["/all-accounts", "/contacts"]) {
      await page.goto(path);
      const overlay = page.getByText("Drop to import accounts, contacts, notes or tasks");
      const dropped = filesOf(`d${Date.now()}`)
        .slice(2)
        .map(({ name, buffer }) => ({ name, text: buffer.toString() }));
      const files = await page.evaluateHandle((all) => {
        const transfer = new DataTransfer();
        for (const { name, text } of all) transfer.items.add(new File([text], name, { type: "text/csv" }));
        return transfer;
      }, dropped);
      const main = page.locator("main");
      // The overlay's code loads some time after the page.
      await expect(async () => {
        await main.dispatchEvent("dragenter", { dataTransfer: files });
        await main.dispatchEvent("dragover", { dataTransfer: files });
        await expect(overlay).toBeVisible({ timeout: 1_000 });
      }).toPass();
      expect(await findViolations(page)).toEqual([]);

      await main.dispatchEvent("drop", { dataTransfer: files });

      await expect(page.getByRole("heading", { level: 1, name: "2 files" })).toBeVisible();
      await page.getByRole("button", { name: "Cancel all" }).click();
      await expect(page.getByRole("heading", { name: "The import was canceled" })).toBeVisible();
    }
  });
});
