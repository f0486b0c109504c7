import type { Page } from "@playwright/test";
import { allCode, holdRequests } from "./fixtures/hold-requests";
import { inLiveWorker } from "./fixtures/live-worker";
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

/**
 * Opens a page whose script runs only once the whole document has arrived: hydration before that also loads the script
 * of loading states.
 */
async function open(page: Page, path: string): Promise<void> {
  const release = await holdRequests(page, allCode);
  const response = await page.goto(path, { waitUntil: "commit" });
  await response?.finished();
  release();
  await page.waitForLoadState();
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
 * The limit of each screen's script, the start of the live connection included, in kilobytes: at most one kilobyte
 * above the maximum that was measured. Prefetches of links, which load other screens' script, are blocked.
 */
const maxScript = {
  "/sales-home": 172.6,
  "/all-accounts": 191.2,
  "/contacts": 185.4,
  "/industry-insights": 167,
  "/settings": 174.7,
  "/tasks": 176.4,
  "an account": 198.2,
};

/** The maximum size of the documents, compressed, in kilobytes: the SVGs of twenty charts are the largest part. */
const maxDocument = {
  "/sales-home": 19,
  "/all-accounts": 24.5,
  "/industry-insights": 34.5,
  "/settings": 16.5,
  "an account": 26,
} satisfies Partial<Record<keyof typeof maxScript, number>>;

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

/** The maximum script of the live connection's worker, in kilobytes. */
const maxWorker = 150;

/** The script of the tabs' shared worker, without its first kilobyte, in kilobytes over the network. */
async function workerKilobytes(page: Page): Promise<number> {
  const bytes = await inLiveWorker(
    page,
    "performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)",
  );
  return Number(bytes) / kilobyte;
}

for (const [path, limit] of Object.entries(maxScript)) {
  const maxSize = Object.entries(maxDocument).find(([of]) => of === path)?.[1];
  const document = maxSize === undefined ? "" : `, and a document of at most ${maxSize} kB`;
  test(`${path} loads at most ${limit} kB of JavaScript, ${maxWorker} kB in its worker${document}`, async ({
    signedInAs,
  }) => {
    const page = await signedInAs("rep@acme.example");
    const url = path.startsWith("/") ? path : await findAccountPath(page);
    await holdRequests(page, "**/*_rsc=*");

    await open(page, url);
    await expect(page.locator("#alerts-bell[data-live]")).toBeVisible();
    const [script, worker] = [await scriptKilobytes(page), await workerKilobytes(page)];

    console.log(`${path}: ${script.toFixed(1)} kB, worker ${worker.toFixed(1)} kB`);
    expect(script).toBeLessThanOrEqual(limit);
    // A smaller worker would mean that the SDK runs elsewhere, or isn't counted.
    expect(worker).toBeGreaterThan(100);
    expect(worker).toBeLessThanOrEqual(maxWorker);
    if (maxSize === undefined) return;
    const size = await documentKilobytes(page);
    console.log(`${path}: a document of ${size.toFixed(1)} kB`);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(maxSize);
  });
}
