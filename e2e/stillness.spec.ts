import type { Page } from "@playwright/test";
import { holdBack } from "./fixtures/hold-back";
import { signedInScreens } from "./fixtures/signed-in-screens";
import { expect, test } from "./fixtures/test";

/** Sums up the layout shifts of each page, and names what moved. */
async function collectShifts(page: Page): Promise<() => Promise<{ sum: number; moved: string[] }>> {
  await page.addInitScript(() => {
    const shifts = { sum: 0, moved: [] as string[] };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, "hadRecentInput") !== false) continue;
        shifts.sum += Number(Reflect.get(entry, "value"));
        const sources: { node: Node | null }[] = Reflect.get(entry, "sources");
        shifts.moved.push(...sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? "gone"));
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, "shifts"));
}

for (const width of [1280, 360]) {
  test(`nothing moves on a signed-in screen of ${width} px, with an announcement, when fonts and live data arrive late`, async ({
    signedInAs,
  }) => {
    const page = await signedInAs("rep@acme.example");
    await page.setViewportSize({ width, height: 720 });
    const shifts = await collectShifts(page);
    for (const path of await signedInScreens(page)) {
      await page.unrouteAll();
      const release = await holdBack(page, "**/*.woff2");
      const arrived = page.waitForResponse((answer) => answer.url().endsWith(".woff2"));

      // A held font holds the load event too.
      await page.goto(path, { waitUntil: "domcontentloaded" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByRole("region", { name: "Announcements" })).toBeVisible();
      release();
      await (await arrived).finished();
      await expect(page.locator("#alerts-bell[data-live]")).toBeVisible();
      // Two frames: what a font changes is drawn in the first.
      await page.evaluate(async () => {
        await document.fonts.ready;
        for (const _frame of [1, 2]) await new Promise(requestAnimationFrame);
      });

      const { sum, moved } = await shifts();
      expect(sum, `${path} at ${width} px: ${moved.join(" | ")}`).toBeLessThan(0.001);
    }
  });
}
