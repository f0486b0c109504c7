import type { Page } from "@playwright/test";
import { findViolations } from "./fixtures/look";
import { expect, test } from "./fixtures/test";

/**
 * Opens the list with the columns that can be edited in a row; gives one of its accounts, and that account's address at
 * the API.
 */
async function openList(page: Page, at: number) {
  await page.goto("/access-denied");
  await page.context().addCookies([{ name: "sightline.columns", value: "tier.stage", url: page.url() }]);
  await page.goto("/all-accounts?owner=all&sort=name");
  const rows = page.getByRole("table", { name: "Accounts" }).getByRole("row");
  const [name, href] = await rows
    .nth(at)
    .getByRole("link")
    .evaluate((link) => [link.textContent ?? "", link.getAttribute("href") ?? ""] as const);
  // By its name: accounts that other tests add and remove stand before it or not.
  const row = rows.filter({ has: page.getByRole("link", { name, exact: true }) });
  return { row, name, address: `/api/accounts/${href.split("/").at(-1)}` };
}

test("tier and stage are changed in the row by the keyboard, and taken back", async ({ signedInAs }) => {
  const page = await signedInAs("clientadmin@globex.example");
  const { row, name } = await openList(page, 4);
  const tier = row.getByRole("button", { name: `Tier of ${name}: none` });
  await expect(tier).toBeVisible();

  await tier.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Tier A" })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(row.getByRole("button", { name: `Tier of ${name}: B` })).toBeFocused();
  await expect(page.getByText(`${name}: tier B.`)).toBeVisible();
  await page.reload();
  await expect(row.getByRole("button", { name: `Tier of ${name}: B` })).toBeVisible();

  await row.getByRole("button", { name: `Stage of ${name}: none` }).click();
  await page.getByRole("menuitem", { name: "Prospect" }).click();
  await expect(row.getByRole("button", { name: `Stage of ${name}: Prospect` })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByRole("button", { name: `Stage of ${name}: none` })).toBeVisible();
  await row.getByRole("button", { name: `Tier of ${name}: B` }).click();
  await page.getByRole("menuitem", { name: "No tier" }).click();
  await expect(page.getByText(`${name}: tier not known.`)).toBeVisible();
  await page.reload();
  await expect(row.getByRole("button", { name: `Tier of ${name}: none` })).toBeVisible();
});

test.describe("two people at once", () => {
  test.use({ allowedConsoleErrors: [/status of 409/] });

  test("what somebody else set meanwhile isn't overwritten in the row: it is shown", async ({
    signedInAs,
    requestAs,
  }) => {
    const page = await signedInAs("clientadmin@globex.example");
    const other = await requestAs("rep@globex.example");
    const { row, name, address } = await openList(page, 6);
    const change = { values: { stage: "open" }, expected: { stage: null } };
    await expect(row.getByRole("button", { name: `Stage of ${name}: none` })).toBeVisible();
    expect((await other.patch(address, { data: change })).status()).toBe(200);

    await row.getByRole("button", { name: `Stage of ${name}: none` }).click();
    await page.getByRole("menuitem", { name: "Customer", exact: true }).click();

    await expect(row.getByRole("button", { name: `Stage of ${name}: Open` })).toBeVisible();
    await expect(page.getByText(new RegExp(`^${name}: `))).toBeVisible();
  });
});

test("who only reads sees the values, and nothing to press", async ({ signedInAs }) => {
  const page = await signedInAs("user@acme.example");
  await openList(page, 3);

  await expect(page.getByRole("columnheader", { name: "Tier" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Tier of / })).toHaveCount(0);
});
