import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures/test";

const kilobyte = 1000;

/** The script that a page has fetched, in kilobytes on the wire. */
async function scriptKilobytes(page: Page): Promise<number> {
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith(".js"))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  return bytes / kilobyte;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: "load" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

test("the login page fetches at most 152 kB of script", async ({ page }) => {
  await open(page, "/login");

  const size = await scriptKilobytes(page);

  console.log(`/login: ${size.toFixed(1)} kB`);
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(152);
});

/** Until the database is asked for, with all that is fetched at rest for later; and with the database's SDK. */
const most = { usable: 220, live: 410 };

for (const path of ["/sales-home", "/all-accounts", "/contacts", "/industry-insights", "/settings", "/tasks"]) {
  test(`${path} fetches at most ${most.usable} kB of script until its live connection begins, ${most.live} kB with it`, async ({
    signedInAs,
  }) => {
    const page = await signedInAs("rep@acme.example");
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The leave to connect is the last thing that a page asks for before it fetches the SDK.
    await page.route("**/api/realtime/token", async (route) => {
      await held;
      await route.continue();
    });

    const asked = page.waitForRequest("**/api/realtime/token");
    await open(page, path);
    await asked;
    const usable = await scriptKilobytes(page);
    const listening = page.waitForRequest(/\/Listen\/channel/);
    release();
    await listening;
    const live = await scriptKilobytes(page);

    console.log(`${path}: ${usable.toFixed(1)} kB, live ${live.toFixed(1)} kB`);
    expect(usable).toBeLessThanOrEqual(most.usable);
    // Otherwise the SDK had come before, or isn't counted.
    expect(live - usable).toBeGreaterThan(100);
    expect(live).toBeLessThanOrEqual(most.live);
  });
}
