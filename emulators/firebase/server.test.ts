import { generateKeyPairSync, randomUUID } from "node:crypto";
import { Client, credentials } from "@grpc/grpc-js";
import { type App, cert, deleteApp, initializeApp } from "firebase-admin/app";
import {
  AggregateField,
  FieldPath,
  FieldValue,
  Filter,
  type Firestore,
  GeoPoint,
  initializeFirestore,
  Timestamp,
} from "firebase-admin/firestore";
import { encodeToken } from "./auth/token";
import { type FirestoreServer, startFirestore } from "./server";

let server: FirestoreServer;
const apps: App[] = [];

beforeAll(async () => {
  server = await startFirestore();
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${server.port}`;
});
afterAll(async () => {
  await Promise.all(apps.map((app) => deleteApp(app)));
  await server.stop();
});

/** Creates a random key: over REST the SDK requires a key, although it calls as the owner. */
function ownKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return cert({ projectId: "demo", clientEmail: "server@demo.example", privateKey: pem });
}

function connect(preferRest: boolean): Firestore {
  const app = initializeApp({ projectId: "demo", ...(preferRest ? { credential: ownKey() } : {}) }, randomUUID());
  apps.push(app);
  return initializeFirestore(app, { preferRest });
}

describe.each([
  ["gRPC", false],
  ["REST", true],
])("firebase-admin over %s", (_name, preferRest) => {
  let db: Firestore;
  beforeAll(() => {
    db = connect(preferRest);
  });
  const newCollection = () => db.collection(`c-${randomUUID()}`);

  async function idsOf(query: FirebaseFirestore.Query): Promise<string[]> {
    return (await query.get()).docs.map((doc) => doc.id);
  }

  async function filled(documents: Record<string, object>) {
    const collection = newCollection();
    const batch = db.batch();
    for (const [id, data] of Object.entries(documents)) batch.set(collection.doc(id), data);
    await batch.commit();
    return collection;
  }

  test("values of every kind are read as they were written", async () => {
    const doc = newCollection().doc("ä b:c");
    const values = {
      nothing: null,
      no: false,
      zero: 0,
      integer: Number.MAX_SAFE_INTEGER,
      double: 0.1,
      nan: Number.NaN,
      infinite: -Infinity,
      text: "ä 😀",
      empty: "",
      bytes: Buffer.from([0, 255]),
      time: new Timestamp(1_700_000_000, 123_456_000),
      list: [1, "a", { b: [] }],
      map: { "a.b": { "`": 1 }, empty: {} },
      place: new GeoPoint(1.5, 0),
      vector: FieldValue.vector([1, 2.5]),
    };
    await doc.set({ ...values, self: doc });
    const { self, ...data } = (await doc.get()).data() ?? {};
    expect(data).toEqual(values);
    expect(self.path).toBe(doc.path);
  });

  test("creating an existing document is refused, and updating a missing one is not found", async () => {
    const doc = newCollection().doc();
    await expect(doc.update({ a: 1 })).rejects.toMatchObject({ code: 5 });
    await doc.set({ a: 1 });
    // Over REST the SDK retries ALREADY_EXISTS (409) for minutes, so this isn't tested there.
    if (!preferRest) await expect(doc.create({ a: 1 })).rejects.toMatchObject({ code: 6 });
    // Over REST the SDK only sees the HTTP status (400) and reports INVALID_ARGUMENT for FAILED_PRECONDITION.
    const code = preferRest ? 3 : 9;
    await expect(doc.delete({ lastUpdateTime: new Timestamp(1, 0) })).rejects.toMatchObject({ code });
  });

  test("merges, field deletions and transforms are applied", async () => {
    const doc = newCollection().doc();
    await doc.set({ a: { b: 1, c: 2 }, list: [1], n: 1 });
    await doc.set({ a: { b: FieldValue.delete(), d: 3 }, list: FieldValue.arrayUnion(1, 2) }, { merge: true });
    const { writeTime } = await doc.update({
      n: FieldValue.increment(1.5),
      "a.c": 9,
      at: FieldValue.serverTimestamp(),
    });
    const { at, ...data } = (await doc.get()).data() ?? {};
    expect(data).toEqual({ a: { c: 9, d: 3 }, list: [1, 2], n: 2.5 });
    expect(Math.abs(at.toMillis() - writeTime.toMillis())).toBeLessThan(1000);
  });

  test("operators, orders, cursors and limits return the expected documents", async () => {
    const c = await filled({
      a: { n: 1, tags: ["x"], s: "b" },
      b: { n: 2, tags: ["x", "y"], s: "a" },
      c: { n: null, tags: [] },
      d: { n: Number.NaN },
      e: { n: 2.0, m: { k: 1 } },
      f: {},
    });
    expect(await idsOf(c.where("n", ">=", 1))).toEqual(["a", "b", "e"]);
    expect(await idsOf(c.where("n", "!=", 2))).toEqual(["d", "a"]);
    expect(await idsOf(c.where("n", "in", [1, 2]))).toEqual(["a", "b", "e"]);
    expect(await idsOf(c.where("n", "not-in", [1]))).toEqual(["d", "b", "e"]);
    expect(await idsOf(c.where("n", "==", null))).toEqual(["c"]);
    expect(await idsOf(c.where("n", "==", Number.NaN))).toEqual(["d"]);
    expect(await idsOf(c.where("tags", "array-contains", "x"))).toEqual(["a", "b"]);
    expect(await idsOf(c.where("tags", "array-contains-any", ["y", "z"]))).toEqual(["b"]);
    expect(await idsOf(c.where(Filter.or(Filter.where("n", "==", 1), Filter.where("m.k", "==", 1))))).toEqual([
      "a",
      "e",
    ]);
    expect(await idsOf(c.orderBy("n", "desc"))).toEqual(["e", "b", "a", "d", "c"]);
    expect(await idsOf(c.orderBy("s").startAfter("a"))).toEqual(["a"]);
    expect(await idsOf(c.orderBy("n").endBefore(2).limitToLast(2))).toEqual(["d", "a"]);
    expect(await idsOf(c.orderBy("n").offset(1).limit(2))).toEqual(["d", "a"]);
    expect(await idsOf(c.where(FieldPath.documentId(), ">", "d"))).toEqual(["e", "f"]);
    const b = await c.doc("b").get();
    expect(await idsOf(c.orderBy("n").startAt(b))).toEqual(["b", "e"]);
    expect((await c.select("s").where("n", "==", 1).get()).docs[0]?.data()).toEqual({ s: "b" });
  });

  test("a collection group finds documents at every depth", async () => {
    const group = `g-${randomUUID()}`;
    await db.doc(`x/1/${group}/a`).set({ n: 1 });
    await db.doc(`x/1/y/2/${group}/b`).set({ n: 2 });
    await db.doc(`${group}/c`).set({ n: 3 });
    expect((await idsOf(db.collectionGroup(group))).sort()).toEqual(["a", "b", "c"]);
    expect(await idsOf(db.collectionGroup(group).where("n", ">", 1).orderBy("n"))).toEqual(["b", "c"]);
  });

  test("aggregates count, sum and average", async () => {
    const c = await filled({ a: { n: 1 }, b: { n: 2.5 }, c: { n: "text" }, d: {} });
    const { count, sum, average } = AggregateField;
    const all = await c.aggregate({ count: count(), sum: sum("n"), average: average("n") }).get();
    expect(all.data()).toEqual({ count: 3, sum: 3.5, average: 1.75 });
    expect((await c.count().get()).data().count).toBe(4);
    expect(
      (
        await c
          .where("n", ">", 9)
          .aggregate({ average: average("n") })
          .get()
      ).data(),
    ).toEqual({ average: null });
  });

  test("a hundred concurrent transactions lose no update", async () => {
    const doc = newCollection().doc();
    await doc.set({ n: 0 });
    const increment = () =>
      db.runTransaction(async (transaction) => {
        const { n } = (await transaction.get(doc)).data() ?? {};
        transaction.update(doc, { n: n + 1 });
      });
    await Promise.all(Array.from({ length: 100 }, increment));
    expect((await doc.get()).data()).toEqual({ n: 100 });
  });

  test("a transaction whose document changes runs again", async () => {
    const doc = newCollection().doc();
    await doc.set({ n: 0 });
    let runs = 0;
    await db.runTransaction(async (transaction) => {
      runs += 1;
      const { n } = (await transaction.get(doc)).data() ?? {};
      if (runs === 1) await doc.set({ n: 10 });
      transaction.update(doc, { n: n + 1 });
    });
    expect([runs, (await doc.get()).data()]).toEqual([2, { n: 11 }]);
  });

  test("a read-only transaction reads at a past time", async () => {
    const doc = newCollection().doc();
    const { writeTime } = await doc.set({ n: 1 });
    await doc.set({ n: 2 });
    const past = await db.runTransaction(async (transaction) => (await transaction.get(doc)).data(), {
      readOnly: true,
      readTime: writeTime,
    });
    expect(past).toEqual({ n: 1 });
  });

  test("bulk writes, listings and recursive deletion cover whole trees", async () => {
    const c = newCollection();
    const writer = db.bulkWriter();
    for (let n = 0; n < 30; n++) void writer.set(c.doc(`p${n}`).collection("kids").doc("k"), { n });
    await writer.close();
    expect(await c.listDocuments()).toHaveLength(30);
    expect((await c.doc("p3").listCollections()).map(({ id }) => id)).toEqual(["kids"]);
    await db.recursiveDelete(c);
    expect(await c.listDocuments()).toEqual([]);
  });
});

