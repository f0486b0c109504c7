import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures/test";

const kilobyte = 1000;

/** The script that a page fetches until nothing more comes by itself, in kilobytes on the wire. */
async function scriptKilobytes(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path, { waitUntil: "load" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const all = await Promise.all(sizes);
  return all.reduce((sum, size) => sum + size, 0) / kilobyte;
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
