import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright";
import { startBrowser, type TestBrowser } from "./browser";
import { type Emulator, int, startEmulator } from "./emulator";

let browser: TestBrowser;
let emulator: Emulator;
let dataDir: string;

beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), "firestore-"));
  emulator = await startEmulator({ dataDir });
});
afterEach(async () => {
  await browser.closePages();
  await emulator.stop();
  rmSync(dataDir, { recursive: true });
});

/** Opens the page's listener on "c" and waits for the server's response. */
const listenIn = (page: Page, cache: "memory" | "disk" | "tabs", port: number) =>
  page.evaluate(
    async ({ cache, port }) => {
      const db = sdk.open({ port, cache });
      const watch = sdk.watch(sdk.collection(db, "c"), { includeMetadataChanges: true });
      const first = await watch.snapshot(() => true);
      const settled = await watch.snapshot((shown) => !shown.fromCache);
      Object.assign(globalThis, { db, watch });
      return { first, settled };
    },
    { cache, port },
  );

const hundred = () => Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`c/d${n + 100}`, { n: int(n) }]));

test("a page with a disk cache receives only what changed since its last visit", async () => {
  emulator.write(hundred());
  const context = await browser.newContext();
  const before = await browser.newTab(context);
  await listenIn(before, "disk", emulator.port);
  await before.evaluate(() => sdk.terminate(db));
  await before.close();
  emulator.drainSentIds();

  emulator.write({ "c/d100": { n: int(-1) }, "c/d101": null, "c/new": { n: int(1) } });
  const after = await browser.newTab(context);
  const { first, settled } = await listenIn(after, "disk", emulator.port);

  expect(first.ids).toHaveLength(100);
  expect(settled.ids).toHaveLength(100);
  expect(settled.ids).toContain("new");
  expect(emulator.drainSentIds().sort()).toEqual(["d100", "new"]);
});

test("after a restart with its data, a listener resumes and receives only what changed", async () => {
  emulator.write(hundred());
  const page = await browser.newPage();
  await listenIn(page, "memory", emulator.port);
  const { port } = emulator;

  await emulator.stop();
  emulator = await startEmulator({ dataDir, port });
  emulator.write({ "c/new": { n: int(1) } });

  const shown = await page.evaluate(() => watch.snapshot((snapshot) => snapshot.ids.includes("new"), 30_000));
  expect(shown.ids).toHaveLength(101);
  expect(emulator.drainSentIds()).toEqual(["new"]);
});

test("after a restart without its data, a listener shows the current documents", async () => {
  const page = await browser.newPage();
  emulator.write(hundred());
  await listenIn(page, "memory", emulator.port);
  const { port } = emulator;

  await emulator.stop();
  rmSync(dataDir, { recursive: true });
  emulator = await startEmulator({ dataDir, port });
  emulator.write({ "c/only": { n: int(1) } });

  await page.evaluate(() => watch.snapshot((snapshot) => snapshot.ids.join() === "only", 30_000));
});

test("cut sessions reconnect without losing or repeating a change", async () => {
  const page = await browser.newPage();
  await listenIn(page, "memory", emulator.port);

  for (let n = 0; n < 5; n += 1) {
    emulator.write({ [`c/d${n}`]: { n: int(n) } });
    emulator.channels.cut();
  }

  const shown = await page.evaluate(() => watch.snapshot((snapshot) => snapshot.ids.length === 5, 30_000));
  const added = await page.evaluate(() => watch.seen.flatMap((snapshot) => snapshot.changes));
  expect(shown.ids).toEqual(["d0", "d1", "d2", "d3", "d4"]);
  expect(added.sort()).toEqual(["added d0", "added d1", "added d2", "added d3", "added d4"]);
});

test("offline writes are kept and shown, and are sent once the network is back", async () => {
  const page = await browser.newPage();
  await listenIn(page, "disk", emulator.port);

  const offline = await page.evaluate(async () => {
    await sdk.disableNetwork(db);
    void sdk.setDoc(sdk.doc(db, "c/mine"), { n: 1 });
    return watch.snapshot((shown) => shown.ids.includes("mine"));
  });
  emulator.write({ "c/theirs": { n: int(2) } });
  const online = await page.evaluate(async () => {
    await sdk.enableNetwork(db);
    await sdk.waitForPendingWrites(db);
    return watch.snapshot((shown) => shown.ids.join() === "mine,theirs" && !shown.pending && !shown.fromCache);
  });

  expect(offline).toMatchObject({ fromCache: true, pending: true });
  expect(online.ids).toEqual(["mine", "theirs"]);
  expect(emulator.store.get("projects/demo/databases/(default)/documents/c/mine")).not.toBeNull();
});

test("a listener resumes after the browser was offline", async () => {
  const context = await browser.newContext();
  const page = await browser.newTab(context);
  await listenIn(page, "memory", emulator.port);

  await context.setOffline(true);
  emulator.write({ "c/a": { n: int(1) } });
  await context.setOffline(false);

  await page.evaluate(() => watch.snapshot((shown) => shown.ids.includes("a"), 30_000));
});

test("all ten tabs with a shared cache see every write", async () => {
  const context = await browser.newContext();
  const tabs = await Promise.all(Array.from({ length: 10 }, () => browser.newTab(context)));
  for (const tab of tabs) await listenIn(tab, "tabs", emulator.port);

  emulator.write({ "c/server": { n: int(1) } });
  await tabs[7]?.evaluate(() => sdk.setDoc(sdk.doc(db, "c/tab7"), { n: 7 }));

  const seen = await Promise.all(
    tabs.map((tab) =>
      tab.evaluate(() => watch.snapshot((shown) => shown.ids.join() === "server,tab7" && !shown.pending)),
    ),
  );
  expect(seen).toHaveLength(10);
});

test("when the tab that holds the shared listener closes, another tab takes over", async () => {
  const context = await browser.newContext();
  const first = await browser.newTab(context);
  await listenIn(first, "tabs", emulator.port);
  const second = await browser.newTab(context);
  await listenIn(second, "tabs", emulator.port);

  await first.close({ runBeforeUnload: true });
  emulator.write({ "c/a": { n: int(1) } });

  await second.evaluate(() => watch.snapshot((shown) => shown.ids.includes("a"), 30_000));
});
