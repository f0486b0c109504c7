import type { Page } from "@playwright/test";
import { collectShifts } from "../fixtures/layout-shifts";
import { expect, test } from "../fixtures/test";

const widths = [1440, 360];
const path = "/all-accounts";

const announcements = (page: Page) => page.getByRole("region", { name: "Announcements" });

/** Resolves when the page is connected to the database and shows its alerts. */
async function untilLive(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Alerts/ }).click();
  const drawer = page.getByRole("dialog", { name: "Alerts" });
  await expect(
    drawer
      .getByRole("listitem")
      .or(drawer.getByText(/Nothing unread|No alerts yet/))
      .first(),
  ).toBeVisible();
}

/** Expects that nothing moves while the live connection starts, in a wide and a narrow window. */
async function expectStill(page: Page): Promise<void> {
  const shifts = await collectShifts(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(announcements(page).getByRole("listitem")).toHaveCount(0);
    await untilLive(page);
    await expect(announcements(page).getByRole("listitem")).toHaveCount(0);
    expect((await shifts()).sum, `${path} at ${width} px`).toBeLessThan(0.001);
  }
}

test.describe.configure({ timeout: 120_000 });

test("the server's HTML contains announcements and the number of unread alerts", async ({ requestAs }) => {
  const rep = await requestAs("rep@acme.example");

  // Pages don't wait long for the live database, so on a busy machine a page may arrive without the number.
  await expect(async () => {
    const html = await (await rep.get("/settings")).text();

    expect(html).toMatch(/<section aria-label="Announcements"[^>]*>.*Revenue is an estimate/);
    expect(html).toMatch(/aria-label="Alerts, \d+ unread"/);
  }).toPass();
});

test("D5 · the next page leaves out a dismissed announcement and doesn't shift", async ({ signedInAs }) => {
  const page = await signedInAs("rep@acme.example");
  await page.goto("/settings");
  const next = announcements(page)
    .getByRole("button", { name: /^Dismiss: / })
    .first();
  await expect(next).toBeVisible();
  await expect(async () => {
    if (await next.isVisible()) await next.click();
    await expect(announcements(page).getByRole("listitem")).toHaveCount(0, { timeout: 100 });
  }).toPass();

  const html = await (await page.request.get("/settings")).text();
  expect(html).not.toContain("Revenue is an estimate");
  await expectStill(page);
});
