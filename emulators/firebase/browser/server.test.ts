import { type App, deleteApp, initializeApp } from "firebase-admin/app";
import { type Firestore, getFirestore } from "firebase-admin/firestore";
import { type FirestoreServer, startFirestore } from "../server";
import { startBrowser, type TestBrowser } from "./browser";

const RULES = `
rules_version = '2';
service cloud.firestore {
  match /databases/{database}/documents {
    match /open/{path=**} { allow read, write; }
    match /alerts/{id} {
      allow read: if request.auth != null && resource.data.uid == request.auth.uid;
      allow update: if request.auth.uid == resource.data.uid
        && request.resource.data.diff(resource.data).affectedKeys().hasOnly(['visibility']);
    }
    match /timed/{id} { allow read: if request.time < timestamp.value(request.auth.token.sess_exp); }
    match /staff/{id} { allow read: if exists(/databases/$(database)/documents/roles/$(request.auth.uid)); }
  }
}`;

let browser: TestBrowser;
let server: FirestoreServer;
let app: App;
let admin: Firestore;

beforeAll(async () => {
  // Keeps the server SDK from asking Google's metadata service for credentials.
  process.env.METADATA_SERVER_DETECTION = "none";
  browser = await startBrowser();
});
afterAll(() => browser.close());
beforeEach(async () => {
  server = await startFirestore({ rules: RULES });
  app = initializeApp({ projectId: "demo" }, "test");
  admin = getFirestore(app);
  admin.settings({ host: `127.0.0.1:${server.port}`, ssl: false });
});
afterEach(async () => {
  await browser.closePages();
  await admin.terminate();
  await deleteApp(app);
  await server.stop();
});

test("the browser sees the server SDK's writes, and the server SDK sees the browser's", async () => {
  const page = await browser.newPage();
  const received = new Promise<unknown>((resolve) => {
    const stop = admin.collection("open/a/c").onSnapshot((shown) => {
      const document = shown.docs.find(({ id }) => id === "page");
      if (!document) return;
      stop();
      resolve(document.data());
    });
  });
  await page.evaluate(async (port) => {
    const watch = sdk.watch(sdk.collection(sdk.open({ port }), "open/a/c"));
    await watch.snapshot((shown) => !shown.fromCache);
    Object.assign(globalThis, { watch });
  }, server.port);

  await admin.doc("open/a/c/server").set({ n: 1 });
  const shown = await page.evaluate(() => watch.snapshot((snapshot) => snapshot.ids.includes("server")));
  await page.evaluate((port) => sdk.setDoc(sdk.doc(sdk.open({ port }), "open/a/c/page"), { n: 2 }), server.port);

  expect(shown.data).toEqual([{ n: 1 }]);
  expect(await received).toEqual({ n: 2 });
});

test("concurrent transactions from several pages lose no update", async () => {
  const pages = await Promise.all([1, 2, 3].map(() => browser.newPage()));
  await admin.doc("open/counter").set({ n: 0 });

  const work = (port: number) =>
    Promise.all(
      [1, 2, 3, 4].map(() => {
        const db = sdk.open({ port });
        const ref = sdk.doc(db, "open/counter");
        return sdk.runTransaction(
          db,
          async (transaction) => {
            const read = await transaction.get(ref);
            transaction.update(ref, { n: Number(read.get("n")) + 1 });
          },
          { maxAttempts: 50 },
        );
      }),
    ).then(() => {});
  await Promise.all(pages.map((page) => page.evaluate(work, server.port)));

  expect((await admin.doc("open/counter").get()).data()).toEqual({ n: 12 });
});

test("counts, sums and averages are computed on the server", async () => {
  await Promise.all([1, 2, 3, 4].map((n) => admin.doc(`open/a/c/${n}`).set({ n })));
  const page = await browser.newPage();

  const found = await page.evaluate(async (port) => {
    const c = sdk.collection(sdk.open({ port }), "open/a/c");
    const count = await sdk.getCountFromServer(sdk.query(c, sdk.where("n", ">", 1)));
    const all = await sdk.getAggregateFromServer(c, { sum: sdk.sum("n"), average: sdk.average("n") });
    return { count: count.data().count, ...all.data() };
  }, server.port);

  expect(found).toEqual({ count: 3, sum: 10, average: 2.5 });
});

test("with these rules, a user can read and hide their own alerts, and not read anyone else's", async () => {
  await admin.doc("alerts/mine").set({ uid: "ada", visibility: "visible", text: "x" });
  await admin.doc("alerts/theirs").set({ uid: "bob", visibility: "visible", text: "y" });
  const page = await browser.newPage();

  const outcome = await page.evaluate(async (port) => {
    const db = sdk.open({ port, user: { uid: "ada" } });
    const alerts = sdk.collection(db, "alerts");
    const own = sdk.watch(sdk.query(alerts, sdk.where("uid", "==", "ada")));
    const first = await own.snapshot((shown) => !shown.fromCache);
    const all = await sdk.watch(alerts).error();
    const others = await sdk.watch(sdk.query(alerts, sdk.where("uid", "==", "bob"))).error();
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => "done",
        (error: { code: string }) => error.code,
      );
    const hide = await codeOf(sdk.updateDoc(sdk.doc(alerts, "mine"), { visibility: "hidden" }));
    const rewrite = await codeOf(sdk.updateDoc(sdk.doc(alerts, "mine"), { text: "changed" }));
    const make = await codeOf(sdk.setDoc(sdk.doc(alerts, "new"), { uid: "ada" }));
    return { ids: first.ids, all: all.code, others: others.code, hide, rewrite, make };
  }, server.port);

  const denied = "permission-denied";
  expect(outcome).toEqual({ ids: ["mine"], all: denied, others: denied, hide: "done", rewrite: denied, make: denied });
});

test("with these rules, an expired session or a lost role ends its listener", async () => {
  await admin.doc("roles/ada").set({});
  const page = await browser.newPage();
  const timed = await page.evaluate(async (port) => {
    const user = { uid: "ada", claims: { sess_exp: Date.now() + 2000 } };
    const db = sdk.open({ port, user });
    const timed = sdk.watch(sdk.collection(db, "timed"));
    const staff = sdk.watch(sdk.collection(db, "staff"));
    await timed.snapshot((shown) => !shown.fromCache);
    await staff.snapshot((shown) => !shown.fromCache);
    Object.assign(globalThis, { watch: staff });
    return timed.error(6000);
  }, server.port);

  await admin.doc("roles/ada").delete();
  const staff = await page.evaluate(() => watch.error(1000));

  expect([timed.code, staff.code]).toEqual(["permission-denied", "permission-denied"]);
});

test("new rules apply to open listeners", async () => {
  const page = await browser.newPage();
  await page.evaluate(async (port) => {
    const watch = sdk.watch(sdk.collection(sdk.open({ port }), "open/a/c"));
    await watch.snapshot((shown) => !shown.fromCache);
    Object.assign(globalThis, { watch });
  }, server.port);

  server.setRules(null);

  expect(await page.evaluate(() => watch.error(1000))).toMatchObject({ code: "permission-denied" });
});
