import type { Page } from "@playwright/test";
import { guardedPaths, openPaths } from "./fixtures/guarded-paths";
import { findAccountPath } from "./fixtures/signed-in-screens";
import { expect, test } from "./fixtures/test";

test.use({ javaScriptEnabled: false });

test("every tab of an account can be read without JavaScript", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  const path = await findAccountPath(page);
  const { items } = await (await page.request.get(`/api${path.replace("account", "accounts")}/contacts`)).json();
  const inTab = {
    people: page.getByRole("link", { name: items[0].full_name }).or(page.getByText(items[0].full_name)).first(),
    signals: page.getByRole("list", { name: "Signals" }).getByRole("listitem").first(),
    activity: page.getByRole("heading", { level: 2, name: "Tasks" }),
    history: page.getByRole("heading", { level: 2, name: "As of a day" }),
  };

  for (const [tab, part] of Object.entries(inTab)) {
    await page.goto(`${path}?tab=${tab}`, { waitUntil: "load" });

    await expect(part, tab).toBeVisible();
    // Placeholders for parts that script would insert later.
    await expect(page.locator("main template"), tab).toHaveCount(0);
  }
});

test("the first rows of the lists and the feed can be read without JavaScript, and a button applies the feed's filters", async ({
  signedInAs,
}) => {
  const page = await signedInAs("rep@acme.example");
  for (const [path, name] of [
    ["/all-accounts?owner=all", "Accounts"],
    ["/contacts", "Contacts"],
  ] as const) {
    await page.goto(path, { waitUntil: "load" });

    await expect.soft(page.getByRole("table", { name }).getByRole("link").first()).toBeVisible();
    await expect.soft(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect.soft(page.getByText(/^Loading (accounts|contacts)$/).filter({ visible: true }), path).toHaveCount(0);
  }

  await page.goto("/signals?whose=all&since=30", { waitUntil: "load" });
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Apply" })).toBeVisible();
});

test.describe("an unknown URL", () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });

  test("says so without JavaScript, with links, and a search for signed-in users", async ({ page, signedInAs }) => {
    for (const visitor of [page, await signedInAs("rep@acme.example")]) {
      const isSignedIn = visitor !== page;
      for (const path of ["/no-such-page", "/not-found", "/legal", "/settings/deep"]) {
        const response = await visitor.goto(path, { waitUntil: "load" });

        expect(response?.status(), path).toBe(404);
        await expect(visitor.getByRole("heading", { level: 1, name: "Page not found" }), path).toBeVisible();
        await expect(visitor.getByRole("main").getByRole("link", { name: "Home" }), path).toBeVisible();
        await expect(visitor.getByRole("searchbox"), path).toHaveCount(isSignedIn ? 1 : 0);
      }
    }
  });
});

test.describe("a row that doesn't exist", () => {
  test.use({ allowedConsoleErrors: [/status of 404/] });

  test("returns 404 with a message inside the shell, without JavaScript", async ({ signedInAs }) => {
    const page = await signedInAs("leader@acme.example");
    const unknown = "00000000-0000-4000-8000-000000000404";
    for (const [path, title] of [
      [`/account/${unknown}`, "Account not found"],
      ["/account/no-id?tab=people", "Account not found"],
      [`/account/${unknown}/brief`, "Account not found"],
      [`/contact/${unknown}`, "Contact not found"],
      [`/all-accounts/import/${unknown}`, "Import not found"],
      [`/all-accounts/import/transfer/${unknown}`, "Import not found"],
      [`/team?team=${unknown}`, "Team not found"],
    ] as const) {
      const response = await page.goto(path, { waitUntil: "load" });

      expect.soft(response?.status(), path).toBe(404);
      await expect.soft(page.getByRole("heading", { level: 1, name: title }), path).toBeVisible();
      if (!path.startsWith("/team")) await expect.soft(page, path).toHaveTitle("Not found · Sightline");
      await expect.soft(page.getByRole("navigation").getByRole("link", { name: "Accounts" }).first()).toBeVisible();
    }
  });
});

test("open tasks can be read without JavaScript", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto("/tasks", { waitUntil: "load" });

  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
});

test.describe("every page", () => {
  // The imports' ids are unknown, so their pages say so.
  test.use({ allowedConsoleErrors: [/status of 404/] });
  test.describe.configure({ timeout: 120_000 });

  test("has its heading and its text without JavaScript, and waits for nothing", async ({ page, signedInAs }) => {
    for (const path of openPaths) await expectReadable(page, path);

    const member = await signedInAs("leader@acme.example");
    const account = await findAccountPath(member);
    const { items } = await (await member.request.get(`/api${account.replace("account", "accounts")}/contacts`)).json();
    for (const path of guardedPaths) {
      const known = path.replace(/^\/account\/0[\d-]+/, account).replace(/^\/contact\/.*/, `/contact/${items[0].id}`);
      await expectReadable(member, known);
      expect.soft(new URL(member.url()).pathname).toBe(known);
    }
  });
});

/** Expects a page's heading and at least a sentence, and no placeholder of content that only a script would load. */
async function expectReadable(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "load" });
  const waiting = page.locator("[aria-busy=true], .animate-breathe, .animate-turn, main :has(> template)");

  await expect.soft(page.getByRole("heading", { level: 1 }).first(), path).toBeVisible();
  const content = page.locator("main, [data-served]").filter({ visible: true }).first();
  await expect.soft(content, path).toContainText(/(?:\S+\s+){10}/, { useInnerText: true });
  await expect.soft(waiting.filter({ visible: true }), path).toHaveCount(0);
  await expect.soft(page.getByText(/^(Loading|Finding) /).filter({ visible: true }), path).toHaveCount(0);
}
