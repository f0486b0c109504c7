import type { Browser, BrowserContext, Page, Route } from "@playwright/test";
import { alertsPath } from "@/lib/contracts/alerts/live-document";
import { alertIn, bell, drawer } from "../fixtures/alerts";
import { anyAccount, type BackendClient, backendAs } from "../fixtures/backend";
import { localFirestore } from "../fixtures/emulators/firestore";
import { join } from "../fixtures/join";
import { openLive } from "../fixtures/live";
import { killLiveWorker, liveWorkers } from "../fixtures/live-worker";
import { type OwnHost, stackBackend, startHost, validSettings } from "../fixtures/own-host";
import { type SlowLine, startSlowLine } from "../fixtures/slow-line";
import { getStack } from "../fixtures/stack";
import { expect, test } from "../fixtures/test";

const colleague = "clientadmin@globex.example";

const unreadOf = async (page: Page) =>
  Number(/\d+/.exec((await bell(page).getAttribute("aria-label")) ?? "")?.[0] ?? 0);

/** Makes a colleague mention a user in a note, which raises an alert with `text`. */
async function mention(from: BackendClient, uid: string, text: string): Promise<void> {
  const account = await anyAccount(from);
  await from.call("POST", `/accounts/${account.id}/notes/`, { body: `@[${uid}] ${text}` });
}

/**
 * Writes alerts straight into the database, because the product can't raise so many quickly enough. Returns their ids,
 * newest first.
 */
async function loadAlerts(uid: string, count: number, title: string): Promise<string[]> {
  const nowMs = Date.now();
  const ids = Array.from({ length: count }, () => crypto.randomUUID());
  await localFirestore.load(
    ids.map((id, n) => ({
      path: `users/${uid}/alerts/${id}`,
      fields: {
        id: { stringValue: id },
        visibility: { stringValue: "NEW" },
        type: { stringValue: "signal" },
        title: { stringValue: `${title} ${n + 1}` },
        body: { stringValue: "Something happened." },
        createdAt: { timestampValue: new Date(nowMs - n).toISOString() },
        accountId: { nullValue: null },
        accountName: { nullValue: null },
        link: { nullValue: null },
      },
    })),
  );
  return ids;
}

/** Makes the page sign in to the database with a modified grant. */
async function changeGrant(
  context: BrowserContext,
  change: (grant: Record<string, unknown>) => Record<string, unknown>,
) {
  await context.route("**/api/realtime/token", async (route: Route) => {
    const result = await route.fetch();
    await route.fulfill({ response: result, json: change(await result.json()) });
  });
}

test.describe.configure({ mode: "default", timeout: 120_000 });
// Animations are turned off, because the tests measure rows.