describe("firebase-admin over gRPC", () => {
  test("a listener receives additions, changes and removals", async () => {
    const db = connect(false);
    const c = db.collection(`c-${randomUUID()}`);
    const snapshots: string[][] = [];
    const waiters: (() => void)[] = [];
    const stop = c.where("n", ">", 0).onSnapshot((snapshot) => {
      snapshots.push(snapshot.docChanges().map(({ type, doc }) => `${type} ${doc.id}`));
      waiters.shift()?.();
    });
    const act = async (change?: () => Promise<unknown>) => {
      const next = new Promise<void>((resolve) => waiters.push(resolve));
      await change?.();
      await next;
    };
    await act();
    await act(() => c.doc("a").set({ n: 1 }));
    await act(() => c.doc("a").set({ n: 2 }));
    await act(() => c.doc("a").set({ n: 0 }));
    stop();
    expect(snapshots).toEqual([[], ["added a"], ["modified a"], ["removed a"]]);
  });
});

test("a failing gRPC stream sends its headers first, so that clients stop at once", async () => {
  const client = new Client(`127.0.0.1:${server.port}`, credentials.createInsecure());
  const asIs = (bytes: Buffer) => bytes;
  const call = client.makeServerStreamRequest("/google.firestore.v1.Firestore/RunQuery", asIs, asIs, Buffer.alloc(0));
  const events: unknown[] = [];

  await new Promise<void>((resolve) => {
    call.on("metadata", () => events.push("headers"));
    call.on("error", (error) => events.push(error));
    call.on("end", resolve);
    call.on("status", () => resolve());
    call.resume();
  });
  client.close();

  expect(events).toEqual(["headers", expect.objectContaining({ code: 3 })]);
});

