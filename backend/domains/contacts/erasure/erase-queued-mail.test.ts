import { sql } from "drizzle-orm";
import type { Database } from "../../../database/database";
import { enqueueMail, mailQueue } from "../../../mail/mail-queue";
import { startTestBackend, type TestBackend } from "../../../test-backend";
import { deleteQueuedMail, eraseQueuedMail, listQueuedMail } from "./erase-queued-mail";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());
beforeEach(async () => {
  await backend.store.db.execute(sql`delete from pgboss.job where name = ${mailQueue.name}`);
});

const add = (address: string, clientId?: string) => {
  const message = { to: { name: "", address }, subject: "About Zora", text: "Zora", html: "Zora" };
  return enqueueMail(backend.store.db, { sealer: backend.sealer, mail: { kind: "message", message }, clientId });
};

/** Processes the mail of acme page by page. @returns the count of each page */
async function forEachPage(work: (tx: Database, page: { clientId: string; ids: string[] }) => Promise<number>) {
  const counts: number[] = [];
  for await (const ids of listQueuedMail(backend.store.db, "acme"))
    counts.push(await backend.store.db.transaction((tx) => work(tx, { clientId: "acme", ids })));
  return counts;
}

test("processes a client's mail page by page", async () => {
  for (let count = 0; count < 101; count += 1) await add("rep@acme.example");

  expect(await forEachPage((tx, page) => eraseQueuedMail(tx, backend.sealer, page, () => "erased"))).toEqual([100, 1]);
  expect(await forEachPage((tx, page) => eraseQueuedMail(tx, backend.sealer, page, () => "erased"))).toEqual([0, 0]);
  expect(await forEachPage((tx, page) => deleteQueuedMail(tx, backend.sealer, page))).toEqual([100, 1]);
});

test("takes the client's own mail and its members' mail for no client, and neither reads nor locks another's", async () => {
  const { db } = backend.store;
  await add("invited@elsewhere.example", "acme");
  await add("stranger@elsewhere.example");
  await enqueueMail(db, { sealer: backend.sealer, mail: { kind: "forgot", email: "Rep@acme.example" } });
  await add("rep@globex.example");

  await db.transaction(async (holder) => {
    await holder.execute(sql`select from pgboss.job where data->>'clientId' = 'globex' for update`);
    const counts = await forEachPage(async (tx, page) => {
      await tx.execute(sql`set local lock_timeout = '1s'`);
      return deleteQueuedMail(tx, backend.sealer, page);
    });
    expect(counts).toEqual([2]);
  });

  expect((await backend.readMail()).map(({ to }) => to.address).sort()).toEqual([
    "rep@globex.example",
    "stranger@elsewhere.example",
  ]);
});