test("a mention appears at the bell live, and keys acknowledge it and mark it as unread", async ({ page }) => {
  const [me, from] = [await join(page.request), await backendAs(colleague)];
  await openLive(page);
  const before = await unreadOf(page);
  const text = `please look ${Date.now()}`;

  await mention(from, me.uid, text);

  await expect(bell(page)).toHaveAccessibleName(`Alerts, ${before + 1} unread`);
  await expect(page).toHaveTitle(`(${before + 1}) Settings · Sightline`);
  await page.keyboard.press("g");
  await page.keyboard.press("n");
  await expect(alertIn(page, text)).toBeVisible();
  await drawer(page).getByRole("button", { name: "All", exact: true }).click();
  await page.keyboard.press("j");
  await expect(alertIn(page, text).getByRole("link")).toBeFocused();
  await page.keyboard.press("e");
  await expect(alertIn(page, text).getByText("Unread Mention:")).toHaveCount(0);
  await page.keyboard.press("Shift+U");
  await expect(alertIn(page, text).getByText("Unread Mention:")).toHaveCount(1);
  await page.keyboard.press("Escape");

  await expect(drawer(page)).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName(`Alerts, ${before + 1} unread`);

  await test.step("opening an alert's account closes the drawer and acknowledges all alerts about that account", async () => {
    const account = await anyAccount(from);
    const [unread, of] = [await unreadOf(page), `two of one ${Date.now()}`];
    for (const title of [`Call ${of}`, `Write ${of}`])
      await from.call("POST", `/accounts/${account.id}/tasks/`, { title, assignee_uid: me.uid });
    await expect.poll(() => unreadOf(page), { timeout: 20_000 }).toBeGreaterThanOrEqual(unread + 2);
    await bell(page).click();
    await drawer(page)
      .getByRole("button", { name: /^Unread/ })
      .click();
    await expect(alertIn(page, of)).toHaveCount(2);

    await alertIn(page, `Call ${of}`).getByRole("link").click();

    await expect(page).toHaveURL(new RegExp(`/account/${account.id}`));
    await expect(drawer(page)).toHaveCount(0);
    await bell(page).click();
    await drawer(page)
      .getByRole("button", { name: /^Unread/ })
      .click();
    await expect(alertIn(page, of)).toHaveCount(0);
    await drawer(page).getByRole("button", { name: "All", exact: true }).click();
    await expect(alertIn(page, of)).toHaveCount(2);
  });
});

test("several alerts can be acknowledged together and deleted with Undo, and new ones wait above the open drawer's rows", async ({
  page,
}) => {
  const me = await join(page.request);
  const title = `Many ${Date.now()}`;
  const ids = await loadAlerts(me.uid, 3, title);
  const path = `${alertsPath(me.uid)}/${ids[0]}`;
  await openLive(page);
  const before = await unreadOf(page);
  await bell(page).click();
  await expect(alertIn(page, title)).toHaveCount(3);

  await test.step("Esc closes the drawer unless a text field has the focus", async () => {
    await page.getByRole("textbox").first().focus();
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toHaveCount(0);
    await bell(page).click();
    await expect(alertIn(page, title)).toHaveCount(3);
  });

  await test.step("several alerts can be acknowledged together, and Undo restores them", async () => {
    for (const _ of ids) {
      await page.keyboard.press("j");
      await page.keyboard.press("x");
    }
    await drawer(page).getByRole("button", { name: "Acknowledge", exact: true }).click();
    await expect(alertIn(page, title)).toHaveCount(0);
    await expect.poll(() => unreadOf(page)).toBe(before - 3);
    await page.getByRole("button", { name: "Undo" }).click();

    await expect(alertIn(page, title)).toHaveCount(3);
    await expect.poll(() => unreadOf(page)).toBe(before);
    await expect(alertIn(page, `${title} 1`).locator("[data-main]")).toBeFocused();
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("e");
    await expect(alertIn(page, title)).toHaveCount(1);
    await page.keyboard.press("z");

    await expect(alertIn(page, title)).toHaveCount(3);
    await expect(alertIn(page, `${title} 1`).locator("[data-main]")).toBeFocused();
  });

  await test.step("new alerts wait above the rows of the open drawer without moving them", async () => {
    const row = alertIn(page, `${title} 1`);
    const box = await row.boundingBox();

    const later = `Later ${Date.now()}`;
    await loadAlerts(me.uid, 3, later);
    const pill = drawer(page).getByRole("button", { name: "3 new" });
    await expect(pill).toBeVisible();
    expect(await row.boundingBox()).toEqual(box);
    await pill.click();

    await expect(alertIn(page, later)).toHaveCount(3);
  });

  const deleteFirst = async (of: string) => {
    await alertIn(page, of).first().hover();
    await drawer(page)
      .getByRole("button", { name: `Delete ${of} 1`, exact: true })
      .click();
    await expect(alertIn(page, `${of} 1`)).toHaveCount(0);
  };
  const alertTitle = `Left ${Date.now()}`;
  await test.step("deleting an alert can be undone for 8 s and is permanent afterwards", async () => {
    await deleteFirst(title);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(alertIn(page, `${title} 1`).first()).toBeVisible();
    expect(await localFirestore.find(path)).not.toBeNull();
    await deleteFirst(title);

    await expect.poll(() => localFirestore.find(path), { timeout: 30_000 }).toBeNull();
  });

  await test.step("closing the tab within 8 s still deletes the alert", async () => {
    const [id] = await loadAlerts(me.uid, 1, alertTitle);
    await drawer(page).getByRole("button", { name: "1 new" }).click();
    await deleteFirst(alertTitle);
    await page.close({ runBeforeUnload: true });

    await expect.poll(() => localFirestore.find(`${alertsPath(me.uid)}/${id}`)).toBeNull();
  });
});

