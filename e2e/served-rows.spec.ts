import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures/test";

const windowHeightCookie = "sightline.height";
const lists = { "/all-accounts?owner=all": "Accounts", "/contacts": "Contacts" };

/** The number of rows in the document itself. */
async function countServed(page: Page, path: string): Promise<number> {
  const html = await (await page.request.get(path)).text();
  return html.match(/<tr[^>]*data-index=/g)?.length ?? 0;
}

for (const [path, name] of Object.entries(lists)) {
  test(`${path} is served with enough rows for a typical window, then for the window's last known height`, async ({
    signedInAs,
  }) => {
    const page = await signedInAs("rep@acme.example");
    // Without information about the window, the server assumes a full HD screen.
    const first = await countServed(page, path);
    expect(first).toBeGreaterThanOrEqual(22);
    expect(first).toBeLessThan(35);

    await page.setViewportSize({ width: 1280, height: 700 });
    await page.goto(path);
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain(`${windowHeightCookie}=700`);
    const served = await countServed(page, path);
    expect(served).toBeGreaterThanOrEqual(16);
    expect(served).toBeLessThan(25);
    await page.setViewportSize({ width: 1280, height: 2160 });
    await page.reload();

    // The last visible row of the window.
    await expect(
      page.getByRole("table", { name }).locator('[data-index="40"]').getByRole("link").first(),
    ).toBeInViewport();
    await expect.poll(() => page.evaluate(() => document.cookie)).toContain(`${windowHeightCookie}=2200`);
    expect(await countServed(page, path)).toBe(50);
  });
}
