import type { APIRequestContext, Page } from "@playwright/test";
import { findViolations } from "./fixtures/find-faults";
import { expect, test } from "./fixtures/test";

/** Opens a list with the columns that can be edited in a row. */
async function openList(page: Page, q: string) {
  const url = process.env.E2E_BASE_URL ?? "";
  await page.context().addCookies([{ name: "sightline.columns", value: "tier.stage", url }]);
  await page.goto(`/all-accounts?${new URLSearchParams({ owner: "all", q })}`);
}

/** Adds an account that no other test changes, and opens the list at its row. */
async function openRow(page: Page, by: APIRequestContext) {
  const name = `In a row ${crypto.randomUUID()}`;
  const { id }: { id: string } = await (await by.post("/api/accounts", { data: { name } })).json();
  await openList(page, name);
  return { row: page.getByRole("row").filter({ hasText: name }), name, address: `/api/accounts/${id}` };
}

test("tier and stage can be changed in the row, by keyboard too, and reverted", async ({ signedInAs }) => {
  const page = await signedInAs("clientadmin@globex.example");
  const { row, name } = await openRow(page, page.request);
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

test.describe("with two concurrent users", () => {
  test.use({ allowedConsoleErrors: [/status of 409/] });

  test("shows a value that someone else set in the meantime instead of overwriting it", async ({
    signedInAs,
    requestAs,
  }) => {
    const page = await signedInAs("clientadmin@globex.example");
    const other = await requestAs("rep@globex.example");
    // This page receives no live changes.
    await page.route("**/api/realtime/token", () => undefined);
    const { row, name, address: url } = await openRow(page, other);
    const change = { values: { stage: "open" }, expected: { stage: null } };
    await expect(row.getByRole("button", { name: `Stage of ${name}: none` })).toBeVisible();
    expect((await other.patch(url, { data: change })).status()).toBe(200);

    await row.getByRole("button", { name: `Stage of ${name}: none` }).click();
    await page.getByRole("menuitem", { name: "Customer", exact: true }).click();

    await expect(row.getByRole("button", { name: `Stage of ${name}: Open` })).toBeVisible();
    await expect(page.getByText(new RegExp(`^${name}: `))).toBeVisible();
  });
});
