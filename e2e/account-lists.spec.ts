import type { Page } from "@playwright/test";
import { z } from "zod";
import { findFaults } from "./fixtures/find-faults";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

/** Lists and accounts stay after a test, so each has a unique name. */
const unique = (name: string) => `${name}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;

/** Opens the list of accounts and waits until its script handles scrolling: before that it doesn't respond. */
async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByText(/^Showing 1–[1-3]?\d of /)).toBeVisible();
}

const idOf = (made: unknown) => z.object({ id: z.uuid() }).parse(made).id;

/**
 * Adds accounts whose names begin with a unique word.
 *
 * @returns their ids
 */
async function addAccounts(page: Page, prefix: string, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    ids.push(idOf(await post(page, "/api/accounts", { name: `${prefix} ${name}` })));
  }
  return ids;
}

const bar = (page: Page) => page.getByRole("region", { name: "Selected accounts" });
const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });
const chip = (page: Page, name: string) => page.getByRole("button", { name: `Remove filter List: ${name}` });
const menu = (page: Page) => page.getByRole("dialog", { name: "Lists" });

async function openMenu(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Lists", exact: true }).press("Enter");
  await expect(menu(page).getByRole("button", { name: "New list from pasted names" })).toBeVisible();
}

async function deleteList(page: Page, name: string): Promise<void> {
  await openMenu(page);
  await menu(page)
    .getByRole("button", { name: `Edit ${name}` })
    .press("Enter");
  await page.getByRole("dialog", { name: "Edit list" }).getByRole("button", { name: "Delete" }).press("Enter");
  await page
    .getByRole("dialog", { name: `Delete “${name}”?` })
    .getByRole("button", { name: "Delete list" })
    .press("Enter");
  await expect(page.getByText(`Deleted the list “${name}”.`)).toBeVisible();
}

/** Presses a button of the bar; it is disabled while another test's change by the same user is still running. */
async function pressInBar(page: Page, name: string): Promise<void> {
  const button = bar(page).getByRole("button", { name });
  await expect(button).toBeEnabled();
  await button.press("Enter");
}

/** Selects accounts with the keyboard, one after another. */
async function select(page: Page, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await row(page, name).getByRole("checkbox").press("Space");
    await expect(bar(page).getByText(`${index + 1} account${index === 0 ? "" : "s"} selected`)).toBeVisible();
  }
}

test("lists can be made, changed and filled with pasted names", async ({ signedInAs }) => {
  test.setTimeout(240_000);
  const page = await signedInAs("rep@globex.example");

  await test.step("by keyboard: adds accounts to a new list and opens the list", async () => {
    const [prefix, name] = [unique("Listed"), unique("Tour ")];
    await addAccounts(page, prefix, ["One", "Two", "Three"]);
    await open(page, `/all-accounts?owner=all&q=${prefix}&sort=name`);

    await select(page, [`${prefix} One`, `${prefix} Three`]);
    await pressInBar(page, "Add to list");
    const dialog = page.getByRole("dialog", { name: "Add 2 accounts to a list" });
    const field = dialog.getByRole("combobox", { name: "List" });
    await expect(field).toBeFocused();
    await field.press("Enter");
    await expect(dialog.getByText("Choose a list, or type the name of a new one.")).toBeVisible();
    await field.fill(name);
    await expect(dialog.getByRole("option", { name: `New list “${name}”` })).toHaveAttribute("aria-selected", "true");
    expect(await findFaults(page)).toEqual([]);
    await field.press("Enter");
    await expect(page.getByText(`2 accounts added to “${name}”.`)).toBeVisible();

    await openMenu(page);
    await menu(page)
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .press("Enter");
    await expect(chip(page, name)).toBeVisible();
    await expect(page).toHaveURL(/\/all-accounts\?list=[\w-]{36}$/);
    await expect(page.getByText("Showing 1–2 of 2")).toBeVisible();
    await expect(row(page, `${prefix} Two`)).toHaveCount(0);
    await page.reload();
    await expect(chip(page, name)).toBeVisible();
    await expect(page.getByText("Showing 1–2 of 2")).toBeVisible();
    await deleteList(page, name);
  });

  await test.step("by keyboard: removes an account from a list, undoes that, and adds another account", async () => {
    const [prefix, name] = [unique("Taken"), unique("Round ")];
    const ids = await addAccounts(page, prefix, ["One", "Two"]);
    const id = idOf(await post(page, "/api/account-lists", { name, is_shared: false, account_ids: ids.slice(0, 1) }));
    await open(page, `/all-accounts?list=${id}`);

    await select(page, [`${prefix} One`]);
    await pressInBar(page, "Remove from list");
    await expect(page.getByText(`1 account removed from “${name}”.`)).toBeVisible();
    await expect(page.getByText("This list is empty")).toBeVisible();
    await page.getByRole("button", { name: "More actions" }).press("Enter");
    await page.getByRole("menuitem", { name: "Recent changes" }).press("Enter");
    await page.getByRole("button", { name: `Undo: 1 account removed from “${name}”.` }).press("Enter");
    await expect(row(page, `${prefix} One`)).toBeVisible();
    expect(await findFaults(page)).toEqual([]);

    await open(page, `/all-accounts?owner=all&q=${prefix}&sort=name`);
    await select(page, [`${prefix} Two`]);
    await pressInBar(page, "Add to list");
    const field = page.getByRole("combobox", { name: "List" });
    await expect(field).toBeFocused();
    await field.fill(name.toUpperCase());
    await expect(page.getByRole("option", { name: new RegExp(`^${name} ?1 account`) })).toBeVisible();
    await expect(page.getByRole("option")).toHaveCount(1);
    await field.press("Enter");
    await expect(page.getByText(`1 account added to “${name}”.`)).toBeVisible();
    await openMenu(page);
    await expect(menu(page).getByRole("link", { name: new RegExp(`^${name} ?2 accounts`) })).toBeVisible();
    await page.keyboard.press("Escape");
    await deleteList(page, name);
  });

  await test.step("looks up pasted names, asks to choose among ambiguous matches and creates a list, which Undo removes", async () => {
    const [prefix, name] = [unique("Pasted"), unique("Fair ")];
    await addAccounts(page, prefix, ["Alpha Inc", "Twin LLC", "Twin Ltd"]);
    await open(page, "/all-accounts?owner=all");

    await openMenu(page);
    await menu(page).getByRole("button", { name: "New list from pasted names" }).press("Enter");
    const dialog = page.getByRole("dialog", { name: "New list from pasted names" });
    await expect(dialog.getByRole("textbox", { name: "Domains, tickers or names" })).toBeFocused();
    await dialog.getByRole("button", { name: "Look up" }).press("Enter");
    await expect(dialog.getByText("Paste at least one domain, ticker or name.")).toBeVisible();
    const text = [
      `${prefix} Alpha, ${prefix} Alpha, Inc`,
      `${prefix} Twin`,
      `${prefix} Nobody`,
      `${prefix} nobody`,
    ].join("\n");
    await dialog.getByRole("textbox", { name: "Domains, tickers or names" }).fill(text);
    await expect(dialog.getByText("4 to look up, 1 of them more than once.")).toBeVisible();
    await dialog.getByRole("button", { name: "Look up" }).press("Enter");

    await expect(dialog.getByText("1 found, 1 to choose, 1 not found.")).toBeVisible();
    await expect(dialog.getByRole("region", { name: /^Found/ }).getByText(`${prefix} Alpha Inc`)).toBeVisible();
    await expect(dialog.getByText("1 more entry refers to one of these.")).toBeVisible();
    await expect(dialog.getByRole("region", { name: /^Not found/ }).getByText(`${prefix} Nobody`)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Create list of 1" })).toBeVisible();
    await dialog.getByLabel(`${prefix} Twin`).selectOption({ label: `${prefix} Twin Ltd` });
    const make = dialog.getByRole("button", { name: "Create list of 2" });
    await make.press("Enter");
    await expect(dialog.getByText("Enter a name.")).toBeVisible();
    expect(await findFaults(page)).toEqual([]);
    await dialog.getByLabel("Name of the list").fill(name);
    await dialog.getByLabel("Name of the list").press("Enter");

    await expect(page.getByText(`Created “${name}” with 2 accounts.`)).toBeVisible();
    await expect(chip(page, name)).toBeVisible();
    await expect(row(page, `${prefix} Twin Ltd`)).toBeVisible();
    await expect(row(page, `${prefix} Twin LLC`)).toHaveCount(0);
    await deleteList(page, name);
    await expect(chip(page, name)).toHaveCount(0);

    const mistake = unique("Mistake ");
    await openMenu(page);
    await menu(page).getByRole("button", { name: "New list from pasted names" }).press("Enter");
    await dialog.getByRole("textbox", { name: "Domains, tickers or names" }).fill(`${prefix} Alpha Inc`);
    await dialog.getByRole("button", { name: "Look up" }).press("Enter");
    await dialog.getByLabel("Name of the list").fill(mistake);
    await dialog.getByLabel("Name of the list").press("Enter");
    await expect(page.getByText(`Created “${mistake}” with 1 account.`)).toBeVisible();
    await expect(chip(page, mistake)).toBeVisible();
    // Presses the last button, because there may also be a toast for another test's change by the same user.
    await page.getByRole("button", { name: "Undo" }).last().press("Enter");
    await expect(page).toHaveURL(/\/all-accounts(\?owner=all)?$/);
    await expect(chip(page, mistake)).toHaveCount(0);
    const lists = await page.request.get("/api/account-lists");
    expect(lists.status()).toBe(200);
    expect(await lists.text()).not.toContain(mistake);
  });
});

test("a private list is hidden from other users until it is shared, and deleting it asks for confirmation", async ({
  signedInAs,
}) => {
  test.setTimeout(120_000);
  const [admin, rep] = [await signedInAs("clientadmin@globex.example"), await signedInAs("rep@globex.example")];
  const [prefix, first, name] = [unique("Shared"), unique("Mine "), unique("Ours ")];
  const ids = await addAccounts(admin, prefix, ["One"]);
  const id = idOf(await post(admin, "/api/account-lists", { name: first, is_shared: false, account_ids: ids }));

  await rep.goto(`/all-accounts?list=${id}`);
  await expect(rep.getByText("This list no longer exists, or it isn’t shared with you")).toBeVisible();

  await open(admin, `/all-accounts?list=${id}`);
  await openMenu(admin);
  await menu(admin)
    .getByRole("button", { name: `Edit ${first}` })
    .press("Enter");
  const dialog = admin.getByRole("dialog", { name: "Edit list" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("checkbox", { name: /^Share with everyone/ }).press("Space");
  await dialog.getByLabel("Name").press("Enter");
  await expect(admin.getByText(`Saved “${name}”.`)).toBeVisible();
  await expect(chip(admin, name)).toBeVisible();

  await open(rep, `/all-accounts?list=${id}`);
  await expect(chip(rep, name)).toBeVisible();
  await expect(row(rep, `${prefix} One`)).toBeVisible();
  await openMenu(rep);
  await expect(menu(rep).getByRole("link", { name: new RegExp(`^${name}`) })).toHaveAttribute("aria-current", "page");
  await expect(menu(rep).getByRole("button", { name: `Edit ${name}` })).toHaveCount(0);

  await deleteList(admin, name);
  await expect(chip(admin, name)).toHaveCount(0);
  await rep.reload();
  await expect(rep.getByText("This list no longer exists, or it isn’t shared with you")).toBeVisible();
});
