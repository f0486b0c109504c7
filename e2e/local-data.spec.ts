import type { Page } from "@playwright/test";
import { readCache } from "./fixtures/browser-cache";
import { expect, test } from "./fixtures/test";

const rep = "rep@acme.example";

const stored = (page: Page) => page.evaluate(() => ({ ...window.localStorage }));

test("F1 B9 · cached responses are stored under the user's id, shown and cleared in the settings, and deleted at sign-out", async ({
  signedInAs,
}) => {
  const page = await signedInAs(rep);
  await page.goto("/all-accounts");
  await expect(page.getByRole("heading", { level: 1, name: "Accounts" })).toBeVisible();

  await expect.poll(async () => Object.keys(await readCache(page)).length).toBeGreaterThan(0);
  const uid = JSON.parse((await stored(page)).user ?? "{}").uid;
  for (const key of Object.keys(await readCache(page))) expect(key).toMatch(new RegExp(`^${uid}:`));

  await page.goto("/settings?section=local-data");
  await expect(page.getByText("In this browser", { exact: true })).toBeVisible();
  await expect(page.getByText(/[1-9]\d* entr(y|ies), \d+ kB/)).toBeVisible();
  await expect(page.getByText("1.0.1")).toBeVisible();
  await page.getByRole("button", { name: "Clear local data" }).click();
  await expect(page.getByText("0 entries, 0 B")).toBeVisible();
  expect(await readCache(page)).toEqual({});

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Accounts" }).click();
  await expect.poll(async () => Object.keys(await readCache(page)).length).toBeGreaterThan(0);
  await page.getByRole("button", { name: /account menu/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);

  expect(await readCache(page)).toEqual({});
});

/** The remaining data of a user in this browser: the stored user, cached responses. */
async function findTraces(page: Page): Promise<string[]> {
  const keys = Object.keys(await readCache(page));
  const { user } = await stored(page);
  return [...keys, ...(user === undefined ? [] : ["user"])];
}

/** Uses the product as this user until the browser stores data of each kind. */
async function leaveTraces(page: Page): Promise<void> {
  await page.goto("/all-accounts");
  await expect.poll(async () => Object.keys(await readCache(page)).length).toBeGreaterThan(0);
}

test("C6 · B9 · the access denied page shows its texts and the user, and signing out there deletes the user's data", async ({
  signedInAs,
}) => {
  const page = await signedInAs(rep);
  await leaveTraces(page);
  await page.goto("/access-denied");
  await expect(page.getByRole("heading", { level: 1, name: "Access Denied" })).toBeVisible();
  await expect(
    page.getByText(
      "You do not have permission to view this page. Please log in or contact your system administrator if you think this is a mistake.",
      { exact: true },
    ),
  ).toBeVisible();
  await expect(page.getByText(rep)).toBeVisible();
  await expect(page.getByRole("link", { name: "Go Home" })).toHaveAttribute("href", "/sales-home");

  await page.getByRole("button", { name: "Sign in with a different account" }).click();
  await expect(page).toHaveURL(/\/login$/);

  expect(await findTraces(page)).toEqual([]);
});

test("B9 · a session ended by the server has its data deleted in this browser", async ({
  signedInAs,
  playwright,
  baseURL,
}) => {
  const page = await signedInAs(rep);
  await leaveTraces(page);
  await page.goto("/legal/privacy-policy");
  const storageState = await page.context().storageState();
  const elsewhere = await playwright.request.newContext({ baseURL, storageState });
  expect((await elsewhere.post("/api/auth/logout")).status()).toBe(204);
  await elsewhere.dispose();

  await page.goto("/settings");

  await expect(page).toHaveURL(/\/login\?.*reason=ended/);
  await expect.poll(() => findTraces(page)).toEqual([]);
});

test("a cached list appears immediately with its age and is then refreshed", async ({ signedInAs }) => {
  const page = await signedInAs(rep);
  await page.goto("/all-accounts");
  const own = page.getByRole("rowheader").first().getByRole("link");
  const name = (await own.textContent()) ?? "";
  await expect.poll(async () => Object.keys(await readCache(page)).length).toBeGreaterThan(0);
  const links = page.getByRole("navigation", { name: "Main" });
  await page.goto("/sales-home");
  // A first navigation, during which the router preloads the loading state of each page.
  await links.getByRole("link", { name: "Insights" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Industry insights" })).toBeVisible();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/all-accounts\?.*_rsc=/, async (route) => {
    if (!route.request().headers()["next-router-prefetch"]) await held;
    await route.continue();
  });

  await links.getByRole("link", { name: "Accounts" }).click();
  await expect(page.getByText(/as of (just now|\d+ min ago)/)).toBeVisible();
  await expect(own).toHaveText(name);
  release();

  await expect(page.getByRole("button", { name: "Add account" })).toBeVisible();
  await expect(page.getByText(/as of/)).toHaveCount(0);
});

test("F2 · F3 R10 · a different cache version deletes the database, and an emergency reset keeps three keys and reloads once", async ({
  signedInAs,
}) => {
  const page = await signedInAs(rep);
  await page.goto("/settings?section=appearance");
  await expect.poll(async () => (await stored(page)).cacheVersion).toBe("1.0.1");
  await page.evaluate(async () => {
    await new Promise<void>((resolve) => {
      const request = window.indexedDB.open("sightlinecoCache", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("entries");
      request.onsuccess = () => {
        const writing = request.result.transaction("entries", "readwrite");
        writing.objectStore("entries").put({ data: 1, timestamp: Date.now() }, "left:over");
        writing.oncomplete = () => {
          request.result.close();
          resolve();
        };
      };
    });
    window.localStorage.setItem("cacheVersion", "1.0.0");
  });

  await page.reload();

  await expect.poll(async () => (await stored(page)).cacheVersion).toBe("1.0.1");
  await expect.poll(() => readCache(page)).not.toHaveProperty("left:over");

  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  const atEachLoad: string[][] = [];
  await page.exposeFunction("noteKeys", (keys: string[]) => atEachLoad.push(keys));
  await page.addInitScript(() => Reflect.get(window, "noteKeys")(Object.keys(window.localStorage).sort()));
  const retainedKeys = ["appResetVersion", "cacheVersion", "user"];

  await test.step("F3 R10 · an emergency reset keeps exactly three keys and reloads once", async () => {
    await expect.poll(async () => (await stored(page)).appResetVersion).toBe("1.0.1");
    await page.evaluate(() => {
      window.localStorage.setItem("appResetVersion", "1.0.0");
      window.localStorage.setItem("dismissedClientMessages", '["m-1"]');
      window.localStorage.setItem("leftover", "x");
    });

    await page.reload();
    await expect.poll(() => loads).toBe(2);

    expect(atEachLoad[0]).toContain("leftover");
    expect(atEachLoad[1]).toEqual(retainedKeys);
    await page.getByRole("link", { name: "Keyboard" }).click();
    await expect(page.getByRole("heading", { name: "Keyboard", exact: true })).toBeVisible();
    expect(loads).toBe(2);
  });

  await test.step("R10 · a reset while another tab blocks deleting the database reloads once and keeps three keys", async () => {
    await expect.poll(async () => (await stored(page)).appResetVersion).toBe("1.0.1");
    const holder = await page.context().newPage();
    await holder.goto("/access-denied");
    await holder.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const request = window.indexedDB.open("held-by-another-tab", 1);
          request.onsuccess = () => {
            Reflect.set(window, "held", request.result);
            resolve();
          };
        }),
    );
    await page.evaluate(() => {
      window.localStorage.setItem("appResetVersion", "1.0.0");
      window.localStorage.setItem("leftover", "x");
    });

    await page.reload();
    await expect.poll(() => loads).toBe(4);

    await page.getByRole("link", { name: "Appearance" }).click();
    await expect(page.getByRole("heading", { name: "Appearance", exact: true })).toBeVisible();
    expect(Object.keys(await stored(page)).sort()).toEqual(retainedKeys);
    expect(loads).toBe(4);
  });
});

