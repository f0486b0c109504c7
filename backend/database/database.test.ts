import { sql } from "drizzle-orm";
import { createDatabase } from "../test-backend";
import { openPostgres, type Store } from "./database";

let store: Store;
let drop: () => Promise<void>;

beforeAll(async () => {
  const created = await createDatabase();
  drop = created.drop;
  store = await openPostgres({ url: created.url, poolSize: 4, connectTimeoutMs: 1_000 });
});
afterAll(async () => {
  await store.close();
  await drop();
});

test("background work never uses the connections reserved for requests and for maintenance", async () => {
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  let arrive = () => {};
  const entered = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const work = Array.from({ length: 5 }, () =>
    store.background.transaction(async (tx) => {
      await tx.execute(sql`select 1`);
      arrive();
      await left;
    }),
  );
  await entered;

  // These transactions run concurrently, so that requests need both of their connections.
  const others = [store.db, store.db, store.maintenance];
  const running = others.map((db) => db.transaction((tx) => tx.execute(sql`select 1`)));

  expect(await Promise.all(running)).toHaveLength(3);
  leave();
  await Promise.all(work);
});
