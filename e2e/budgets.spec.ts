import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures/test";

const kilobyte = 1000;

/** From a page's load event to the code of live changes, which nobody waits for (components/realtime). */
const restMs = 250;

/** The script that a page fetches until it can be used, in kilobytes on the wire. */
async function scriptKilobytes(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: "load" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const bytes = await page.evaluate((rest) => {
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const usableMs = (navigation?.loadEventEnd ?? 0) + rest;
    const scripts = (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).filter(
      ({ name, startTime }) => new URL(name).pathname.endsWith(".js") && startTime < usableMs,
    );
    return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  }, restMs);
  return bytes / kilobyte;
}

test("the login page fetches at most 152 kB of script", async ({ page }) => {
  const size = await scriptKilobytes(page, "/login");

  console.log(`/login: ${size.toFixed(1)} kB`);
  expect(size).toBeGreaterThan(0);
  expect(size).toBeLessThanOrEqual(152);
});

for (const path of ["/sales-home", "/all-accounts", "/industry-insights", "/settings"]) {
  test(`${path} fetches at most 200 kB of script until it can be used`, async ({ signedInAs }) => {
    const page = await signedInAs("rep@acme.example");

    const size = await scriptKilobytes(page, path);

    console.log(`${path}: ${size.toFixed(1)} kB`);
    expect(size).toBeGreaterThan(0);
    expect(size).toBeLessThanOrEqual(200);
  });
}