test("all tabs of a user show the same alerts through one shared worker, which is restarted when it ends", async ({
  page,
}) => {
  const me = await join(page.request);
  const tabs = [page, await page.context().newPage(), await page.context().newPage()] as const;
  const requestedUrls: string[] = [];
  for (const tab of tabs) tab.on("request", (request) => requestedUrls.push(request.url()));
  for (const tab of tabs) await openLive(tab);
  const before = await unreadOf(page);
  const expectUnread = async (open: readonly Page[], count: number) => {
    for (const tab of open) await expect(bell(tab)).toHaveAccessibleName(`Alerts, ${count} unread`);
  };

  await loadAlerts(me.uid, 1, `Tabs ${Date.now()}`);

  await expectUnread(tabs, before + 1);
  const [worker] = await liveWorkers(page);
  expect((await liveWorkers(page)).map(({ name }) => name)).toEqual([expect.stringContaining(me.uid)]);
  expect(
    requestedUrls.filter((url) => url.includes(getStack().firestore ?? "") || url.includes(getStack().auth ?? "")),
  ).toEqual([]);

  const [, second, third] = tabs;
  await test.step("the worker outlives the tab that started it", async () => {
    await page.close();
    await loadAlerts(me.uid, 1, `Tabs ${Date.now()}`);

    await expectUnread([second, third], before + 2);
    expect(await liveWorkers(second)).toEqual([worker]);
  });

  await test.step("a terminated worker is restarted without losing alerts", async () => {
    await killLiveWorker(second);
    await loadAlerts(me.uid, 1, `Crash ${Date.now()}`);

    await expectUnread([second, third], before + 3);
    await expect.poll(() => liveWorkers(second)).toHaveLength(1);
    expect((await liveWorkers(second))[0]?.targetId).not.toBe(worker?.targetId);
  });
});

test("S9 · alerts are never stored in the browser, and its next user gets none of the previous user's alerts or worker", async ({
  page,
}) => {
  const first = await join(page.request);
  const title = `Secret ${Date.now()}`;
  // One alert is deleted; the other is still there at sign-out.
  const [id] = await loadAlerts(first.uid, 2, title);
  const other = await page.context().newPage();
  for (const tab of [page, other]) await openLive(tab);
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName(/unread/);
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect((await databases()).filter((name) => /^fire/.test(name ?? ""))).toEqual([]);
  expect(await liveWorkers(page)).toHaveLength(1);
  await bell(page).click();
  await alertIn(page, `${title} 1`).hover();
  await drawer(page)
    .getByRole("button", { name: `Delete ${title} 1` })
    .click();
  await expect(alertIn(page, title)).toHaveCount(1);

  await page.getByRole("button", { name: "Close alerts" }).click();
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);

  expect((await databases()).filter((name) => /^fire/.test(name ?? ""))).toEqual([]);
  await expect.poll(() => liveWorkers(page)).toEqual([]);
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(await stored()).not.toMatch(/firestore|firebase|sightline\.alert|Secret/);
  // The pending deletion is written before sign-out.
  await expect.poll(() => localFirestore.find(`${alertsPath(first.uid)}/${id}`)).toBeNull();

  const second = await join(page.request);
  await openLive(page);
  await loadAlerts(first.uid, 1, `First again ${Date.now()}`);
  await loadAlerts(second.uid, 1, `Second ${Date.now()}`);

  await expect(bell(page)).toHaveAccessibleName("Alerts, 1 unread");
  await bell(page).click();
  await expect(alertIn(page, "Second")).toBeVisible();
  await drawer(page).getByRole("button", { name: "All", exact: true }).click();
  await expect(alertIn(page, "Second")).toBeVisible();
  await expect(alertIn(page, "First")).toHaveCount(0);
  await expect(page.locator("body")).not.toContainText("Secret");
  expect(await stored()).not.toContain("Secret");
  await expect
    .poll(async () => (await liveWorkers(page)).map(({ name }) => name))
    .toEqual([expect.stringContaining(second.uid)]);
});

