import type { Page } from "@playwright/test";
import { z } from "zod";
import { backendAs } from "../fixtures/backend";
import { findFaults } from "../fixtures/find-faults";
import { holdRequests } from "../fixtures/hold-requests";
import { join } from "../fixtures/join";
import { openLive } from "../fixtures/live";
import { expect, test } from "../fixtures/test";

/** Creates an account with signals, which a new colleague watches. */
async function begin(page: Page, ...titles: string[]) {
  await join(page.request);
  const from = await backendAs("clientadmin@globex.example");
  const name = `Judged ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = z.object({ id: z.string() }).parse(await from.call("POST", "/accounts/", { name }));
  for (const title of titles) await from.call("POST", `/accounts/${id}/signals/`, { title, source: "Newswire" });
  expect((await page.request.post(`/api/accounts/${id}/watch`)).ok()).toBe(true);
  return `/account/${id}`;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pressed = (page: Page, name: string, is: boolean) =>
  expect(button(page, name)).toHaveAttribute("aria-pressed", String(is));
const saving = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith("/feedback") && response.ok());

test.describe.configure({ timeout: 120_000 });

test("rating a signal by keyboard shows on the timeline and on home, affects the home queue, and can be undone", async ({
  page,
}) => {
  const path = await begin(page, "A plant", "A rumour");
  await page.goto(`${path}?tab=signals`);
  let response = saving(page);
  await button(page, "Useful: A plant").press("Enter");
  await pressed(page, "Useful: A plant", true);
  await response;
  response = saving(page);
  await button(page, "Not useful: A rumour").press("Enter");
  await pressed(page, "Not useful: A rumour", true);
  await response;
  expect(await findFaults(page)).toEqual([]);

  await page.goto("/sales-home");
  const queue = page.getByRole("list", { name: "To do now" });
  await pressed(page, "Useful: A plant", true);
  await expect(queue.getByText("A rumour")).toHaveCount(0);
  await page.getByRole("button", { name: "Why this order?" }).click();
  await expect(page.getByRole("columnheader", { name: "Usefulness" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`${path}?tab=activity`);
  await pressed(page, "Not useful: A rumour", true);
  response = saving(page);
  await button(page, "Not useful: A rumour").press("Enter");
  await pressed(page, "Not useful: A rumour", false);
  await response;
  await page.reload();
  await pressed(page, "Not useful: A rumour", false);
  await pressed(page, "Useful: A plant", true);
});

test("on a phone the rating buttons are visible, and a double press rates once", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const path = await begin(page, "A plant");
  for (const at of [`${path}?tab=signals`, `${path}?tab=activity`, "/sales-home"]) {
    await openLive(page, at);
    const useful = button(page, "Useful: A plant");
    await useful.scrollIntoViewIfNeeded();
    await expect(useful).toBeInViewport({ ratio: 1 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(wide).toBe(0);
  }
  await openLive(page, `${path}?tab=signals`);
  const release = await holdRequests(page, "**/feedback");
  const response = saving(page);
  await button(page, "Useful: A plant").dblclick();
  release();
  await response;
  await page.reload();
  await pressed(page, "Useful: A plant", true);
});

test.describe("while the backend is unavailable", () => {
  test.use({ allowedConsoleErrors: [/status of 503/] });

  test("a failed rating reverts with an error", async ({ page }) => {
    const path = await begin(page, "A plant");
    await page.goto(`${path}?tab=signals`);
    await page.route("**/feedback", (route) =>
      route.fulfill({ status: 503, json: { code: "unavailable", detail: "Not just now." } }),
    );

    await button(page, "Useful: A plant").press("Enter");

    await expect(page.getByText("Not just now.")).toBeVisible();
    await pressed(page, "Useful: A plant", false);
  });
});
