import { sql } from "drizzle-orm";
import { z } from "zod";
import { readRows } from "../../database/database";
import type { Email } from "../../mail/email";
import { enqueueMail } from "../../mail/mail-queue";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { createJobRunner } from "../runner/run-jobs";
import { mailJob } from "./mail";

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(() => backend.store.db.execute(sql`delete from pgboss.job`));
afterAll(() => backend.close());

const emailTo = (address: string): Email => ({ to: { name: "", address }, subject: "S", text: "T", html: "H" });
const add = (address: string, dropAt?: Date) =>
  enqueueMail(backend.store.db, {
    sealer: backend.sealer,
    mail: { kind: "message", message: emailTo(address) },
    ...(dropAt && { dropAt }),
  });
const runnerWith = (deliverMail: (email: Email, id: string) => Promise<void>) =>
  createJobRunner([mailJob], { ...backend.services, deliverMail });
const listJobs = () =>
  readRows(
    backend.store.db,
    z.object({ id: z.string(), state: z.string(), output: z.unknown() }),
    sql`select id, state, output from pgboss.job where name = 'mail'`,
  );

test("sends eight emails at once to a slow mail server, and no more", async () => {
  let open = 0;
  let maxConcurrent = 0;
  let release: () => void = () => undefined;
  const allOpen = new Promise<void>((resolve) => {
    release = resolve;
  });
  const runner = runnerWith(async () => {
    open += 1;
    maxConcurrent = Math.max(maxConcurrent, open);
    if (open === 8) release();
    await allOpen;
    open -= 1;
  });
  for (let n = 0; n < 12; n += 1) await add(`to-${n}@acme.example`);

  await runner.drain();

  expect(maxConcurrent).toBe(8);
  expect(await listJobs()).toEqual([]);
});

test("retries a rejected email under the same id and records the problem without the email address", async () => {
  const ids: string[] = [];
  const runner = runnerWith(async (_email, id) => {
    ids.push(id);
    if (ids.length === 1) throw Object.assign(new Error("550 rep@acme.example is unknown"), { code: "EENVELOPE" });
  });
  await add("rep@acme.example");

  await runner.drain();
  const between = await listJobs();
  await backend.store.db.execute(sql`update pgboss.job set start_after = now() - interval '1 s'`);
  await runner.drain();

  expect(between).toMatchObject([{ state: "retry", output: { problem: "the mail server answered EENVELOPE" } }]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(await listJobs()).toEqual([]);
});

test("an email's job names the recipient's client or the given one; a request by email names none", async () => {
  const { db } = backend.store;
  const { sealer } = backend;
  await add("Rep@acme.example");
  await add("admin@sightline.example");
  await add("invited@elsewhere.example");
  await enqueueMail(db, { sealer, mail: { kind: "forgot", email: "rep@acme.example" } });
  const message = emailTo("rep@acme.example");
  await enqueueMail(db, { sealer, mail: { kind: "message", message }, clientId: "globex" });

  const jobs = await readRows(
    db,
    z.object({ client: z.string().nullable() }),
    sql`select data ->> 'clientId' as client from pgboss.job order by created_on, ctid`,
  );
  expect(jobs.map(({ client }) => client)).toEqual(["acme", null, null, null, "globex"]);
});

test("never sends an email whose link has expired", async () => {
  const sent: string[] = [];
  await add("late@acme.example", new Date(backend.now().getTime() - 1));

  await runnerWith(async ({ to }) => void sent.push(to.address)).drain();

  expect(sent).toEqual([]);
  expect(await listJobs()).toEqual([]);
});