test("a browser without shared workers uses one worker per tab", async ({ page }) => {
  const me = await join(page.request);
  await page.context().addInitScript(() => Reflect.deleteProperty(window, "SharedWorker"));
  const other = await page.context().newPage();
  await Promise.all([openLive(page), openLive(other)]);
  const before = await unreadOf(page);

  await loadAlerts(me.uid, 1, `Alone ${Date.now()}`);

  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName(`Alerts, ${before + 1} unread`);
  expect(page.workers()).toHaveLength(1);
  expect(other.workers()).toHaveLength(1);
  expect(await liveWorkers(page)).toEqual([]);
});

test("R5 · ten thousand alerts can be counted, scrolled to the last, and deleted in batches with progress", async ({
  page,
}) => {
  const me = await join(page.request);
  const title = `Ten thousand ${Date.now()}`;
  for (let n = 0; n < 10; n += 1) await loadAlerts(me.uid, 1000, `${title} ${n}`);

  await openLive(page, "/settings", { timeout: 60_000 });
  await expect.poll(() => unreadOf(page), { timeout: 60_000 }).toBe(10_000);
  await bell(page).click();
  // The number is server-rendered; the ten thousand alerts load later.
  await expect(alertIn(page, title).first()).toBeVisible({ timeout: 60_000 });
  const list = drawer(page).getByRole("list", { name: "Alerts" });
  await list.evaluate((element) => {
    const scroller = element.parentElement;
    scroller?.scrollTo(0, scroller.scrollHeight);
  });
  await expect(list.locator("[aria-posinset='10000']")).toBeVisible();
  await drawer(page).getByRole("checkbox", { name: "Select all" }).check();
  await expect(drawer(page).getByText("10000 selected")).toBeVisible();
  await drawer(page).getByRole("button", { name: "Delete", exact: true }).click();
  await expect(bell(page)).toHaveAccessibleName("Alerts");
  // lib/realtime/alerts/alerts-store.test.ts tests that the batches continue to the last alert.
  await expect(drawer(page).getByRole("progressbar", { name: "Alerts changed" })).toBeVisible({ timeout: 15_000 });
  await expect.poll(() => localFirestore.count(alertsPath(me.uid)), { timeout: 60_000 }).toBeLessThan(10_000);
});

