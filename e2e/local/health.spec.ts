import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test";

const operator = "admin@sightline.example";
const part = (name: string) => ({ name, exact: true });

/** Requests more of the backend's routes than the screen lists at first. */
async function requestEveryPath({ request }: Page): Promise<void> {
  const paths = ["accounts", "accounts/facets", "industries", "tasks", "people", "sessions", "messages?scope=general"];
  for (const path of paths) await request.get(`/api/${path}`);
}

test("the public health endpoints report only that the host and its named parts work", async ({ request }) => {
  const [health, ready] = [await request.get("/api/health"), await request.get("/api/ready")];

  expect([health.status(), await health.json()]).toEqual([200, { status: "ok" }]);
  expect([ready.status(), await ready.json()]).toEqual([
    200,
    {
      ready: true,
      missing: [],
      parts: { backend: "ok", database: "ok", migrations: "ok", firestore: "ok", mail: "ok" },
    },
  ]);
});

test.describe("the operator", () => {
  // The page goes offline temporarily.
  test.use({ allowedConsoleErrors: [[/net::ERR_/], { scope: "test" }] });

  test("sees and refreshes the state of parts, queues, routes and the outbox, on a phone too, and when offline the previous figures", async ({
    signedInAs,
  }) => {
    const page = await signedInAs(operator);
    await requestEveryPath(page);
    await page.goto("/settings");
    await page.getByRole("link", part("Health")).click();

    const parts = page.getByRole("list", { name: "Parts" }).getByRole("listitem");
    await expect(parts).toHaveText([/^Database\s*OK$/, /^Migrations\s*OK$/, /^Firestore\s*OK$/, /^Mail server\s*OK$/]);
    const jobs = page.getByRole("table", { name: "Jobs by queue" });
    await expect(jobs.getByRole("rowheader", part("Emails"))).toBeVisible();
    const routes = page.getByRole("table", { name: "Backend routes, slowest first" });
    await expect(routes.getByRole("row")).toHaveCount(11);
    await page.getByRole("button", { name: /^Show all \d+ routes$/ }).click();
    await expect(routes.getByRole("rowheader", part("GET /users/me/"))).toBeVisible();
    await expect(page.getByRole("region", { name: "Outbox" }).getByText("Waiting")).toBeVisible();
    const sources = page.getByRole("list", { name: "Sources" }).getByRole("listitem");
    for (const name of ["SEC filings", "Employment by industry (BLS)"])
      await expect(sources.filter({ hasText: name })).toContainText(/State\s*On/);
    await expect(sources.filter({ hasText: "SEC filings" })).toContainText(/Errors\s*0/);
    const refreshed = page.waitForResponse((response) => response.url().endsWith("/api/operator/health"));
    await page.getByRole("button", part("Refresh")).click();
    expect((await refreshed).status()).toBe(200);

    await page.setViewportSize({ width: 360, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

    await page.context().setOffline(true);
    await page.getByRole("button", part("Refresh")).click();
    const health = page.getByRole("region", part("Health"));
    await expect(health.getByRole("alert")).toContainText("Showing the previous figures.");
    await expect(jobs).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole("button", part("Refresh")).click();
    await expect(health.getByRole("alert")).toHaveCount(0);
  });
});

test("G12 · only operators see the section and can call its endpoints", async ({ signedInAs }) => {
  for (const email of ["clientadmin@acme.example", "rep@acme.example"] as const) {
    const page = await signedInAs(email);
    await page.goto("/settings?section=health");
    await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
    await expect(page.getByRole("link", part("Health"))).toHaveCount(0);
    expect((await page.request.get("/api/operator/health")).status()).toBe(403);
    const data = { which: { queue: "mail", id: "00000000-0000-4000-8000-000000000000" } };
    expect((await page.request.get("/api/operator/dead-letters")).status()).toBe(403);
    expect((await page.request.post("/api/operator/dead-letters/retry", { data })).status()).toBe(403);
  }
});
