import type { Locator, Page } from "@playwright/test";
import { allCode, holdRequests } from "./fixtures/hold-requests";
import { post } from "./fixtures/post";
import { expect, test } from "./fixtures/test";

const rows = "row";

// Browsers log a refused duplicate and an aborted connection as errors.
test.use({ allowedConsoleErrors: [/status of 409|net::ERR_FAILED/] });

/** The server renders the whole first page; a smaller range of visible rows means that the list's script is running. */
async function expectAwake(page: Page): Promise<void> {
  await expect(page.getByText(/^Showing 1–[1-3]?\d of /)).toBeVisible();
}

test("the list can be sorted, searched and filtered, and its URL keeps the choice", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto("/all-accounts?owner=all");
  await expect(page.getByRole("heading", { level: 1, name: "Accounts" })).toBeVisible();
  await expect(page.getByText("2,183 accounts")).toBeVisible();

  await test.step("a column heading sorts the list and indicates the sort order", async () => {
    const heading = page.getByRole("columnheader", { name: "Market cap" });
    const first = page.getByRole("table", { name: "Accounts" }).getByRole(rows).nth(1);
    await expect(heading).toHaveAttribute("aria-sort", "descending");
    await expect(first).toContainText(/\$\d+(\.\d+)?T/);

    await heading.getByRole("link").click();
    await expect(page).toHaveURL(/sort=market_cap/);
    await expect(heading).toHaveAttribute("aria-sort", "ascending");
    await heading.getByRole("link").click();

    await expect(page).toHaveURL(/sort=-market_cap/);
    await expect(first).toContainText(/\$\d+(\.\d+)?T/);
  });

  await test.step("filters appear in the URL, and can be removed one at a time or all at once", async () => {
    await page.getByRole("button", { name: "Filters" }).press("Enter");
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
    await expect(page.getByText("2,183 accounts")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("46 accounts", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Clear all" }).click();
    await expect(page.getByText("2,183 accounts")).toBeVisible();
  });

  await test.step("three letters find Estée Lauder, and the URL keeps the search", async () => {
    await page.getByRole("searchbox", { name: "Search accounts" }).fill("est");
    await expect(page.getByRole("link", { name: /Estée Lauder/ })).toBeVisible();
    await expect(page).toHaveURL(/q=est/);
    await page.reload();
    await expect(page.getByRole("searchbox", { name: "Search accounts" })).toHaveValue("est");
    await expect(page.getByRole("link", { name: /Estée Lauder/ })).toBeVisible();
  });
});

test("the list opens with a rep's own accounts or with all for an admin, and remembers the last choice", async ({
  signedInAs,
}) => {
  const [rep, admin] = [await signedInAs("rep@acme.example"), await signedInAs("clientadmin@acme.example")];
  const scopes = rep.getByRole("navigation", { name: "Whose accounts" });
  const own = rep.getByText(/^\d+ accounts of yours/);
  await Promise.all([rep.goto("/all-accounts"), admin.goto("/all-accounts")]);

  await expect(own).toBeVisible();
  await expect(admin.getByText("2,183 accounts")).toBeVisible();
  await expectAwake(rep);
  await scopes.getByRole("link", { name: "All" }).click();
  await expect(rep.getByText("2,183 accounts")).toBeVisible();
  await rep.reload();
  await expect(rep.getByText("2,183 accounts")).toBeVisible();
  await rep.goto("/all-accounts");
  await expect(rep.getByText("2,183 accounts")).toBeVisible();
  await rep.goto("/all-accounts?owner=me");
  await expect(own).toBeVisible();
  await expectAwake(rep);
  await scopes.getByRole("link", { name: "All" }).click();
  await scopes.getByRole("link", { name: "Mine" }).click();
  await expect(own).toBeVisible();
  await rep.goto("/all-accounts");

  await expect(own).toBeVisible();
});

test("keys move through, select and open rows, and the list scrolls to its last row, even the millionth", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto("/all-accounts?owner=all");
  const table = page.getByRole("table", { name: "Accounts" });
  const rowOf = (index: number) => table.locator(`[aria-rowindex="${index}"]`);
  await expect(table).toHaveAttribute("aria-rowcount", "2184");
  await expectAwake(page);

  await test.step("keys move through, select and open rows", async () => {
    await page.keyboard.press("j");
    await expect(rowOf(2).getByRole("link")).toBeFocused();
    await page.keyboard.press("j");
    await expect(rowOf(3).getByRole("link")).toBeFocused();
    await page.keyboard.press("x");
    await expect(page.getByText("1 account selected")).toBeVisible();
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/account\//);
    await expect(page.getByRole("navigation", { name: "Account sections" })).toBeVisible();
    await page.goBack();
  });

  await test.step("Back from the last row's account returns to the same position", async () => {
    await expectAwake(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText("of 2,183", { exact: false })).toContainText("2,183 of 2,183");
    const last = rowOf(2184).getByRole("link");
    // The page with this row is loaded after all preceding pages.
    await expect(last).toBeVisible({ timeout: 30_000 });
    await expect.poll(() => table.getByRole(rows).count()).toBeLessThan(80);
    const name = (await last.textContent()) ?? "";
    await last.click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Account sections" })).toBeVisible();
    await page.goBack();

    await expect(last).toBeInViewport();
    await expect(last).toHaveText(name);
  });

  await test.step("a list of a million accounts can be scrolled to the middle and to the last row", async () => {
    const million = 1_000_000;
    // Responds with the first rows of the real list, for a query that no sample data has; further pages never load.
    await page.route("**/api/accounts?*", async (route) => {
      if (route.request().url().includes("cursor=")) return;
      const result = await route.fetch();
      const body: Record<string, unknown> = await result.json();
      await route.fulfill({ response: result, json: { ...body, total: million, next_cursor: "more" } });
    });
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.getByRole("searchbox", { name: "Search accounts" }).fill("inc");
    await expect(page.getByText("1,000,000 accounts")).toBeVisible();
    const countText = page.getByText(/^Showing /);

    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(rowOf(million + 1)).toBeInViewport();
    await expect(countText).toContainText("1,000,000 of 1,000,000");
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    await expect(countText).toContainText(/^Showing (499|500),/);
    await expect(table.getByRole("row").nth(15)).toBeInViewport();
    await page.evaluate(() => window.scrollTo(0, 0));

    await expect(rowOf(2).getByRole("link")).toBeInViewport();
  });
});

