import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures/test";

const rows = "row";

// A refused duplicate and a cut connection are errors to the browser's console.
test.use({ allowedConsoleErrors: [/status of 409|net::ERR_FAILED/] });

/** The server draws the whole first page; what says fewer rows is the list that follows the scroll bar. */
async function expectAwake(page: Page): Promise<void> {
  await expect(page.getByText(/^Showing 1–[1-3]\d of /)).toBeVisible();
}

test("somebody without a session is sent to sign in, and comes back to the same view", async ({ page }) => {
  await page.goto("/all-accounts?sector=Energy");

  await expect(page).toHaveURL(/\/login/);
});

test("three letters find Estée Lauder; the address keeps the search", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto("/all-accounts");
  await expect(page.getByRole("heading", { level: 1, name: "Accounts" })).toBeVisible();
  await expect(page.getByText("2,293 accounts")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search accounts" }).fill("est");

  await expect(page.getByRole("link", { name: /Estée Lauder/ })).toBeVisible();
  await expect(page).toHaveURL(/q=est/);
  await page.reload();
  await expect(page.getByRole("searchbox", { name: "Search accounts" })).toHaveValue("est");
  await expect(page.getByRole("link", { name: /Estée Lauder/ })).toBeVisible();
});

test("filters narrow the list, stand in the address, and are taken off one by one or all at once", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto("/all-accounts");

  await page.getByRole("button", { name: "Sector", exact: true }).click();
  await page.getByRole("dialog", { name: "Filter by sector" }).getByLabel("Utilities").check();
  await page.keyboard.press("Escape");
  await expect(page.getByText("46 accounts", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "State", exact: true }).click();
  await page.getByRole("dialog", { name: "Filter by state" }).getByLabel("Texas").check();
  await page.keyboard.press("Escape");

  await expect(page).toHaveURL(/sector=Utilities.*state=TX/);
  await page.getByRole("button", { name: "Remove filter State: Texas" }).click();
  await expect(page.getByText("46 accounts", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page.getByText("2,293 accounts")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("46 accounts", { exact: true })).toBeVisible();
});

test("a heading sorts the list and says so", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto("/all-accounts");

  await page.getByRole("link", { name: "Market cap" }).click();

  await expect(page).toHaveURL(/sort=-market_cap/);
  await expect(page.getByRole("columnheader", { name: "Market cap" })).toHaveAttribute("aria-sort", "descending");
  await expect(page.getByRole("table", { name: "Accounts" }).getByRole(rows).nth(1)).toContainText(/\$\d+(\.\d+)?T/);
});

test("all rows can be reached, and back from an account comes to the same place", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto("/all-accounts");
  const table = page.getByRole("table", { name: "Accounts" });
  await expect(table).toHaveAttribute("aria-rowcount", "2294");
  await expectAwake(page);

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByText("of 2,293", { exact: false })).toContainText("2,293 of 2,293");
  const last = table.locator('[aria-rowindex="2294"]').getByRole("link");
  await expect(last).toBeVisible();
  expect(await table.getByRole(rows).count()).toBeLessThan(80);
  const name = (await last.textContent()) ?? "";
  await last.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();

  await expect(last).toBeInViewport();
  await expect(last).toHaveText(name);
});

test("keys walk, select and open", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto("/all-accounts");
  const table = page.getByRole("table", { name: "Accounts" });
  await expect(table.locator('[aria-rowindex="2"]').getByRole("link")).toBeVisible();

  await expect(async () => {
    await page.keyboard.press("j");
    await expect(table.locator('[aria-rowindex="2"]').getByRole("link")).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("j");
  await expect(table.locator('[aria-rowindex="3"]').getByRole("link")).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByText("1 account selected")).toBeVisible();
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/account\//);
});

test("R16 · an account is added once however often the button is pressed, not twice, removed and taken back", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@globex.example");
  const name = `Northwind ${Date.now()}`;
  await page.goto("/all-accounts");
  await page.getByRole("button", { name: "Add account" }).click();
  const dialog = page.getByRole("dialog", { name: "Add account" });

  await dialog.getByRole("button", { name: "Add account" }).click();
  await expect(dialog.getByText("Give the company’s name.")).toBeVisible();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel(/^Employees/).fill("1.5k");
  await dialog.getByRole("button", { name: "Add account" }).dblclick();
  await expect(page.getByText(`Added ${name}.`)).toBeVisible();
  const found = await page.request.get(`/api/accounts?${new URLSearchParams({ q: name })}`);
  expect(await found.json()).toMatchObject({ total: 1 });

  await page.getByRole("button", { name: "Add account" }).click();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Add account" }).click();
  await dialog.getByRole("alert").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.getByRole("button", { name: "Remove" }).dblclick();
  await expect(page).toHaveURL(/\/all-accounts/);
  await expect(page.getByText(`Removed ${name}.`)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText(`${name} is back.`)).toBeVisible();

  await page.getByRole("searchbox", { name: "Search accounts" }).fill(name);
  const row = page.getByRole("table", { name: "Accounts" }).getByRole(rows).nth(1);
  await expect(row).toContainText(name);
  await row.getByRole("checkbox").check();
  await page.getByRole("region", { name: "Selected accounts" }).getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText(`Nothing matches “${name}”`)).toBeVisible();
});

test("W5 · script and HTML in what is known of an account are text, wherever it is shown", async ({ signedInAs }) => {
  const page = await signedInAs("rep@globex.example");
  const markup = `<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`;
  const name = `${markup} ${Date.now()}`;
  const data = { name, ticker: "=1+1", sector: markup.slice(0, 70), hq_city: "{{7*7}}" };
  const { id } = await (await page.request.post("/api/accounts", { data })).json();

  await page.goto(`/account/${id}`);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goto(`/all-accounts?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("link", { name }).first()).toBeVisible();
  await page.goto("/sales-home");
  await expect(page.getByText(name).first()).toBeVisible();

  await expect(page).not.toHaveTitle(/hacked/);
  await page.request.delete(`/api/accounts/${id}`);
});

test("somebody who only reads is offered no change", async ({ signedInAs }) => {
  const page = await signedInAs("user@acme.example");

  await page.goto("/all-accounts");

  await expect(page.getByText("2,293 accounts")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add account" })).toHaveCount(0);
});

test("rows that don't come keep those that are there, and Retry brings them", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await page.route("**/api/accounts?*cursor=*", (route) => route.abort());
  await page.goto("/all-accounts");
  const table = page.getByRole("table", { name: "Accounts" });
  await expectAwake(page);

  await page.evaluate(() => window.scrollTo(0, 44 * 60));
  await expect(page.getByText("More rows could not be loaded.")).toBeVisible();
  await expect(table.locator('[aria-rowindex="51"]').getByRole("link")).toBeVisible();
  await page.unroute("**/api/accounts?*cursor=*");
  await page.getByRole("button", { name: "Retry" }).click();

  await expect(table.locator('[aria-rowindex="60"]').getByRole("link")).toBeVisible();
});

test("absurd addresses show the list, never an error", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");

  const answer = await page.goto(
    `/all-accounts?sort=shoe_size&band=Huge&employees_min=-4&owner=%3Cscript%3E&cursor=abc&sector=${"x".repeat(3000)}`,
  );

  expect(answer?.status()).toBe(200);
  await expect(page.getByText("2,293 accounts")).toBeVisible();
});

test("on a phone there are cards, a menu for the order, and nothing sticks out", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/all-accounts");

  await page.getByRole("button", { name: "Sort" }).click();
  await page.getByRole("menuitemradio", { name: "Market cap, largest first" }).click();

  await expect(page).toHaveURL(/sort=-market_cap/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
