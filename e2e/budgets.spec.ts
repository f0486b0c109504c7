import type { Page } from "@playwright/test";
import { holdBack } from "./fixtures/hold-back";
import { inLiveWorker, liveWorkers } from "./fixtures/live-worker";
import { findAccountPath } from "./fixtures/signed-in-screens";
import { expect, test } from "./fixtures/test";

const kilobyte = 1000;

/** The size of all scripts that a page has fetched, in kilobytes over the network. */
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

test("the login page loads at most 150 kB of JavaScript", async ({ page }) => {
  await open(page, "/login");

  const size = await scriptKilobytes(page);

  console.log(`/login: ${size.toFixed(1)} kB`);
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(150);
});

/**
 * The limit of each screen's script before its first request to the database, in kilobytes: one kilobyte above the
 * maximum that was measured. Idle prefetches count if they finish before that request, which makes a difference of one
 * or two kilobytes.
 */
const maxUsable = {
  "/sales-home": 173.7,
  "/all-accounts": 190.3,
  "/contacts": 184.8,
  "/industry-insights": 167.2,
  "/settings": 174.7,
  "/tasks": 169.2,
  "an account": 198.2,
};

/** The maximum size of the documents, compressed, in kilobytes: the SVGs of twenty charts are the largest part. */
const maxDocument = {
  "/sales-home": 19,
  "/all-accounts": 24.5,
  "/industry-insights": 34.5,
  "/settings": 16.5,
  "an account": 26,
} satisfies Partial<Record<keyof typeof maxUsable, number>>;

/** The size of the page's document, in kilobytes over the network. */
async function documentKilobytes(page: Page): Promise<number> {
  const bytes = await page.evaluate(() =>
    (performance.getEntriesByType("navigation") as PerformanceResourceTiming[]).reduce(
      (sum, { encodedBodySize }) => sum + encodedBodySize,
      0,
    ),
  );
  return bytes / kilobyte;
}

/** Maximum script that the start of the live connection adds, and that its worker fetches, in kilobytes. */
const maxKb = { start: 2, worker: 150 };

/** The script of the tabs' shared worker, without its first kilobyte, in kilobytes over the network. */
async function workerKilobytes(page: Page): Promise<number> {
  const bytes = await inLiveWorker(
    page,
    "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)",
  );
  return Number(bytes) / kilobyte;
}

for (const [path, limit] of Object.entries(maxUsable)) {
  const maxSize = Object.entries(maxDocument).find(([of]) => of === path)?.[1];
  const document = maxSize === undefined ? "" : `, and a document of at most ${maxSize} kB`;
  test(`${path} loads at most ${limit} kB of JavaScript before its live connection, ${limit + maxKb.start} kB with it, and ${maxKb.worker} kB in the worker${document}`, async ({
    signedInAs,
  }) => {
    const page = await signedInAs("rep@acme.example");
    const url = path.startsWith("/") ? path : await findAccountPath(page);
    // The database grant is the page's last request before it starts the worker with the SDK.
    const release = await holdBack(page, "**/api/realtime/token");

    const tokenRequest = page.waitForRequest("**/api/realtime/token");
    await open(page, url);
    await tokenRequest;
    const usable = await scriptKilobytes(page);
    expect(await liveWorkers(page)).toEqual([]);
    release();
    await expect(page.locator("#alerts-bell[data-live]")).toBeVisible();
    const [live, worker] = [await scriptKilobytes(page), await workerKilobytes(page)];

    console.log(`${path}: ${usable.toFixed(1)} kB, live ${live.toFixed(1)} kB, worker ${worker.toFixed(1)} kB`);
    expect(usable).toBeLessThanOrEqual(limit);
    expect(live).toBeLessThanOrEqual(limit + maxKb.start);
    // A smaller worker would mean that the SDK runs elsewhere, or isn't counted.
    expect(worker).toBeGreaterThan(100);
    expect(worker).toBeLessThanOrEqual(maxKb.worker);
    if (maxSize === undefined) return;
    const size = await documentKilobytes(page);
    console.log(`${path}: a document of ${size.toFixed(1)} kB`);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(maxSize);
  });
}