test("an account can be added, removed and restored, and its text is never executed", async ({ signedInAs }) => {
  test.setTimeout(180_000);
  const page = await signedInAs("rep@globex.example");

  await test.step("R16 · a double click adds an account once, duplicates are refused, and a removal can be undone", async () => {
    const name = `Northwind ${Date.now()}`;
    await page.goto("/all-accounts?owner=all");
    await page.getByRole("button", { name: "Add account" }).click();
    const dialog = page.getByRole("dialog", { name: "Add account" });

    await dialog.getByRole("button", { name: "Add account" }).click();
    await expect(dialog.getByText("Enter the company’s name.")).toBeVisible();
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel(/^Employees/).fill("1.5k");
    await dialog.getByRole("button", { name: "Add account" }).dblclick();
    await expect(page.getByText(`Added ${name}.`)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    const found = await page.request.get(`/api/accounts?${new URLSearchParams({ q: name })}`);
    expect(await found.json()).toMatchObject({ total: 1 });

    await page.goto("/all-accounts?owner=all");
    await page.getByRole("button", { name: "Add account" }).click();
    await dialog.getByLabel("Name").fill(name);
    await expect(dialog.getByText(`${name} already exists.`)).toBeVisible();
    await dialog.getByRole("button", { name: "Add account" }).click();
    await dialog.getByRole("alert").getByRole("link").click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(page).toHaveURL(/\/all-accounts/);
    await expect(page.getByText(`Removed ${name}.`)).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText(`${name} was restored.`)).toBeVisible();

    await page.getByRole("searchbox", { name: "Search accounts" }).fill(name);
    const row = page.getByRole("table", { name: "Accounts" }).getByRole(rows).nth(1);
    await expect(row).toContainText(name);
    await row.getByRole("checkbox").check();
    await page.getByRole("region", { name: "Selected accounts" }).getByRole("button", { name: "Remove" }).click();
    await expect(page.getByText(`No account has “${name}” in its name, domain or ticker.`)).toBeVisible();
  });

  await test.step("a removed account shows who removed it and can be restored from its page or the list of removed accounts", async () => {
    const name = `Southwind ${Date.now()}`;
    const { id } = await (await page.request.post("/api/accounts", { data: { name } })).json();
    await post(page, "/api/accounts/remove", { ids: [id] });

    await page.goto(`/account/${id}`);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page.getByText(`${name} was removed by you just now.`)).toBeVisible();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(page.getByRole("navigation", { name: "Account sections" })).toBeVisible();
    // Waits until the page is complete: otherwise it would request a later part for the removed account, which logs a
    // console error.
    await expect(page.getByRole("region", { name: "Similar accounts" })).toHaveAttribute("aria-busy", "false");

    await post(page, "/api/accounts/remove", { ids: [id] });
    await page.goto("/all-accounts?owner=all");
    await page.getByRole("button", { name: "More actions" }).press("Enter");
    await page.getByRole("menuitem", { name: "Recently removed" }).press("Enter");
    await page.getByRole("button", { name: `Restore ${name}` }).click();
    await expect(page.getByText(`${name} was restored.`)).toBeVisible();
    await expect(page.getByRole("button", { name: `Restore ${name}` })).toBeHidden();
    expect((await page.request.get(`/api/accounts/${id}`)).status()).toBe(200);
    await post(page, "/api/accounts/remove", { ids: [id] });
  });

  await test.step("W5 · scripts and HTML in an account's values are shown as text on every page", async () => {
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
    await post(page, "/api/accounts/remove", { ids: [id] });
  });

  await test.step("on a phone the list starts near the top, and a row shows the account's owner and next task", async () => {
    const name = `Phone ${Date.now()}`;
    const { id } = await (await page.request.post("/api/accounts", { data: { name } })).json();
    await page.request.post(`/api/accounts/${id}/tasks`, { data: { title: "Call them", due_date: "2026-01-05" } });
    await page.setViewportSize({ width: 360, height: 740 });
    const heightOf = async (part: Locator) => Math.round((await part.boundingBox())?.height ?? 0);

    await page.goto("/all-accounts?owner=all");
    const first = page.locator(`[aria-rowindex="2"]`);
    await expect(first).toBeVisible();
    // Both positions are measured together, as an announcement may appear in between.
    const top = await first.evaluate(
      (row) =>
        row.getBoundingClientRect().y -
        (document.querySelector("[aria-label='Announcements']")?.getBoundingClientRect().height ?? 0),
    );
    expect(top).toBeLessThan(300);
    await page.goto(`/all-accounts?owner=all&q=${name}`);
    const row = page.getByRole("row", { name });
    await expect(row).toContainText(/Next: \d+ days overdue · Call them/);
    await expect(row).toContainText("Owner: ");
    // The toolbar scrolls sideways.
    await page.getByRole("button", { name: "Select", exact: true }).scrollIntoViewIfNeeded();
    await expect(page.getByRole("button", { name: "Select", exact: true })).toBeInViewport({ ratio: 1 });
    // The whole row is a link to the account.
    await row.click({ position: { x: 340, y: 52 } });
    await expect(page.getByRole("navigation", { name: "Account sections" })).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    expect(await heightOf(page.locator("header:has(h1)"))).toBeLessThan(170);
  });
});

