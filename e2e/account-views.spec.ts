import type { Page } from "@playwright/test";
import { findViolations } from "./fixtures/find-faults";
import { expect, test } from "./fixtures/test";

/** Views stay after a test, so each has a unique name. */
const unique = (name: string) => `${name} ${Date.now().toString(36)}`;

/** Waits until the list's script handles scrolling: before that it doesn't respond. */
async function expectAwake(page: Page): Promise<void> {
  await expect(page.getByText(/^Showing 1–[1-3]?\d of /)).toBeVisible();
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expectAwake(page);
}

const tabs = (page: Page) => page.getByRole("navigation", { name: "Saved views" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Saved views" });

async function saveAs(page: Page, name: string, { isShared = false } = {}): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("Name").fill(name);
  if (isShared) await dialog.getByRole("checkbox", { name: /^Share with everyone/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(tabs(page).getByRole("link", { name })).toHaveAttribute("aria-current", "page");
}

async function removeView(page: Page, name: string): Promise<void> {
  await expectAwake(page);
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await menu(page)
    .getByRole("button", { name: `Edit ${name}` })
    .click();
  await page.getByRole("dialog", { name: "Edit view" }).getByRole("button", { name: "Remove" }).click();
  await page
    .getByRole("dialog", { name: `Remove “${name}”?` })
    .getByRole("button", { name: "Remove view" })
    .click();
  await expect(page.getByText(`Removed the view “${name}”.`)).toBeVisible();
}

test("a view keeps filters, order, columns and row height, on a phone too", async ({ signedInAs }) => {
  test.setTimeout(120_000);
  const page = await signedInAs("rep@acme.example");

  await test.step("a view saves filters, order, columns and row height, opens by URL, and can be changed or reset", async () => {
    const name = unique("Materials");
    await open(page, "/all-accounts?sector=Materials&sort=name");
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Tier", exact: true }).check();
    await page.getByRole("checkbox", { name: "Compact rows" }).check();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Save view" }).click();
    await saveAs(page, name);
    await expect(page).toHaveURL(/\/all-accounts\?view=[\w-]{36}$/);

    const other = await page.context().newPage();
    await other.goto(page.url());
    await expectAwake(other);
    const table = other.getByRole("table", { name: "Accounts" });
    await expect(table.getByRole("columnheader", { name: "Tier" })).toBeVisible();
    await expect(other.getByRole("button", { name: "Remove filter Sector: Materials" })).toBeVisible();
    const row = await table.getByRole("row").nth(1).boundingBox();
    expect(row?.height).toBe(36);

    await other.getByRole("button", { name: "Remove filter Sector: Materials" }).click();
    await expect(other.getByText("Edited")).toBeVisible();
    await other.reload();
    await expectAwake(other);
    await expect(other.getByText("Edited")).toBeVisible();
    await other.getByRole("button", { name: "Reset" }).click();
    await expect(other.getByText("Edited")).toBeHidden();
    await expect(other.getByRole("button", { name: "Remove filter Sector: Materials" })).toBeVisible();

    await table.getByRole("link", { name: "Market cap" }).click();
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(other.getByText(`Saved “${name}”.`)).toBeVisible();
    await expect(other).toHaveURL(/\?view=[\w-]{36}$/);
    await other.reload();
    await expect(table.getByRole("columnheader", { name: "Market cap" })).toHaveAttribute("aria-sort", "descending");
    await removeView(other, name);
  });

  await test.step("on a phone views can be saved and managed, and axe finds no violations", async () => {
    const name = unique("Phone");
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, "/all-accounts?sector=Energy");
    await page.getByRole("button", { name: "Views", exact: true }).click();
    await page.getByRole("button", { name: "Save the current view" }).click();
    await saveAs(page, name);
    await page.getByRole("button", { name: "Remove filter Sector: Energy" }).click();
    await expect(page.getByText("Edited")).toBeVisible();
    await page.getByRole("button", { name: "Views", exact: true }).click();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findViolations(page)).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Reset" }).click();
    await removeView(page, name);
  });
});

test("anyone can open a shared view, only its creator can change it, and Save as new makes a copy", async ({
  signedInAs,
}) => {
  const leader = await signedInAs("leader@acme.example");
  const [name, own] = [unique("Utilities"), unique("My utilities")];
  await open(leader, "/all-accounts?sector=Utilities");
  await leader.getByRole("button", { name: "Save view" }).click();
  await saveAs(leader, name, { isShared: true });

  const rep = await signedInAs("rep@acme.example");
  await open(rep, "/all-accounts?owner=all");
  await rep.getByRole("button", { name: "Views", exact: true }).click();
  await expect(menu(rep).getByRole("button", { name: `Edit ${name}` })).toHaveCount(0);
  await menu(rep)
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .click();
  await expect(rep.getByRole("button", { name: "Remove filter Sector: Utilities" })).toBeVisible();
  await rep.getByRole("searchbox", { name: "Search accounts" }).fill("energy");
  await expect(rep.getByText("Edited")).toBeVisible();
  await expect(rep.getByRole("button", { name: "Save", exact: true })).toHaveCount(0);
  await rep.getByRole("button", { name: "Save as new" }).click();
  await saveAs(rep, own);
  await removeView(rep, own);

  await removeView(leader, name);
  await rep.goBack();
  await rep.reload();
  await expect(rep.getByText(/^Showing 1–|no longer exists/).first()).toBeVisible();
});

test("the list opens with the default view, and All leaves it", async ({ signedInAs }) => {
  // No other test opens the list without parameters as this user.
  const page = await signedInAs("clientadmin@globex.example");
  const name = unique("Energy");
  await open(page, "/all-accounts?sector=Energy");
  await page.getByRole("button", { name: "Save view" }).click();
  await saveAs(page, name);
  await page.getByRole("button", { name: "Views", exact: true }).click();
  await menu(page)
    .getByRole("button", { name: `Open the list on ${name}` })
    .click();
  await expect(menu(page).getByRole("button", { name: `Don’t open the list on ${name}` })).toBeVisible();
  await page.keyboard.press("Escape");

  await open(page, "/all-accounts");
  await expect(tabs(page).getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("button", { name: "Remove filter Sector: Energy" })).toBeVisible();
  await page.getByRole("navigation", { name: "Whose accounts" }).getByRole("link", { name: "All" }).click();
  await expect(page).toHaveURL(/\?owner=all$/);
  await expect(page.getByRole("button", { name: "Remove filter Sector: Energy" })).toBeHidden();
  await removeView(page, name);

  await test.step("a missing view shows a message above the list", async () => {
    await page.goto("/all-accounts?view=00000000-0000-4000-8000-000000000000&sector=Energy");

    await expect(page.getByText("This view no longer exists, or it isn’t shared with you.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove filter Sector: Energy" })).toBeVisible();
  });
});