test("F2 F3 · an emptied local storage deletes leftover databases and reloads the page once", async ({
  signedInAs,
}) => {
  const page = await signedInAs(rep);
  await page.goto("/access-denied");
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = window.indexedDB.open("of-another-release", 1);
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
      }),
  );
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });

  await page.goto("/settings?section=appearance");
  await expect.poll(() => loads).toBe(2);

  const names = await page.evaluate(async () => (await window.indexedDB.databases()).map(({ name }) => name));
  expect(names).not.toContain("of-another-release");
  expect((await stored(page)).appResetVersion).toBe("1.0.1");
});

test.describe("with a database that doesn't work", () => {
  // The list may be loading its next rows when the session ends.
  test.use({ allowedConsoleErrors: [/status of 401.*\/api\/accounts\?/] });

  for (const [what, breakIt] of [
    [
      "refuses access",
      () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException("denied", "SecurityError");
        };
      },
    ],
    [
      "never responds",
      () => {
        IDBFactory.prototype.open = () =>
          Object.create(IDBOpenDBRequest.prototype, { addEventListener: { value: () => {} } });
      },
    ],
    ["doesn't exist", () => Reflect.deleteProperty(window, "indexedDB")],
  ] as const) {
    test(`R8 · with a database that ${what}, the product works and signing out doesn't wait for it`, async ({
      signedInAs,
    }) => {
      const page = await signedInAs(rep);
      await page.addInitScript(breakIt);
      await page.goto("/all-accounts?owner=all");
      await expect(page.getByRole("link", { name: "Nvidia" }).first()).toBeVisible();
      await page.getByRole("button", { name: /account menu/ }).click();

      const startMs = Date.now();
      const logoutRequest = page.waitForRequest("**/api/auth/logout");
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await logoutRequest;

      expect(Date.now() - startMs).toBeLessThan(8_000);
      await expect(page).toHaveURL(/\/login/);
    });
  }
});

