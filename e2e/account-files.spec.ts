import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { findViolations } from "./fixtures/find-faults";
import { expect, test } from "./fixtures/test";

async function exportFile(page: Page, item: RegExp): Promise<{ lines: string[]; download: Download }> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("menu", { name: "Export" }).getByRole("menuitem", { name: item }).click();
  const download = await coming;
  const text = await readFile(await download.path(), "utf8");
  return { lines: text.trimEnd().split("\r\n"), download };
}

test("the list can be exported, on a phone too", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");

  await test.step("exports the visible columns of the filtered accounts, as CSV and Excel, all fields of all accounts, their people, and selected rows", async () => {
    await page.goto("/all-accounts?owner=all");
    await expect(page.getByText("2,183 accounts")).toBeVisible();
    await test.step("all fields of all accounts, even when the list is only partly loaded", async () => {
      const { lines } = await exportFile(page, /^All fields/);

      expect(lines).toHaveLength(2184);
      expect(lines[0]).toContain("Industry code,City,State,Country");
    });

    await page.getByRole("searchbox", { name: "Search accounts" }).fill("apple");
    await expect(page).toHaveURL(/q=apple/);
    await test.step("the people at the filtered accounts, as a separate file", async () => {
      const { lines, download } = await exportFile(page, /^Contacts at these accounts/);

      expect(download.suggestedFilename()).toMatch(/^people-/);
      expect(lines[0]).toContain("Email,Phone");
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.slice(1).filter((line) => !/apple/i.test(line))).toEqual([]);
    });

    await page.goto("/all-accounts?sector=Utilities&sort=name");
    await expect(page.getByText("46 accounts", { exact: true })).toBeVisible();
    await test.step("the visible columns in their order", async () => {
      const accounts = page.getByRole("table", { name: "Accounts" }).getByRole("link", { name: /./ });
      const first = await accounts.allTextContents();
      const { lines, download } = await exportFile(page, /^Visible columns/);

      expect(download.suggestedFilename()).toMatch(/^accounts-\d{4}-\d\d-\d\d\.csv$/);
      expect(lines[0]).toBe("\uFEFFName,Sector,Headquarters,Market cap (USD),Contacts,Owner");
      expect(lines).toHaveLength(47);
      expect(first.join("\n")).toContain((lines[1] ?? "").split(",")[0]?.replaceAll('"', "") ?? "nothing");
    });

    await test.step("the list as an Excel workbook", async () => {
      await page.getByRole("button", { name: "Export", exact: true }).click();
      const menu = page.getByRole("menu", { name: "Export" });
      await menu.getByRole("menuitemradio", { name: "As Excel workbook" }).click();
      const coming = page.waitForEvent("download");
      await menu.getByRole("menuitem", { name: /^Visible columns/ }).click();
      const download = await coming;

      expect(download.suggestedFilename()).toMatch(/^accounts-\d{4}-\d\d-\d\d\.xlsx$/);
      const bytes = await readFile(await download.path());
      expect(bytes.subarray(0, 4).toString("latin1")).toBe("PK\u0003\u0004");
    });

    await test.step("the selected rows with the visible columns", async () => {
      const row = page.getByRole("table", { name: "Accounts" }).getByRole("row").nth(2);
      const name = await row.getByRole("link").textContent();
      await row.getByRole("checkbox").check();
      const coming = page.waitForEvent("download");
      await page
        .getByRole("region", { name: "Selected accounts" })
        .getByRole("button", { name: "Export", exact: true })
        .click();
      await page.getByRole("menuitem", { name: "As CSV text" }).click();
      const file = await coming;

      expect(file.suggestedFilename()).toMatch(/^accounts-\d{4}-\d\d-\d\d\.csv$/);
      const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
      expect(lines).toHaveLength(2);
      expect(lines[0]).toMatch(/^\uFEFFName,Sector,/);
      expect(lines[1]).toContain(name);
    });
  });

  await test.step("the export menu works by keyboard on a phone and is accessible in both themes", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/all-accounts");
    await expect(page.getByText(/^Showing 1–/)).toBeVisible();

    const button = page.getByRole("button", { name: "Export", exact: true });
    await button.focus();
    await page.keyboard.press("ArrowDown");
    const menu = page.getByRole("menu", { name: "Export" });
    await expect(menu.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("End");
    await expect(menu.getByRole("menuitemradio", { name: "As Excel workbook" })).toBeFocused();

    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page, { within: "[role=menu]" }), colorScheme).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();
  });
});
