import type { Locator, Page } from "@playwright/test";
import { backendAs } from "./fixtures/backend";
import { findFaults, findViolations } from "./fixtures/find-faults";
import { join } from "./fixtures/join";
import { expect, test } from "./fixtures/test";

const unique = (prefix: string) => `${prefix} ${crypto.randomUUID().slice(0, 8)}`;
const menu = (page: Page) => page.getByRole("dialog", { name: "Saved views" });
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Saved views" }).getByRole("link", { name });
const isEnergy = (page: Page) => page.getByRole("button", { name: "Remove filter Sector: Energy" });

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByText(/^Showing 1–[1-3]?\d of /)).toBeVisible();
}

async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Views", exact: true }).click();
  return menu(page);
}

const shareEnergy = (page: Page, name: string) => shareView(page, name, "/all-accounts?sector=Energy");

async function shareView(page: Page, name: string, url: string): Promise<void> {
  await open(page, url);
  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("checkbox", { name: /^Share with everyone/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
}

test("a leader sets a team's default view, and a member sees its origin, opts out and returns to it", async ({
  page,
  request,
  browser,
  contextOptions,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const leader = await join(page.request, "sales_leader");
  const member = await join(request);
  const [team, name] = [unique("Harbour"), unique("Energy")];
  const admin = await backendAs("clientadmin@globex.example");
  const made = { name: team, leader_uid: leader.uid, member_uids: [member.uid] };
  await admin.call("POST", "/clients/me/teams/", made);

  await shareEnergy(page, name);
  await (await openMenu(page)).getByRole("button", { name: "Set your team’s default" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Default views" });
  await dialog.getByRole("combobox", { name: `Team ${team}` }).selectOption(name);
  expect(await findFaults(page, { within: "dialog[open]" })).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await expect(page.getByText("Saved the default.")).toBeVisible();

  const context = await browser.newContext({
    ...contextOptions,
    baseURL,
    storageState: await request.storageState(),
  });
  const otherPage = await context.newPage();
  await otherPage.setViewportSize({ width: 360, height: 740 });
  await open(otherPage, "/all-accounts");
  await expect(tab(otherPage, name)).toHaveAttribute("aria-current", "page");
  await expect(isEnergy(otherPage)).toBeVisible();
  const views = await openMenu(otherPage);
  await expect(views.getByText(`Opens by default: your team ${team}`)).toBeVisible();
  await expect(views.getByRole("button", { name: /^Set / })).toHaveCount(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await otherPage.emulateMedia({ colorScheme });
    expect(await findViolations(otherPage)).toEqual([]);
  }
  await views.getByRole("button", { name: "Open with all accounts instead" }).press("Enter");
  await expect(otherPage).toHaveURL(/\?owner=all$/);
  await expect(isEnergy(otherPage)).toBeHidden();

  await open(otherPage, "/all-accounts");
  const scopeSwitch = otherPage.getByRole("navigation", { name: "Whose accounts" });
  await expect(scopeSwitch.getByRole("link", { name: "All" })).toHaveAttribute("aria-current", "true");
  await openMenu(otherPage);
  await expect(views.getByText("Default: all accounts (your choice)")).toBeVisible();
  await views.getByRole("button", { name: `Open on ${name}, like your team ${team}` }).click();
  await expect(isEnergy(otherPage)).toBeVisible();
  await open(otherPage, "/all-accounts");
  await expect(tab(otherPage, name)).toHaveAttribute("aria-current", "page");

  await (await openMenu(page)).getByRole("button", { name: `Edit ${name}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit view" });
  await edit.getByRole("checkbox", { name: /^Share with everyone/ }).uncheck();
  await expect(edit.getByText(`This view is the default for the team ${team}.`)).toBeVisible();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toHaveCount(0);
  await otherPage.goto("/all-accounts");
  await expect(scopeSwitch.getByRole("link", { name: "All" })).toHaveAttribute("aria-current", "true");
  await expect(tab(otherPage, name)).toHaveCount(0);
  await context.close();
});

test("a client admin sets a role's default view, and removing the view warns first and clears the default", async ({
  signedInAs,
}) => {
  // No other test opens the list as a user of this client.
  const page = await signedInAs("clientadmin@globex.example");
  const name = unique("Energy");
  await shareEnergy(page, name);
  const dialog = page.getByRole("dialog", { name: "Default views" });
  const ofUsers = dialog.getByRole("combobox", { name: "User", exact: true });
  const set = { name: "Set defaults for teams and roles" };
  await (await openMenu(page)).getByRole("button", set).click();
  await ofUsers.selectOption(name);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved the default.")).toBeVisible();
  await (await openMenu(page)).getByRole("button", set).click();
  await expect(ofUsers.locator("option:checked")).toHaveText(name);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await (await openMenu(page)).getByRole("button", { name: `Edit ${name}` }).click();
  await page.getByRole("dialog", { name: "Edit view" }).getByRole("button", { name: "Remove" }).click();
  const removal = page.getByRole("dialog", { name: `Remove “${name}”?` });
  await expect(removal.getByText(/It will no longer be the default for the role User\./)).toBeVisible();
  await removal.getByRole("button", { name: "Remove view" }).click();
  await expect(page.getByText(`Removed the view “${name}”.`)).toBeVisible();
  await (await openMenu(page)).getByRole("button", set).click();
  await expect(ofUsers).toHaveValue("");
});

test("a leader sets a team's default view of contacts, with which a member's list opens", async ({ page, request }) => {
  const leader = await join(page.request, "sales_leader");
  const member = await join(request);
  const [team, name] = [unique("Cove"), unique("Leaders")];
  const admin = await backendAs("clientadmin@globex.example");
  await admin.call("POST", "/clients/me/teams/", { name: team, leader_uid: leader.uid, member_uids: [member.uid] });

  await shareView(page, name, "/contacts?level=vp");
  await (await openMenu(page)).getByRole("button", { name: "Set your team’s default" }).click();
  const dialog = page.getByRole("dialog", { name: "Default views" });
  await dialog.getByRole("combobox", { name: `Team ${team}` }).selectOption(name);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved the default.")).toBeVisible();

  const { cookies } = await request.storageState();
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  await open(page, "/contacts");
  await expect(tab(page, name)).toHaveAttribute("aria-current", "page");
  await expect((await openMenu(page)).getByText(`Opens by default: your team ${team}`)).toBeVisible();
  await page.goto("/all-accounts");
  await expect(page.getByRole("navigation", { name: "Whose accounts" })).toBeVisible();
  await expect(tab(page, name)).toHaveCount(0);
});
