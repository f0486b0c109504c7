import { holdRequests } from "./fixtures/hold-requests";
import { collectShifts } from "./fixtures/layout-shifts";
import { signedInScreens } from "./fixtures/signed-in-screens";
import { expect, test } from "./fixtures/test";

for (const width of [1280, 412, 360]) {
  test(`signed-in screens ${width} px wide don't shift when fonts, script and live data arrive late`, async ({
    signedInAs,
  }) => {
    const page = await signedInAs("rep@acme.example");
    await page.setViewportSize({ width, height: 720 });
    const shifts = await collectShifts(page);
    for (const path of ["/signals", ...(await signedInScreens(page))]) {
      await page.unrouteAll();
      const release = await holdRequests(page, "**/*.{woff2,js}");
      const arrived = page.waitForResponse((response) => response.url().endsWith(".woff2"));

      // Pending files delay the load event too.
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const announcements = page.getByRole("region", { name: "Announcements" });
      await expect(announcements).toBeVisible();
      release();
      await (await arrived).finished();
      await expect(page.locator("#alerts-bell[data-live]")).toBeVisible();
      await expect(announcements).toContainText("Revenue is an estimate");
      // Waits for two frames, because the first one renders the effects of a font.
      await page.evaluate(async () => {
        await document.fonts.ready;
        for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
      });

      const { sum, moved } = await shifts();
      expect(sum, `${path} at ${width} px: ${moved.join(" | ")}`).toBeLessThan(0.001);
    }
  });
}