test.describe("when the connection fails", () => {
  test.use({
    allowedConsoleErrors: [
      /net::ERR_|Could not reach Cloud Firestore|permission-denied|Missing or insufficient permissions/,
    ],
  });

  /** A host whose pages reach the database through a proxy that can cut the connection. */
  async function startHostBehind(line: SlowLine): Promise<OwnHost> {
    return startHost({
      ...validSettings(),
      ...stackBackend(),
      FIRESTORE_EMULATOR_HOST: line.address,
      FIREBASE_AUTH_EMULATOR_HOST: getStack().auth ?? "",
      NEXT_PUBLIC_FIREBASE_API_KEY: "local",
      NEXT_PUBLIC_FIREBASE_APP_ID: "1:000000000000:web:local",
      NEXT_PUBLIC_FIREBASE_AUTH_DOMAIN: "localhost",
      NEXT_PUBLIC_FIREBASE_PROJECT_ID: "sightline-local",
    });
  }

  test.describe("with a separate host", () => {
    let line: SlowLine;
    let host: OwnHost;
    test.beforeAll(async () => {
      line = await startSlowLine(getStack().firestore ?? "");
      host = await startHostBehind(line);
    });
    test.afterAll(async () => {
      await host.stop();
      await line.stop();
    });
    /** A page of that host, signed in as a user that no other test uses. */
    async function openAtLocalhost(browser: Browser) {
      const baseURL = host.url.replace("127.0.0.1", "localhost");
      const page = await (await browser.newContext({ baseURL })).newPage();
      return { page, me: await join(page.request) };
    }

    test("R3 · a lost connection recovers by itself without lost or duplicate alerts", async ({ browser }) => {
      const { page, me } = await openAtLocalhost(browser);
      await openLive(page);
      const before = await unreadOf(page);

      for (const n of [1, 2, 3]) {
        line.cut();
        await loadAlerts(me.uid, 1, `Cut ${Date.now()}`);
        await expect(bell(page)).toHaveAccessibleName(`Alerts, ${before + n} unread`, { timeout: 30_000 });
      }
      await page.context().close();
    });

    test("R3 · an unreachable database leaves the page usable with a message, and alerts load once it is reachable", async ({
      browser,
    }) => {
      const { page, me } = await openAtLocalhost(browser);
      const title = `Later ${Date.now()}`;
      await loadAlerts(me.uid, 1, title);
      line.setDelay(null);
      await page.goto("/settings");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

      await bell(page).click();
      await expect(drawer(page).getByText("Not connected. Reconnecting…")).toBeVisible({ timeout: 20_000 });
      line.setDelay(0);
      // A browser dispatches this event itself; the pages notify the worker, which would otherwise wait for its next
      // retry.
      await page.evaluate(() => window.dispatchEvent(new Event("online")));

      await expect(alertIn(page, title)).toBeVisible();
      await expect(drawer(page).getByText("Not connected. Reconnecting…")).toHaveCount(0);
      await page.context().close();
    });
  });

  test("R4 · when database access expires, alerts and announcements disappear within a second", async ({ page }) => {
    const me = await join(page.request);
    await loadAlerts(me.uid, 1, `Leave ${Date.now()}`);
    // The time is counted from the first sign-in, which the page may reach late. Ten seconds suffice for the page to
    // become live.
    let untilMs = 0;
    await changeGrant(page.context(), (grant) => {
      untilMs ||= Date.now() + 10_000;
      return { ...grant, token: endingAt(String(grant.token), untilMs) };
    });
    await openLive(page);
    await expect(bell(page)).toHaveAccessibleName(/unread/);

    await page.waitForFunction((ms) => Date.now() > ms, untilMs + 500);
    await loadAlerts(me.uid, 1, "Never seen");

    await expect(bell(page)).toHaveAccessibleName("Alerts, not connected", { timeout: 1000 });
    await expect(page.getByRole("region", { name: "Announcements" }).getByRole("listitem")).toHaveCount(0);
    await bell(page).click();
    await expect(drawer(page).getByText("Alerts could not be loaded")).toBeVisible();
    await expect(page.getByText("Live announcements and alerts are unavailable"), "said once").toHaveCount(1);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
});

/**
 * The same one-time token with another session expiry, which is possible because the emulator's tokens aren't signed.
 */
function endingAt(token: string, ms: number): string {
  const [head, body = "", seal] = token.split(".");
  const payload: { claims: object } = JSON.parse(Buffer.from(body, "base64url").toString());
  const changed = { ...payload, claims: { ...payload.claims, sess_exp: Math.floor(ms / 1000) } };
  return [head, Buffer.from(JSON.stringify(changed)).toString("base64url"), seal].join(".");
}