test("R8 · a database of a newer release isn't deleted", async ({ signedInAs }) => {
  const page = await signedInAs(rep);
  // The versions are written first: a storage without them would be cleared completely.
  await page.goto("/settings");
  await expect.poll(async () => (await stored(page)).cacheVersion).toBeDefined();
  await page.goto("/access-denied");
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = window.indexedDB.open("sightlinecoCache", 7);
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
      }),
  );

  await page.goto("/settings?section=local-data");

  await expect(page.getByText("Until you close this page")).toBeVisible();
  const versions = await page.evaluate(async () => (await window.indexedDB.databases()).map(({ version }) => version));
  expect(versions).toContain(7);
});

test.describe("offline", () => {
  // Requests that are in flight when the network goes down fail and are logged.
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|realtime database could not be initialised/] });

  test("shows a banner and disables changes until the network is back", async ({ signedInAs }) => {
    const page = await signedInAs(rep);
    await page.goto("/all-accounts?owner=all");
    await expect(page.getByRole("button", { name: "Add account" })).toBeEnabled();

    await page.context().setOffline(true);
    await expect(page.getByText(/You’re offline\./)).toBeVisible();
    await expect(page.getByRole("button", { name: "Add account" })).toBeDisabled();
    await page.getByRole("link", { name: "Nvidia" }).first().click();
    await expect(page.getByText("This page isn’t available offline. It opens when you’re back online.")).toBeVisible();
    await expect(page).toHaveURL(/\/all-accounts\?owner=all$/);
    await page.context().setOffline(false);

    await expect(page.getByText(/You’re offline\./)).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Add account" })).toBeEnabled();
  });
});
