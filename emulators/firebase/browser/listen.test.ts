import { startBrowser, type TestBrowser } from "./browser";
import { type Emulator, int, startEmulator } from "./emulator";

let browser: TestBrowser;
let emulator: Emulator;

beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  emulator = await startEmulator();
});
afterEach(async () => {
  await browser.closePages();
  await emulator.stop();
});

describe.each(["auto", "polling"] as const)("transport %s", (transport) => {
  test("a write first shows the local estimate and then the server's result", async () => {
    const page = await browser.newPage();

    const seen = await page.evaluate(
      async ({ port, transport }) => {
        const db = sdk.open({ port, transport });
        const notes = sdk.collection(db, "notes");
        const watch = sdk.watch(notes, { includeMetadataChanges: true });
        await watch.snapshot((shown) => !shown.fromCache);
        await sdk.setDoc(sdk.doc(notes, "a"), { text: "é😀", at: sdk.serverTimestamp(), n: sdk.increment(2) });
        const settled = await watch.snapshot((shown) => shown.ids.length === 1 && !shown.pending && !shown.fromCache);
        const pending = watch.seen.find((shown) => shown.pending);
        await sdk.updateDoc(sdk.doc(notes, "a"), { n: sdk.increment(3), at: sdk.deleteField() });
        await watch.snapshot((shown) => JSON.stringify(shown.data).includes('"n":5') && !shown.pending);
        await sdk.deleteDoc(sdk.doc(notes, "a"));
        const empty = await watch.snapshot((shown) => shown.changes.includes("removed a") && !shown.pending);
        return { pending, settled, empty };
      },
      { port: emulator.port, transport },
    );

    expect(seen.pending?.data).toMatchObject([{ text: "é😀", at: null, n: 2 }]);
    expect(seen.settled.data).toMatchObject([{ text: "é😀", at: expect.anything(), n: 2 }]);
    expect(seen.empty.ids).toEqual([]);
    expect(browser.drainErrors()).toEqual([]);
    const poll = emulator.requests.filter((request) => request.includes("CI=1"));
    expect(poll.length > 0).toBe(transport === "polling");
  });

  test("server writes reach an idle page", async () => {
    const page = await browser.newPage();
    const options = { port: emulator.port, transport };
    await page.evaluate(async (open) => {
      const watch = sdk.watch(sdk.query(sdk.collection(sdk.open(open), "c"), sdk.where("n", ">", 10)));
      await watch.snapshot((shown) => !shown.fromCache);
      Object.assign(globalThis, { watch });
    }, options);

    emulator.write({ "c/a": { n: int(11) }, "c/b": { n: int(12) }, "c/c": { n: int(1) } });
    emulator.write({ "c/a": { n: int(5) } });
    emulator.write({ "c/b": null, "c/d": { n: int(20) } });

    const last = await page.evaluate(() => watch.snapshot((shown) => shown.ids.join() === "d"));
    expect(last.fromCache).toBe(false);
  });

  test("a missing document is reported as missing", async () => {
    const page = await browser.newPage();

    const found = await page.evaluate(
      async (open) => {
        const db = sdk.open(open);
        const snapshot = await sdk.getDoc(sdk.doc(db, "c/none"));
        const server = await sdk.getDocFromServer(sdk.doc(db, "c/none"));
        return { exists: snapshot.exists(), fromCache: snapshot.metadata.fromCache, server: server.exists() };
      },
      { port: emulator.port, transport },
    );

    expect(found).toEqual({ exists: false, fromCache: false, server: false });
  });
});

test("every kind of value is read as it was written", async () => {
  const page = await browser.newPage();

  const [written, read] = await page.evaluate(async (port) => {
    const ref = sdk.doc(sdk.open({ port }), "c/all");
    const value = {
      nothing: null,
      yes: true,
      int: 7,
      big: Number.MAX_SAFE_INTEGER,
      double: 1.5,
      negativeZero: -0,
      nan: Number.NaN,
      infinity: Number.POSITIVE_INFINITY,
      minusInfinity: Number.NEGATIVE_INFINITY,
      text: 'é "quotes" \u2028 😀',
      bytes: sdk.Bytes.fromUint8Array(new Uint8Array([0, 1, 255])),
      point: new sdk.GeoPoint(1.5, -2),
      time: new sdk.Timestamp(1_700_000_000, 123_456_000),
      reference: ref,
      list: [1, "two", { three: [] }],
      map: { empty: {}, "a.b`c": 1 },
      vector: sdk.vector([1, 2, 3]),
    };
    await sdk.setDoc(ref, value);
    const other = sdk.doc(sdk.open({ port }), "c/all");
    const snapshot = await sdk.getDocFromServer(other);
    const print = (data: unknown) =>
      JSON.stringify(data, (_, part) => {
        if (typeof part === "number" && !(Number.isFinite(part) && !Object.is(part, -0)))
          return `number ${part} ${1 / part}`;
        if (part instanceof sdk.DocumentReference) return part.path;
        return part;
      });
    return [print(value), print(snapshot.data())];
  }, emulator.port);

  expect(Object.entries(JSON.parse(read)).sort()).toEqual(Object.entries(JSON.parse(written)).sort());
});

