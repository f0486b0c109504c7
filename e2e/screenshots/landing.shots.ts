import { mkdirSync, writeFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test";

/** The pictures of the landing page; copy them to `public/assets` when the screens have changed. */
const folder = "screenshots/landing";

const screens = { home: "/sales-home", accounts: "/all-accounts?owner=all", insights: "/industry-insights" };

const sizes = {
  wide: { viewport: { width: 1440, height: 810 }, deviceScaleFactor: 1.5, suffix: "" },
  middle: { viewport: { width: 1200, height: 750 }, deviceScaleFactor: 1.5, suffix: "" },
  phone: {
    viewport: { width: 360, height: 560 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    suffix: "-phone",
  },
};

for (const colorScheme of ["light", "dark"] as const)
  for (const [size, { suffix, ...device }] of Object.entries(sizes))
    test.describe(`landing page, ${colorScheme}, ${size}`, () => {
      test.use({ colorScheme, ...device });

      test("pictures", async ({ signedInAs }) => {
        const page = await signedInAs("rep@acme.example");
        // A browser's first page may be rendered in a fallback font.
        await page.goto("/sales-home");
        await dismissAnnouncements(page);
        const { items } = await (await page.request.get("/api/accounts?q=microsoft&limit=1")).json();
        const all = { ...screens, account: `/account/${items[0]?.id}` };
        for (const [name, path] of Object.entries(all)) {
          if (size !== "phone" && (name === "home") !== (size === "wide")) continue;
          await page.goto(path);
          await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
          await expect(page.getByText(/^Loading/)).toHaveCount(0);
          await save(page, `${name}${suffix}-${colorScheme}`, { ...device.viewport, scale: device.deviceScaleFactor });
        }
      });
    });

async function dismissAnnouncements(page: Page): Promise<void> {
  const dismiss = page.getByRole("button", { name: /^Dismiss/ });
  await page.waitForTimeout(3_000);
  while ((await dismiss.count()) > 0) await dismiss.first().click();
}

/** Saves a screenshot as WebP, which Playwright's own method can't; a WebP is a third the size of a PNG. */
async function save(page: Page, name: string, size: { width: number; height: number; scale: number }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: 82,
    clip: { x: 0, y: 0, ...size },
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/${name}.webp`, Buffer.from(data, "base64"));
}
