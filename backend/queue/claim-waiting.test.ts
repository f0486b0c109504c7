import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, readRows } from "../database/database";
import { defineJob } from "../jobs/define-job";
import { startTestBackend, type TestBackend } from "../test-backend";
import { claimWaiting } from "./claim-waiting";
import { enqueue } from "./enqueue";
import { prepareQueues } from "./queue";

let backend: TestBackend;
const words = defineJob({ name: "test-words", schema: z.object({ word: z.string() }) }, async () => undefined);
const any = { limit: 10, which: sql`true` };

beforeAll(async () => {
  backend = await startTestBackend();
  await prepareQueues(backend.store.db, [words]);
});
afterAll(() => backend.close());
beforeEach(() => backend.store.db.execute(sql`delete from pgboss.job where name = ${words.name}`));

const add = (word: string, clientId = "acme") => enqueue(backend.store.db, words, { word }, { clientId });
const take = (tx: Database, options: Partial<typeof any> = {}) =>
  claimWaiting(tx, words, "acme", { ...any, ...options });
const readRemaining = async () =>
  (
    await readRows(
      backend.store.db,
      z.object({ word: z.string() }),
      sql`select coalesce(data -> 'data' ->> 'word', data -> 'data' ->> 'other') as word from pgboss.job
          where name = ${words.name} order by 1`,
    )
  ).map(({ word }) => word);

test("takes one client's waiting jobs, oldest first, up to the limit, and leaves other clients' jobs", async () => {
  for (const word of ["a", "b", "c"]) await add(word);
  await add("theirs", "globex");

  const claimed = await backend.store.db.transaction((tx) => take(tx, { limit: 2 }));

  expect(claimed.map(({ word }) => word)).toEqual(["a", "b"]);
  expect(await readRemaining()).toEqual(["c", "theirs"]);
});

test("a job returns to the queue when the transaction rolls back", async () => {
  await add("a");

  const attempt = backend.store.db.transaction(async (tx) => {
    expect(await take(tx)).toHaveLength(1);
    throw new Error("killed");
  });

  await expect(attempt).rejects.toThrow("killed");
  expect(await readRemaining()).toEqual(["a"]);
});

test("leaves jobs that aren't due yet, don't match the condition or can't be parsed", async () => {
  await add("a");
  await add("b");
  await enqueue(
    backend.store.db,
    words,
    { word: "later" },
    { clientId: "acme", startAt: new Date(Date.now() + 60_000) },
  );
  await backend.store.db.execute(sql`update pgboss.job set data = '{"clientId":"acme","data":{"other":"newer"}}'
    where name = ${words.name} and data -> 'data' ->> 'word' = 'b'`);

  const claimed = await backend.store.db.transaction((tx) =>
    take(tx, { which: sql`own.data ->> 'word' is distinct from 'x'` }),
  );

  expect(claimed).toEqual([{ word: "a" }]);
  expect(await readRemaining()).toEqual(["later", "newer"]);
  expect(await backend.store.db.transaction((tx) => take(tx, { which: sql`false` }))).toEqual([]);
});