test("queries with limits, cursors and disjunctions update with every write", async () => {
  emulator.write(Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`c/d${n}`, { n: int(n) }])));
  const page = await browser.newPage();
  await page.evaluate(async (port) => {
    const c = sdk.collection(sdk.open({ port }), "c");
    const order = sdk.orderBy("n");
    const settled = { includeMetadataChanges: true };
    const watches = {
      first: sdk.watch(sdk.query(c, order, sdk.limit(2)), settled),
      last: sdk.watch(sdk.query(c, order, sdk.limitToLast(2)), settled),
      after: sdk.watch(sdk.query(c, order, sdk.startAfter(1), sdk.endAt(3)), settled),
      either: sdk.watch(sdk.query(c, sdk.or(sdk.where("n", "<", 1), sdk.where("n", ">=", 5))), settled),
      some: sdk.watch(sdk.query(c, sdk.where("n", "in", [1, 3])), settled),
      not: sdk.watch(sdk.query(c, sdk.where("n", "not-in", [0, 1, 2, 3, 4])), settled),
    };
    for (const watch of Object.values(watches)) await watch.snapshot((shown) => !shown.fromCache);
    Object.assign(globalThis, { watches });
  }, emulator.port);

  emulator.write({ "c/d0": null, "c/new": { n: int(9) }, "c/mid": { n: int(2) }, "c/d3": { n: int(-1) } });

  const ids = await page.evaluate(async () => ({
    first: await watches.first?.snapshot((shown) => shown.ids.join() === "d3,d1"),
    last: await watches.last?.snapshot((shown) => shown.ids.join() === "d5,new"),
    after: await watches.after?.snapshot((shown) => shown.ids.join() === "d2,mid"),
    either: await watches.either?.snapshot((shown) => shown.ids.join() === "d3,d5,new"),
    some: await watches.some?.snapshot((shown) => shown.ids.join() === "d1"),
    not: await watches.not?.snapshot((shown) => shown.ids.join() === "d3,d5,new"),
  }));
  expect(Object.values(ids)).toHaveLength(6);
});

test("a listener loads ten thousand documents and receives a later one", async () => {
  const text = { stringValue: "x".repeat(200) };
  for (let batch = 0; batch < 20; batch += 1) {
    const ids = Array.from({ length: 500 }, (_, n) => `c/${String(batch * 500 + n).padStart(5, "0")}`);
    emulator.write(Object.fromEntries(ids.map((id) => [id, { text }])));
  }
  const page = await browser.newPage();

  const found = await page.evaluate(async (port) => {
    const watch = sdk.watch(sdk.collection(sdk.open({ port }), "c"));
    const shown = await watch.snapshot((snapshot) => !snapshot.fromCache, 30_000);
    Object.assign(globalThis, { watch });
    return shown.ids.length;
  }, emulator.port);
  emulator.write({ "c/one": { text } });
  const changes = await page.evaluate(async () => (await watch.snapshot((shown) => shown.ids.includes("one"))).changes);

  expect(found).toBe(10_000);
  expect(changes).toEqual(["added one"]);
});

test("several listeners, on one stream or many, all see the same commit", async () => {
  const page = await browser.newPage();
  await page.evaluate(async (port) => {
    const db = sdk.open({ port });
    const other = sdk.open({ port });
    const watches = {
      all: sdk.watch(sdk.collection(db, "c")),
      same: sdk.watch(sdk.collection(db, "c")),
      one: sdk.watch(sdk.doc(db, "c/a")),
      group: sdk.watch(sdk.collectionGroup(db, "c")),
      other: sdk.watch(sdk.collection(other, "c")),
    };
    for (const watch of Object.values(watches)) await watch.snapshot((shown) => !shown.fromCache);
    Object.assign(globalThis, { watches });
  }, emulator.port);

  emulator.write({ "c/a": { n: int(1) } });

  const seen = await page.evaluate(() =>
    Promise.all(Object.values(watches).map((watch) => watch.snapshot((shown) => shown.ids.join() === "a"))),
  );
  expect(seen).toHaveLength(5);
});

test("the server stops sending to a listener that stopped", async () => {
  const page = await browser.newPage();

  await page.evaluate(async (port) => {
    const db = sdk.open({ port });
    const watch = sdk.watch(sdk.collection(db, "c"));
    await watch.snapshot((shown) => !shown.fromCache);
    watch.stop();
    await sdk.terminate(db);
  }, emulator.port);
  await page.waitForFunction(() => true);

  emulator.drainSentIds();
  emulator.write({ "c/a": { n: int(1) } });
  expect(emulator.drainSentIds()).toEqual([]);
});
