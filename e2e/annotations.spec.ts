import { readFile } from "node:fs/promises";
import { expect, test } from "./fixtures/test";

const address = "/industry-insights?industry=333&range=all";
const of = "Value added, Machinery";

test("marks a year of a chart by keyboard, shows the mark to colleagues, in the table and the CSV, and removes it", async ({
  signedInAs,
}) => {
  const text = `Tariffs began ${Date.now()}`;
  const page = await signedInAs("rep@globex.example");
  await page.goto(address);
  const chart = page.getByRole("figure").filter({ has: page.getByRole("heading", { name: "Value added" }) });
  const marks = chart.getByRole("list", { name: `Marked years of ${of}` });
  const dialog = page.getByRole("dialog", { name: "Mark a year" });

  await chart.getByRole("button", { name: `Mark a year of ${of}` }).press("Enter");
  await dialog.getByRole("combobox", { name: "Year" }).selectOption("2018");
  await dialog.getByRole("textbox", { name: "What happened" }).fill(text);
  await dialog.getByRole("textbox", { name: "What happened" }).press("Enter");
  await expect(marks).toContainText(`2018: ${text}`);

  const colleague = await signedInAs("clientadmin@globex.example");
  await colleague.goto(address);
  const seen = colleague.getByRole("listitem").filter({ hasText: text });
  await expect(seen).toContainText(/\d+ \w+ \d{4}|ago|now/);
  const figure = colleague.getByRole("figure").filter({ has: colleague.getByRole("heading", { name: "Value added" }) });
  await figure.locator("summary").click();
  await expect(figure.getByRole("row", { name: /^2018/ })).toContainText(text);
  const download = colleague.waitForEvent("download");
  await figure.getByRole("link", { name: /CSV/ }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(text);

  await marks.getByRole("button", { name: `Edit “${text}” of 2018` }).press("Enter");
  await page.getByRole("dialog", { name: "Edit a marked year" }).getByRole("button", { name: "Remove" }).press("Enter");
  await expect(page.getByText(text)).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(marks).toContainText(text);
  await marks.getByRole("button", { name: `Edit “${text}” of 2018` }).press("Enter");
  await page.getByRole("dialog", { name: "Edit a marked year" }).getByRole("button", { name: "Remove" }).press("Enter");
  await expect(page.getByText(text)).toHaveCount(0);
});
