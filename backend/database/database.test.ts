import { sql } from "drizzle-orm";
import { createDatabase } from "../test-backend";
import { openPostgres, type Store } from "./database";

let store: Store;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  store = await openPostgres({ url: made.url, poolSize: 3, connectTimeoutMs: 1_000 });
});
afterAll(async () => {
  await store.close();
  await drop();
});

test("background work never uses the connections reserved for requests", async () => {
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

  // Concurrent, so that they need both connections.
  const requests = [1, 2].map(() => store.db.transaction((tx) => tx.execute(sql`select 1`)));

  expect(await Promise.all(requests)).toHaveLength(2);
  leave();
  await Promise.all(work);
});