test("removing many accounts asks for confirmation, sends one request, and can be undone from another page", async ({
  signedInAs,
}) => {
  const page = await signedInAs("clientadmin@globex.example");
  const prefix = `Bulk${Date.now()}`;
  for (let number = 1; number <= 12; number += 1) {
    await page.request.post("/api/accounts", { data: { name: `${prefix} ${number}` } });
  }
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/accounts/re")) requests.push(new URL(request.url()).pathname);
  });
  await page.goto(`/all-accounts?q=${prefix}`);
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  const bar = page.getByRole("region", { name: "Selected accounts" });

  await bar.getByRole("button", { name: "Remove" }).click();
  const question = page.getByRole("dialog", { name: "Remove 12 accounts?" });
  await expect(question).toContainText("You can restore them for 30 days.");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Removed 12 accounts.")).toBeVisible();
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: /to do today$/ })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("12 accounts were restored.")).toBeVisible();

  expect(requests).toEqual(["/api/accounts/remove", "/api/accounts/restore"]);
  const found = await page.request.get(`/api/accounts?q=${prefix}`);
  expect(await found.json()).toMatchObject({ total: 12 });
});

test.describe("when switching clients", () => {
  // A list page that is being preloaded while the client changes is refused, as the document is being replaced.
  test.use({ allowedConsoleErrors: [/status of 400 .*\/api\/accounts\?/] });

  test("a product admin opens a client, sees the client's accounts, and leaves the client", async ({ signedInAs }) => {
    const page = await signedInAs("admin@sightline.example");
    await page.goto("/all-accounts");
    await expect(page.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
    await expect(page).toHaveURL("/sales-home?viewing=none");
    await expect(page.getByText("You’re not viewing a client. Choose one to see its data.").last()).toBeVisible();

    await page.getByRole("button", { name: /View Globex/ }).click();
    await page.getByLabel("Reason").fill("Support case 4711");
    await page.getByRole("button", { name: "View client" }).click();
    await expect(page.getByRole("region", { name: "Client" })).toContainText(
      /You’re viewing Globex.* as product admin.*60 minutes left/,
    );
    const account = page.getByRole("table", { name: "Accounts" }).getByRole("link").first();
    const href = (await account.getAttribute("href")) ?? "";
    const other = await page.context().newPage();
    await other.goto("/settings?section=messages");
    await expect(other.getByText("Stop viewing it before you change anything.")).toBeVisible();
    await other.goto("/settings?section=health");
    await expect(other.getByRole("list", { name: "Parts" })).toBeVisible();
    await other.goto(href);
    await page.getByRole("region", { name: "Client" }).getByRole("button", { name: "Stop viewing" }).click();

    for (const tab of [page, other])
      await expect(tab.getByRole("heading", { level: 1, name: "Clients" })).toBeVisible();
    await other.goto(href);
    await expect(other).toHaveURL("/sales-home?viewing=none");
    expect(await (await page.request.get("/api/accounts")).json()).toMatchObject({ total: 0 });
  });

  test("a product admin whose view has ended unnoticed is sent home by the next navigation", async ({ signedInAs }) => {
    const page = await signedInAs("admin@sightline.example");
    await page.goto("/sales-home");
    await page.getByRole("button", { name: /View Globex/ }).click();
    await page.getByLabel("Reason").fill("Support case 4712");
    await page.getByRole("button", { name: "View client" }).click();
    const band = page.getByRole("region", { name: "Client" });
    await expect(band).toBeVisible();
    // The page isn't notified, as when the client is deleted or another device stops the view.
    await page.evaluate(() => fetch("/api/clients/chosen", { method: "DELETE" }));

    await page.getByRole("link", { name: "Tasks", exact: true }).first().click();

    await expect(page).toHaveURL("/sales-home?viewing=none");
    await expect(page.getByText("You’re not viewing a client. Choose one to see its data.").last()).toBeVisible();
    await expect(band).toHaveCount(0);
  });
});

test("a toast covers no bar, rows that fail to load can be retried, and the list works on a phone", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");

  await test.step("a toast appears above the selection bar without covering it", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/all-accounts?q=micro");
    await page.getByRole("checkbox", { name: /^Select all/ }).check();
    const bar = page.getByRole("region", { name: "Selected accounts" });

    await bar.getByRole("button", { name: "Copy rows" }).click();
    const toast = page.getByText(/^Copied \d+ accounts/);
    await expect(toast).toBeVisible();

    const [over, under] = [await toast.boundingBox(), await bar.boundingBox()];
    expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
  });

  await test.step("when more rows or a search fail to load, the earlier rows stay, and Retry loads the rest", async () => {
    await page.route("**/api/accounts?*cursor=*", (route) => route.abort());
    await page.goto("/all-accounts?owner=all");
    const table = page.getByRole("table", { name: "Accounts" });
    await expectAwake(page);

    await page.evaluate(() => window.scrollTo(0, 44 * 60));
    await expect(page.getByText("More rows could not be loaded.")).toBeVisible();
    await expect(table.locator('[aria-rowindex="51"]').getByRole("link")).toBeVisible();
    await page.unroute("**/api/accounts?*cursor=*");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(table.locator('[aria-rowindex="60"]').getByRole("link")).toBeVisible();

    await page.evaluate(() => window.scrollTo(0, 0));
    await page.route("**/api/accounts?*q=lauder*", (route) => route.abort());
    await page.getByRole("searchbox", { name: "Search accounts" }).fill("lauder");
    await expect(
      page.getByRole("alert").getByText(/Couldn’t refresh the list. Showing earlier results at \d\d:\d\d/),
    ).toBeVisible();
    await expect(table.getByRole("link", { name: "Microsoft", exact: true })).toBeVisible();
    await expect(page.getByText("Loading accounts")).toHaveCount(0);
    await page.unroute("**/api/accounts?*q=lauder*");
    await page.getByRole("button", { name: "Retry" }).click();

    await expect(table.getByRole("link", { name: "Estée Lauder Companies" })).toBeVisible();
    await expect(page.getByText("Couldn’t refresh the list.")).toHaveCount(0);
  });

  await test.step("on a phone invalid query parameters are ignored, a menu sorts the list, and the page doesn't scroll sideways", async () => {
    await page.setViewportSize({ width: 360, height: 780 });
    const result = await page.goto(
      `/all-accounts?sort=shoe_size&band=Huge&employees_min=-4&owner=%3Cscript%3E&cursor=abc&sector=${"x".repeat(3000)}`,
    );
    expect(result?.status()).toBe(200);
    await expect(page.getByText(/^[\d,]+ accounts of yours/)).toBeVisible();

    await page.getByRole("button", { name: "Sort" }).click();
    await page.getByRole("menuitemradio", { name: "Market cap, largest first" }).click();

    await expect(page).toHaveURL(/sort=-market_cap/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});

for (const path of ["/all-accounts?owner=all", "/contacts"]) {
  test(`${path} can be scrolled before its code loads`, async ({ signedInAs }) => {
    const page = await signedInAs("rep@acme.example");
    const release = await holdRequests(page, allCode);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("row").nth(20)).toBeAttached();

    await page.evaluate(() => window.scrollTo(0, 2400));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(2000);
    release();

    // Rows beyond the first page are rendered only by script.
    await expect(page.locator("tr[data-index='60']")).toBeVisible();
  });
}
