import type { Rules } from "../guard";
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

/** Rules that only allow collection "c". */
const ONLY_C: Partial<Rules> = {
  authorize: ({ name }) => ({ allowed: name.includes("/documents/c/"), reads: [] }),
  authorizeQuery: ({ query }) => ({ allowed: query.from[0]?.collectionId === "c", reads: [] }),
};

test("a refused listener gets its error within 5 s, and other listeners continue", async () => {
  emulator.setRules(ONLY_C);
  const page = await browser.newPage();
  const errors = await page.evaluate(async (port) => {
    const db = sdk.open({ port });
    const fine = sdk.watch(sdk.collection(db, "c"));
    const query = sdk.watch(sdk.collection(db, "secret"));
    const document = sdk.watch(sdk.doc(db, "secret/a"));
    const found = await Promise.all([query.error(), document.error()]);
    await fine.snapshot((shown) => !shown.fromCache);
    Object.assign(globalThis, { watch: fine });
    return found;
  }, emulator.port);

  emulator.write({ "c/a": { n: int(1) } });

  await page.evaluate(() => watch.snapshot((shown) => shown.ids.includes("a")));
  for (const error of errors) {
    expect(error.code).toBe("permission-denied");
    expect(error.atMs).toBeLessThan(5_000);
  }
});

test("a listener that loses permission gets an error at once and no further snapshot", async () => {
  const page = await browser.newPage();
  await page.evaluate(async (port) => {
    const watch = sdk.watch(sdk.collection(sdk.open({ port }), "c"));
    await watch.snapshot((shown) => !shown.fromCache);
    Object.assign(globalThis, { watch });
  }, emulator.port);

  emulator.setRules({ authorizeQuery: () => ({ allowed: false, reads: [] }) });
  emulator.write({ "c/a": { n: int(1) } });

  const outcome = await page.evaluate(async () => ({ error: await watch.error(1000), snapshots: watch.seen.length }));
  expect(outcome.error.code).toBe("permission-denied");
  expect(outcome.snapshots).toBe(1);
});

test("deleting the role document that a listener depends on ends the listener", async () => {
  const role = "projects/demo/databases/(default)/documents/roles/ada";
  emulator.write({ "roles/ada": {} });
  emulator.setRules({ authorizeQuery: ({ read }) => ({ allowed: read(role) !== null, reads: [role] }) });
  const page = await browser.newPage();
  await page.evaluate(async (port) => {
    const watch = sdk.watch(sdk.collection(sdk.open({ port, user: { uid: "ada" } }), "c"));
    await watch.snapshot((shown) => !shown.fromCache);
    Object.assign(globalThis, { watch });
  }, emulator.port);

  emulator.write({ "roles/ada": null });

  expect(await page.evaluate(() => watch.error(1000))).toMatchObject({ code: "permission-denied" });
});

test("an expired claim ends its listener without any write", async () => {
  emulator.setRules({
    authorizeQuery: ({ auth, time }) => ({ allowed: Date.parse(time) < Number(auth?.token.sess_exp), reads: [] }),
  });
  const page = await browser.newPage();

  const error = await page.evaluate(async (port) => {
    const user = { uid: "ada", claims: { sess_exp: Date.now() + 1500 } };
    const watch = sdk.watch(sdk.collection(sdk.open({ port, user }), "c"));
    await watch.snapshot((shown) => !shown.fromCache);
    return watch.error(4000);
  }, emulator.port);

  expect(error.code).toBe("permission-denied");
  expect(error.atMs).toBeGreaterThan(1000);
});

test("the rules see who is signed in", async () => {
  emulator.setRules({
    authorizeQuery: ({ auth }) => ({ allowed: auth?.uid === "ada" && auth.token.client_id === "acme", reads: [] }),
  });
  const page = await browser.newPage();

  const outcomes = await page.evaluate(async (port) => {
    const ada = sdk.open({ port, user: { uid: "ada", claims: { client_id: "acme" } } });
    const nobody = sdk.open({ port });
    const shown = await sdk.watch(sdk.collection(ada, "c")).snapshot((snapshot) => !snapshot.fromCache);
    const refused = await sdk.watch(sdk.collection(nobody, "c")).error();
    return [shown.ids, refused.code];
  }, emulator.port);

  expect(outcomes).toEqual([[], "permission-denied"]);
});

test("a refused write reports its error and is rolled back, and the next write succeeds", async () => {
  emulator.setRules(ONLY_C);
  const page = await browser.newPage();

  const outcome = await page.evaluate(async (port) => {
    const db = sdk.open({ port });
    const watch = sdk.watch(sdk.collection(db, "c"), { includeMetadataChanges: true });
    await watch.snapshot((shown) => !shown.fromCache);
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => "done",
        (error: { code: string }) => error.code,
      );
    const batch = sdk.writeBatch(db).set(sdk.doc(db, "c/half"), { n: 1 }).set(sdk.doc(db, "secret/half"), { n: 1 });
    const codes = await Promise.all([
      codeOf(batch.commit()),
      codeOf(sdk.updateDoc(sdk.doc(db, "c/none"), { n: 1 })),
      codeOf(sdk.setDoc(sdk.doc(db, "c/fine"), { n: 1 })),
    ]);
    const last = await watch.snapshot((shown) => shown.ids.join() === "fine" && !shown.pending);
    return { codes, ids: last.ids };
  }, emulator.port);

  expect(outcome).toEqual({ codes: ["permission-denied", "not-found", "done"], ids: ["fine"] });
  expect(emulator.store.get("projects/demo/databases/(default)/documents/c/half")).toBeNull();
});

test("writes sent together are applied in order", async () => {
  const page = await browser.newPage();

  const last = await page.evaluate(async (port) => {
    const ref = sdk.doc(sdk.open({ port }), "c/a");
    const writes = [sdk.setDoc(ref, { n: 0, log: [] })];
    for (let n = 1; n <= 50; n += 1) writes.push(sdk.updateDoc(ref, { n: sdk.increment(1), log: sdk.arrayUnion(n) }));
    await Promise.all(writes);
    return (await sdk.getDocFromServer(ref)).data();
  }, emulator.port);

  expect(last).toEqual({ n: 50, log: Array.from({ length: 50 }, (_, index) => index + 1) });
});

test("a limbo document that the client may not see leaves the view", async () => {
  emulator.write({ "c/a": { n: int(20) }, "c/b": { n: int(30) } });
  const page = await browser.newPage();
  await page.evaluate(async (port) => {
    const watch = sdk.watch(sdk.query(sdk.collection(sdk.open({ port }), "c"), sdk.where("n", ">", 10)));
    await watch.snapshot((shown) => shown.ids.length === 2);
    Object.assign(globalThis, { watch });
  }, emulator.port);

  emulator.setRules({ authorize: () => ({ allowed: false, reads: [] }) });
  emulator.write({ "c/a": { n: int(1) } });

  const shown = await page.evaluate(() => watch.snapshot((snapshot) => snapshot.ids.join() === "b"));
  expect(shown.changes).toEqual(["removed a"]);
});
