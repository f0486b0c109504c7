import { deleteApp, type FirebaseApp, initializeApp } from "firebase/app";
import * as full from "firebase/firestore";
import * as lite from "firebase/firestore/lite";
import { type FirestoreServer, startFirestore } from "./server";
import type { ProtoFields, ProtoValue } from "./values/proto-value";

/** Rules: everyone may read and write below `open`, and only read below `shown`. */
const rules = `rules_version = '2';
service cloud.firestore { match /databases/{db}/documents {
  match /open/{path=**} { allow read, write; }
  match /shown/{id} { allow read; }
} }`;

let server: FirestoreServer;
const apps: FirebaseApp[] = [];

beforeAll(async () => {
  full.setLogLevel("silent");
  lite.setLogLevel("silent");
  server = await startFirestore({ rules });
});
afterEach(() => server.clear());
afterAll(async () => {
  for (const app of apps) await deleteApp(app);
  await server.stop();
});

function load(path: string, fields: ProtoFields): void {
  server.load([{ name: `projects/demo/databases/(default)/documents/${path}`, fields }]);
}

const newApp = () => {
  const app = initializeApp({ projectId: "demo", apiKey: "any" }, `client-${apps.length}`);
  apps.push(app);
  return app;
};

function connectOverGrpc(): lite.Firestore {
  const db = full.initializeFirestore(newApp(), {});
  full.connectFirestoreEmulator(db, "127.0.0.1", server.port);
  return db;
}

function connectOverRest(): lite.Firestore {
  const db = lite.initializeFirestore(newApp(), {});
  lite.connectFirestoreEmulator(db, "127.0.0.1", server.port);
  return db;
}

/** The functions that both builds of the SDK have, typed as in the smaller build. */
type Sdk = Pick<
  typeof lite,
  "collection" | "doc" | "documentId" | "getDoc" | "getDocs" | "query" | "runTransaction" | "setDoc" | "where"
> &
  Pick<typeof lite, "writeBatch">;

describe.each<[wire: string, sdk: Sdk, connect: () => lite.Firestore, invalid: string]>([
  ["gRPC", full as unknown as Sdk, connectOverGrpc, "invalid-argument"],
  // The smaller build only sees the HTTP status (400), which it maps to this code.
  ["REST", lite, connectOverRest, "failed-precondition"],
])("the browser's SDK over %s", (_wire, sdk, connect, invalid) => {
  const { collection, doc, documentId, getDoc, getDocs, query, runTransaction, setDoc, where, writeBatch } = sdk;
  let db: lite.Firestore;
  beforeAll(() => {
    db = connect();
  });

  const idsOf = async (...filters: lite.QueryFieldFilterConstraint[]) =>
    (await getDocs(query(collection(db, "open"), ...filters))).docs.map(({ id }) => id).sort();

  describe("a transaction that only reads", () => {
    test.each(["open/a", "shown/a"])("returns %s", async (path) => {
      load(path, { n: { integerValue: "1" } });
      const read = await runTransaction(db, async (transaction) => (await transaction.get(doc(db, path))).data());
      expect(read).toEqual({ n: 1 });
    });

    test("reports a missing document", async () => {
      expect(
        await runTransaction(db, async (transaction) => (await transaction.get(doc(db, "shown/none"))).exists()),
      ).toBe(false);
    });

    test("is refused where the rules forbid reading", async () => {
      const outcome = runTransaction(db, async (transaction) => (await transaction.get(doc(db, "closed/a"))).data());
      await expect(outcome).rejects.toMatchObject({ code: "permission-denied" });
    });

    test("runs again when a document that it read has changed", async () => {
      const [watched, written] = [doc(db, "open/watched"), doc(db, "open/written")];
      await setDoc(watched, { n: 0 });
      let runs = 0;

      await runTransaction(db, async (transaction) => {
        runs += 1;
        const seen = (await transaction.get(watched)).get("n");
        if (runs === 1) await setDoc(watched, { n: 5 });
        transaction.set(written, { seen });
      });

      expect([runs, (await getDoc(written)).data()]).toEqual([2, { seen: 5 }]);
    });
  });

  test("an update of a document that the same commit deletes is refused, even if it never existed", async () => {
    const [existing, missing] = [doc(db, "open/there"), doc(db, "open/nowhere")];
    await setDoc(existing, { n: 1 });
    for (const reference of [existing, missing]) {
      await expect(writeBatch(db).delete(reference).update(reference, { n: 2 }).commit()).rejects.toMatchObject({
        code: invalid,
      });
      const outcome = runTransaction(
        db,
        async (transaction) => void transaction.delete(reference).update(reference, { n: 2 }),
        { maxAttempts: 1 },
      );
      await expect(outcome).rejects.toMatchObject({ code: invalid });
    }
    expect((await getDoc(existing)).data()).toEqual({ n: 1 });
    await expect(writeBatch(db).update(missing, { n: 2 }).commit()).rejects.toMatchObject({ code: "not-found" });
    await writeBatch(db).delete(existing).set(existing, { n: 3 }).update(existing, { m: 4 }).commit();
    expect((await getDoc(existing)).data()).toEqual({ n: 3, m: 4 });
  });

  test("NaN matches only an equality with NaN, and no IN, ARRAY_CONTAINS_ANY or range filter", async () => {
    const numbers: Record<string, ProtoValue> = {
      nan: { doubleValue: "NaN" },
      one: { integerValue: "1" },
      three: { integerValue: "3" },
    };
    // These documents are written without the SDK, which receives them only with the last query. If they were in its
    // cache, which considers NaN to be within bounds, the SDK would wait for the server to agree.
    for (const [id, n] of Object.entries(numbers)) load(`open/${id}`, { n, list: { arrayValue: { values: [n] } } });

    expect(await idsOf(where("n", "in", [Number.NaN]))).toEqual([]);
    expect(await idsOf(where("n", "in", [Number.NaN, 1]))).toEqual(["one"]);
    expect(await idsOf(where("list", "array-contains-any", [Number.NaN, 3]))).toEqual(["three"]);
    expect(await idsOf(where("n", "<", 2))).toEqual(["one"]);
    expect(await idsOf(where("n", "<=", 3))).toEqual(["one", "three"]);
    expect(await idsOf(where("n", ">=", 1))).toEqual(["one", "three"]);
    expect(await idsOf(where("n", "==", Number.NaN))).toEqual(["nan"]);
  });

  test("an equality on the id with a range on another field is refused, unless the id has a range too", async () => {
    await setDoc(doc(db, "open/a"), { n: 1 });
    const isA = where(documentId(), "==", "a");

    await expect(idsOf(isA, where("n", ">", 0))).rejects.toMatchObject({
      code: invalid,
      message: expect.stringContaining("Equality on key is not allowed"),
    });
    expect(await idsOf(isA, where("n", "==", 1))).toEqual(["a"]);
    expect(await idsOf(isA, where(documentId(), ">=", "a"), where("n", ">", 0))).toEqual(["a"]);
  });

  test("a field mask may repeat a field or include its parent", async () => {
    const reference = doc(db, "open/masked");
    await setDoc(reference, { owner: { name: "Ada", tier: 1 }, kept: true });
    const changed = { owner: { name: "Bob", age: 7 }, kept: false };
    await setDoc(reference, changed, { mergeFields: ["owner.name", "owner", "owner"] });
    expect((await getDoc(reference)).data()).toEqual({ owner: { name: "Bob", age: 7 }, kept: true });
  });
});
