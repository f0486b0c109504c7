import type { Page } from "@playwright/test";
import { z } from "zod";
import { alertIn, drawer, openAlerts } from "../fixtures/alerts";
import { type BackendClient, backendAs } from "../fixtures/backend";
import { findFaults } from "../fixtures/find-faults";
import { join } from "../fixtures/join";
import { openLive } from "../fixtures/live";
import { expect, test } from "../fixtures/test";

const muteButton = (page: Page) => page.getByRole("button", { name: "More actions" });

/** Creates an account of Globex that a new colleague watches, and signs in another user who makes changes there. */
async function begin(page: Page) {
  const { uid } = await join(page.request);
  const from = await backendAs("clientadmin@globex.example");
  const name = `Quiet ${crypto.randomUUID().slice(0, 8)}`;
  const { id } = z.object({ id: z.string() }).parse(await from.call("POST", "/accounts/", { name }));
  expect((await page.request.post(`/api/accounts/${id}/watch`)).ok()).toBe(true);
  return { uid, from, id, name };
}

const happen = (from: BackendClient, id: string, title: string) =>
  from.call("POST", `/accounts/${id}/signals/`, { title, source: "Newswire" });

/** Opens the page and its alerts, and waits until the alert with this text is shown. */
async function seeAlert(page: Page, path: string, text: string): Promise<void> {
  await openLive(page, path);
  await openAlerts(page, text);
}

/**
 * Undoes the latest change, and waits until that is saved. Undo is only available for a few seconds, so nothing is
 * awaited before it.
 */
async function undo(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Undo" });
  await expect(button).toBeVisible();
  const saved = page.waitForResponse((response) => response.url().endsWith("/api/alert-mutes") && response.ok());
  await button.click();
  await saved;
}

test.describe.configure({ timeout: 120_000 });

test("muting an account from an alert by keyboard stops its alerts except mentions until it is unmuted", async ({
  page,
}) => {
  const { uid, from, id, name } = await begin(page);
  const path = `/account/${id}?tab=signals`;
  await happen(from, id, "The first");
  await seeAlert(page, "/tasks", "The first");
  await alertIn(page, "The first").getByRole("button", { name: "Mute options for The first" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "For a day" })).toBeFocused();
  // The menu handles keys, and Esc closes only the menu.
  await page.keyboard.press("Escape");
  await expect(drawer(page)).toBeVisible();
  await alertIn(page, "The first").getByRole("button", { name: "Mute options for The first" }).press("Enter");
  await page.getByRole("menuitem", { name: "Until I unmute it" }).press("Enter");
  await expect(page.getByText(`${name} is muted.`)).toBeVisible();

  await happen(from, id, "The second");
  await from.call("POST", `/accounts/${id}/notes/`, { body: `@[${uid}] by name` });

  await seeAlert(page, path, "by name");
  await expect(alertIn(page, "The second")).toHaveCount(0);
  await page.keyboard.press("Escape");
  const signals = page.getByRole("list", { name: "Signals" });
  await expect(signals.getByRole("listitem").filter({ hasText: "The second" })).toBeVisible();
  await expect(page.getByText("Muted ·")).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Unmute", exact: true }).press("Enter");
  await expect(page.getByRole("button", { name: "Unmute", exact: true })).toHaveCount(0);
  await expect(muteButton(page)).toBeFocused();

  await happen(from, id, "The third");
  await seeAlert(page, path, "The third");
  await expect(alertIn(page, "The second")).toHaveCount(0);
});

test.describe("while the backend is unavailable for a moment", () => {
  test.use({ allowedConsoleErrors: [/status of 503/] });

  test("an account can be muted on its page for a time, a failed request mutes nothing, and signals can be muted by kind", async ({
    page,
  }) => {
    const { from, id, name } = await begin(page);
    await happen(from, id, "Gossip");
    await page.goto(`/account/${id}`);

    await page.route("**/api/alert-mutes", (route) =>
      route.fulfill({ status: 503, json: { code: "unavailable", detail: "Not just now." } }),
    );
    await muteButton(page).press("Enter");
    await page.getByRole("menuitem", { name: "For a day" }).press("Enter");
    await expect(page.getByText("Not just now.")).toBeVisible();
    await expect(page.getByText(/^Muted until/)).toHaveCount(0);
    await page.unroute("**/api/alert-mutes");

    await muteButton(page).press("Enter");
    await expect(page.getByText(/You still get what colleagues send you/)).toBeVisible();
    await page.getByRole("menuitem", { name: "For a week" }).press("Enter");
    await undo(page);
    await expect(page.getByText(`${name} is muted for a week.`)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(/^Muted until/)).toHaveCount(0);

    await muteButton(page).press("Enter");
    await page.getByRole("menuitem", { name: "For a day" }).press("Enter");
    await expect(page.getByText(/^Muted until \d+ \w+ \d{4}, \d\d:\d\d ·/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Muted until/)).toBeVisible();

    await test.step("a kind of signal can be muted from a signal's menu and unmuted in the settings", async () => {
      await page.goto(`/account/${id}?tab=signals`);
      await page.getByRole("button", { name: "Mute options for Gossip" }).press("Enter");
      await page.getByRole("menuitem", { name: "No alerts from other signals" }).press("Enter");
      await expect(page.getByText("No more alerts about other signals.")).toBeVisible();

      await page.goto("/settings?section=notifications");
      const muted = page.getByRole("list", { name: "Muted" }).getByRole("listitem");
      await expect(muted).toHaveText([/^Other signals/, new RegExp(`^${name}Until \\d`)]);
      expect(await findFaults(page)).toEqual([]);
      await muted.getByRole("button", { name: "Unmute Other signals" }).press("Enter");
      await undo(page);
      await page.reload();
      await expect(muted).toHaveCount(2);
      await muted.getByRole("button", { name: `Unmute ${name}` }).press("Enter");
      await expect(muted).toHaveText([/^Other signals/]);
    });
  });
});
