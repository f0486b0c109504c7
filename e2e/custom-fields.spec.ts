import type { Page } from "@playwright/test";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

/** Names unique to this run, as the client is shared by all tests. */
const stamp = Date.now();
const vans = `Vans ${stamp}`;
const segment = `Segment ${stamp}`;

async function addField(page: Page, name: string, type: string, options: string[] = []) {
  await page.getByRole("button", { name: "Add a field" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a field" });
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await dialog.getByRole("combobox", { name: "Type" }).selectOption(type);
  for (const [at, option] of options.entries())
    await dialog.getByRole("textbox", { name: `Option ${at + 1}` }).fill(option);
  await dialog.getByRole("button", { name: "Add field" }).press("Enter");
  await expect(dialog).toBeHidden();
}

test("custom fields can be added, filled, filtered by and removed", async ({ signedInAs }) => {
  test.setTimeout(240_000);
  const page = await signedInAs("clientadmin@globex.example");

  await test.step("custom fields can be added, edited on accounts and in rows, sorted and filtered by, removed and restored", async () => {
    await page.goto("/settings?section=fields");
    await addField(page, vans, "Number");
    await addField(page, segment, "Choice", ["Gold", "Silver"]);
    const list = page.getByRole("list", { name: "Custom fields" });
    await expect(list.getByRole("listitem").filter({ hasText: segment })).toContainText("Choice: Gold, Silver");
    expect(await findFaults(page, { within: "main" })).toEqual([]);

    const name = `Own fields ${stamp}`;
    const { id } = accountDetailSchema.parse(await post(page, "/api/accounts", { name }));
    await page.goto(`/account/${id}`);
    const value = page.getByRole("button", { name: `Edit ${vans}` });
    await value.press("Enter");
    const input = page.getByRole("textbox", { name: vans });
    await input.fill("many");
    await input.press("Enter");
    await expect(page.getByText("Enter a number such as 1250 or 0.5")).toBeVisible();
    await input.fill("1,250");
    await input.press("Enter");
    await expect(value).toContainText("1,250");

    await page.goto(`/all-accounts?q=${encodeURIComponent(name)}`);
    await page.getByRole("button", { name: "Columns" }).click();
    for (const column of [vans, segment]) await page.getByRole("checkbox", { name: column }).check();
    await page.keyboard.press("Escape");
    const row = page.getByRole("row", { name: new RegExp(name) });
    await expect(row.getByRole("button", { name: `${vans} of ${name}: 1,250` })).toBeVisible();
    await row.getByRole("button", { name: `${segment} of ${name}` }).press("Enter");
    const editor = page.getByRole("dialog", { name: `${segment} of ${name}` });
    await editor.getByRole("combobox", { name: segment }).selectOption("Silver");
    await editor.getByRole("button", { name: "Save" }).press("Enter");
    await expect(row.getByRole("button", { name: `${segment} of ${name}: Silver` })).toBeVisible();
    await row.getByRole("button", { name: `Owner of ${name}` }).press("Enter");
    await expect(page.getByRole("option", { name: "Rosa Nakamura" })).toBeVisible();
    await page.getByRole("combobox", { name: "Find a colleague" }).press("ArrowDown");
    await page.getByRole("combobox", { name: "Find a colleague" }).press("Enter");
    await expect(page.getByText(`now owns ${name}.`)).toBeVisible();

    await page.goto("/all-accounts?owner=all");
    await page.getByRole("button", { name: "Filters" }).press("Enter");
    await page.getByRole("button", { name: "Fields", exact: true }).press("Enter");
    const panel = page.getByRole("dialog", { name: "Filter by custom fields" });
    await panel.getByRole("combobox", { name: "Field" }).selectOption(segment);
    await panel.getByRole("checkbox", { name: "Silver" }).check();
    expect(await findFaults(page)).toEqual([]);
    await panel.getByRole("button", { name: "Apply" }).press("Enter");
    await expect(page.getByRole("button", { name: `Remove filter ${segment}: Silver` })).toBeVisible();
    await expect(row).toBeVisible();
    await expect(page.getByRole("table", { name: "Accounts" })).toHaveAttribute("aria-rowcount", "2");
    await page.getByRole("columnheader", { name: vans }).getByRole("link").press("Enter");
    await expect(page.getByRole("columnheader", { name: vans })).toHaveAttribute("aria-sort", "ascending");
    await expect(row).toBeVisible();

    await page.goto("/settings?section=fields");
    await page.getByRole("button", { name: `Remove ${vans}` }).click();
    const removal = page.getByRole("dialog", { name: `Remove ${vans}?` });
    await expect(removal).toContainText("The value of one account disappears");
    await removal.getByRole("button", { name: "Remove field" }).press("Enter");
    await expect(page.getByRole("button", { name: `Restore ${vans}` })).toBeVisible();
    await page.goto(`/account/${id}`);
    await expect(page.getByRole("button", { name: `Edit ${segment}` })).toContainText("Silver");
    await expect(page.getByRole("button", { name: `Edit ${vans}` })).toHaveCount(0);
    await page.goto("/settings?section=fields");
    await page.getByRole("button", { name: `Restore ${vans}` }).press("Enter");
    await expect(page.getByText(`${vans} was restored with its values.`)).toBeVisible();
    await page.goto(`/account/${id}`);
    await expect(value).toContainText("1,250");

    await page.goto("/settings?section=fields");
    for (const field of [vans, segment]) {
      await page.getByRole("button", { name: `Remove ${field}`, exact: true }).click();
      await page.getByRole("button", { name: "Remove field" }).press("Enter");
      await expect(page.getByRole("button", { name: `Restore ${field}` })).toBeVisible();
    }
  });

  await test.step("a custom field can be set for many accounts and undone, used in filter groups, and sorted by on a phone", async () => {
    const fleet = `Fleet ${stamp}`;
    await page.goto("/settings?section=fields");
    await addField(page, fleet, "Number");
    const names = [`Depot North ${stamp}`, `Depot South ${stamp}`];
    for (const name of names) await post(page, "/api/accounts", { name });
    const link = (name: string) => page.getByRole("link", { name, exact: true });
    const set = async (value: string) => {
      for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
      const setValue = page.getByRole("button", { name: "Set a value" });
      // Enter on a disabled button does nothing, and another test's change by the same user may still be running.
      await expect(setValue).toBeEnabled({ timeout: 30_000 });
      await setValue.press("Enter");
      await page.getByRole("menuitem", { name: "Custom field…" }).press("Enter");
      const dialog = page.getByRole("dialog", { name: "Set a field for 2 accounts" });
      await dialog.getByRole("combobox", { name: "Field" }).selectOption(fleet);
      await dialog.getByRole("textbox", { name: "Value" }).fill(value);
      return dialog;
    };

    await page.goto(`/all-accounts?owner=all&q=${encodeURIComponent(`depot ${stamp}`)}`);
    const dialog = await set("many");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Enter a number such as 1250 or 0.5")).toBeVisible();
    expect(await findFaults(page, { within: "dialog[open]" })).toEqual([]);
    await dialog.getByRole("textbox", { name: "Value" }).fill("1,250");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Set ${fleet} 1250 for 2 accounts.`)).toBeVisible();

    await page.goto("/all-accounts?owner=all");
    await page.getByRole("button", { name: "Filters" }).press("Enter");
    await page.getByRole("button", { name: "Advanced" }).press("Enter");
    const editor = page.getByRole("dialog", { name: "Advanced filter" });
    await editor.getByRole("combobox", { name: "Condition 1: field" }).selectOption(fleet);
    await editor.getByRole("textbox", { name: "Condition 1: from" }).fill("1,000");
    await expect(editor.getByRole("status")).toHaveText("2 accounts");
    expect(await findFaults(page, { within: "dialog[open]" })).toEqual([]);
    await editor.getByRole("combobox", { name: "Condition 1: comparison" }).selectOption("is known");
    await editor.getByRole("button", { name: "Apply" }).press("Enter");
    await expect(page.getByRole("button", { name: `Remove filter ${fleet}: Known` })).toBeVisible();
    for (const name of names) await expect(link(name)).toBeVisible();

    await set("");
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Set no ${fleet} for 2 accounts.`)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("2 accounts restored.")).toBeVisible();
    for (const name of names) await expect(link(name)).toBeVisible();

    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole("button", { name: "Sort" }).click();
    await page.getByRole("menuitemradio", { name: `${fleet}, descending` }).click();
    await expect(page).toHaveURL(/sort=-custom%3A/);
    for (const name of names) await expect(link(name)).toBeVisible();

    await page.goto("/settings?section=fields");
    await page.getByRole("button", { name: `Remove ${fleet}`, exact: true }).click();
    await page.getByRole("button", { name: "Remove field" }).press("Enter");
    await expect(page.getByRole("button", { name: `Restore ${fleet}` })).toBeVisible();
  });
});
