import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures/test";

const lists = { "/all-accounts?owner=all": "Accounts", "/contacts": "Contacts" };

/** The number of rows in the document itself. */
async function countServed(page: Page, path: string): Promise<number> {
  const html = await (await page.request.get(path)).text();
  return html.match(/<tr[^>]*data-index=/g)?.length ?? 0;
}

for (const [path, name] of Object.entries(lists)) {
  test(`${path} is served with enough rows for a typical window, and fills a taller one`, async ({ signedInAs }) => {
    const page = await signedInAs("rep@acme.example");
    expect(await countServed(page, path)).toBe(27);

    await page.setViewportSize({ width: 1280, height: 2160 });
    await page.goto(path);

    // A row that isn't in the document, and that only this taller window shows.
    await expect(
      page.getByRole("table", { name }).locator('[data-index="40"]').getByRole("link").first(),
    ).toBeInViewport();
  });
}