describe("over plain HTTP", () => {
  const call = (method: string, path: string, body?: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: { authorization: "Bearer owner", ...headers },
      ...(body === undefined ? {} : { body }),
    });
  const root = "/v1/projects/demo/databases/(default)/documents";

  test.each([
    ["an invalid JSON body", "POST", `${root}:commit`, "{", 400, "INVALID_ARGUMENT"],
    ["an unknown member", "POST", `${root}:commit`, '{"wirtes":[]}', 400, "INVALID_ARGUMENT"],
    ["an unknown method", "POST", `${root}:explode`, "{}", 501, "UNIMPLEMENTED"],
    ["an unknown path", "GET", "/v1/else", undefined, 404, "NOT_FOUND"],
    ["a missing document", "GET", `${root}/no/where`, undefined, 404, "NOT_FOUND"],
    ["a reserved id", "PATCH", `${root}/a/__x__`, "{}", 400, "INVALID_ARGUMENT"],
    [
      "a value of two types",
      "PATCH",
      `${root}/a/b`,
      '{"fields":{"a":{"integerValue":1,"nullValue":null}}}',
      400,
      "INVALID_ARGUMENT",
    ],
    [
      "a document over 1 MiB",
      "PATCH",
      `${root}/a/b`,
      `{"fields":{"a":{"stringValue":"${"x".repeat(1_048_576)}"}}}`,
      400,
      "INVALID_ARGUMENT",
    ],
  ])("%s gets its own status", async (_what, method, path, body, status, name) => {
    const response = await call(method, path, body);
    expect([response.status, (await response.json()).error]).toEqual([
      status,
      expect.objectContaining({ code: status, status: name }),
    ]);
  });

  test("streaming methods return errors in a list", async () => {
    const response = await call("POST", `${root}:runQuery`, '{"structuredQuery":{"limit":-1}}');
    expect([response.status, (await response.json())[0].error.status]).toEqual([400, "INVALID_ARGUMENT"]);
  });

  test("without rules, only the owner has access", async () => {
    const token = encodeToken({ sub: "someone", exp: 9_999_999_999 });
    const response = await call("GET", `${root}/a/b`, undefined, { authorization: `Bearer ${token}` });
    expect(response.status).toBe(403);
  });

  test("documents are patched, paged and deleted", async () => {
    const path = `${root}/pages-${randomUUID()}`;
    for (const id of ["a", "b", "c"]) await call("PATCH", `${path}/${id}`, '{"fields":{"n":{"integerValue":"1"}}}');
    const patch = '{"fields":{"m":{"doubleValue":2}}}';
    const patched = await (await call("PATCH", `${path}/a?updateMask.fieldPaths=m`, patch)).json();
    expect(patched.fields).toEqual({ n: { integerValue: "1" }, m: { doubleValue: 2 } });
    const first = await (await call("GET", `${path}?pageSize=2`)).json();
    const second = await (
      await call("GET", `${path}?pageSize=2&pageToken=${encodeURIComponent(first.nextPageToken)}`)
    ).json();
    expect([first.documents.length, second.documents.length, second.nextPageToken]).toEqual([2, 1, undefined]);
    expect(await (await call("DELETE", `${path}/a`)).json()).toEqual({});
    expect((await call("GET", `${path}/a`)).status).toBe(404);
  });

  test("GET / responds with Ok", async () => {
    expect(await (await call("GET", "/")).text()).toBe("Ok\n");
  });

  const rulesOf = (project: string) => `/emulator/v1/projects/${project}:securityRules`;
  const rulesText = (content: string) => JSON.stringify({ rules: { files: [{ name: "firestore.rules", content }] } });
  const allowing = (what: string) => `service cloud.firestore { match /databases/{db}/documents { ${what} } }`;
  const statusFor = async (project: string) => {
    const token = encodeToken({ sub: "someone", exp: 9_999_999_999 });
    const headers = { authorization: `Bearer ${token}` };
    return (await call("GET", `/v1/projects/${project}/databases/(default)/documents/a/b`, undefined, headers)).status;
  };

  test("rules set for one project don't change other projects", async () => {
    const open = allowing("match /a/{id} { allow read: if id == 'b'; }");
    expect((await call("PUT", rulesOf("demo-one"), rulesText(open))).status).toBe(200);
    expect([await statusFor("demo-one"), await statusFor("demo-two")]).toEqual([404, 403]);

    await call("PUT", rulesOf("demo-two"), rulesText(open));
    await call("PUT", rulesOf("demo-one"), rulesText(allowing("")));
    expect([await statusFor("demo-one"), await statusFor("demo-two")]).toEqual([403, 404]);
  });

  test("invalid rules are refused with their position and change nothing", async () => {
    const before = await statusFor("demo-broken");
    const response = await call(
      "PUT",
      rulesOf("demo-broken"),
      rulesText("service cloud.firestore {\n  math /a/b {}\n}"),
    );
    const { error } = await response.json();

    expect([response.status, error.status, await statusFor("demo-broken")]).toEqual([400, "INVALID_ARGUMENT", before]);
    expect(error.message).toMatch(/^2:3 /);
  });

  test("controls can refuse requests and clear documents, and other sites can't use them", async () => {
    await call("PUT", "/emulator/v1/refuse", '{"refusal":"unavailable"}');
    expect((await call("GET", `${root}/a/b`)).status).toBe(503);
    await call("PUT", "/emulator/v1/refuse", '{"refusal":"none"}');
    const clear = "/emulator/v1/projects/demo/databases/(default)/documents";
    expect((await call("DELETE", clear, undefined, { origin: "https://evil.example" })).status).toBe(403);
    expect((await call("DELETE", clear)).status).toBe(200);
    expect(server.dump()).toEqual([]);
  });
});
