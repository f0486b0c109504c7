import type { Page } from "@playwright/test";
import { holdRequests } from "./fixtures/hold-requests";
import { collectShifts } from "./fixtures/layout-shifts";
import { findAccountPath, findContactPath, screenPaths } from "./fixtures/signed-in-screens";
import { expect, test } from "./fixtures/test";

const phones = [412, 360];

for (const width of [1280, ...phones]) {
  test(`signed-in screens ${width} px wide don't shift when fonts, script and live data arrive late`, async ({
    signedInAs,
  }) => {
    const rep = await signedInAs("rep@acme.example");
    const account = await findAccountPath(rep);
    const onPhones = ["/all-accounts/import", `${account}/brief`, await findContactPath(rep)];
    await expectStill(rep, width, ["/signals", ...screenPaths, account, ...(phones.includes(width) ? onPhones : [])]);
    await expectStill(await signedInAs("leader@acme.example"), width, ["/team"]);
  });
}

for (const width of phones) {
  test(`public screens ${width} px wide don't shift when fonts, script and pictures arrive late`, async ({ page }) => {
    await expectStill(page, width, ["/", "/pricing"]);
  });
}

/** Opens each path with fonts, script and pictures held back, and expects that nothing moves when they arrive. */
async function expectStill(page: Page, width: number, paths: readonly string[]): Promise<void> {
  await page.setViewportSize({ width, height: 720 });
  const shifts = await collectShifts(page);
  for (const path of paths) {
    await page.unrouteAll();
    const release = await holdRequests(page, "**/*.{woff2,js,webp}");
    const arrived = page.waitForResponse((response) => response.url().endsWith(".woff2"));

    // Pending files delay the load event too.
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const announcements = page.getByRole("region", { name: "Announcements" });
    const isSignedIn = (await page.locator("#alerts-bell").count()) > 0;
    if (isSignedIn) await expect(announcements).toBeVisible();
    release();
    await (await arrived).finished();
    if (isSignedIn) {
      await expect(page.locator("#alerts-bell[data-live]")).toBeVisible();
      await expect(announcements).toContainText("Revenue is an estimate");
    } else await page.evaluate(() => Promise.all([...document.images].slice(0, 1).map((image) => image.decode())));
    // Waits for two frames, because the first one renders the effects of a font.
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
    });

    const { sum, moved } = await shifts();
    expect.soft(sum, `${path} at ${width} px: ${moved.join(" | ")}`).toBeLessThan(0.001);
  }
}
