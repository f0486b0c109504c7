import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { readRows } from "../../database/database";
import { ssoSettings } from "../../database/schema/core";
import { erasures } from "../../database/schema/people/erasure";
import { findErased, storeErasureHashes } from "../../domains/contacts/erasure/suppression";
import { enqueueMail, mailPurpose } from "../../mail/mail-queue";
import { createSealer } from "../../secrets/seal";
import { openProvider, sealSecret } from "../../sign-in/provider-secret";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { reseal } from "./reseal";

const [oldKey, newKey] = ["the key of before, forty characters long", "the key of today, which is as long as that"];
const [before, today] = [createSealer(oldKey), createSealer(newKey)];
const rotating = createSealer(newKey, [oldKey]);
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  const { db } = backend.store;
  await db.delete(ssoSettings);
  await db.execute(sql`delete from pgboss.job`);
});
afterAll(() => backend.close());

const run = (sealer = rotating) => reseal({ ...backend.services, sealer });

async function addSecret(sealer = before): Promise<void> {
  await backend.store.db.insert(ssoSettings).values({
    clientId: "acme",
    issuer: "https://id.example",
    oidcClientId: "sightline",
    sealedSecret: sealSecret(sealer, "acme", "the provider's secret"),
    enabled: true,
    updatedAt: backend.now(),
  });
}

async function readSecret() {
  const [row] = await backend.store.db.select().from(ssoSettings).where(eq(ssoSettings.clientId, "acme"));
  if (!row) throw new Error("there is no row");
  return row;
}

const jobSchema = z.object({ id: z.string(), text: z.string(), state: z.string() });
const readJobs = () =>
  readRows(
    backend.store.db,
    jobSchema,
    sql`select id, data->'data'->>'sealed' as text, state::text from pgboss.job where name = 'mail' order by id`,
  );

test("people erased under the previous key are still refused with the current key alone", async () => {
  const { db } = backend.store;
  const erased = { name: null, email: "erased@example.com", phone: null, account: { id: null, name: null } };
  const [row] = await db.insert(erasures).values({ clientId: "acme", createdAt: backend.now() }).returning();
  await storeErasureHashes(db, before, { clientId: "acme", erasureId: row?.id ?? "" }, [erased]);

  await run();

  expect(await findErased(db, today, "acme", [erased, { ...erased, email: "other@example.com" }])).toEqual([
    true,
    false,
  ]);
});

test("reseals a client's secret with the current key and leaves it unchanged in later runs", async () => {
  await addSecret();

  await run();
  const first = await readSecret();
  await run();

  expect(openProvider(today, first).secret).toBe("the provider's secret");
  expect(await readSecret()).toEqual(first);
});

test("reseals waiting and failed mail, bound to the same job", async () => {
  const { db } = backend.store;
  for (const email of ["waits@acme.example", "dead@acme.example"])
    await enqueueMail(db, { sealer: before, mail: { kind: "forgot", email } });
  const [dead] = await readJobs();
  await db.execute(sql`update pgboss.job set state = 'failed' where id = ${dead?.id}::uuid`);

  await run();

  const jobs = await readJobs();
  const emails = jobs.map(({ id, text }) => JSON.parse(today.open(text, mailPurpose(id)) ?? "{}").email);
  expect(emails.sort()).toEqual(["dead@acme.example", "waits@acme.example"]);
  expect(jobs.map(({ state }) => state).sort()).toEqual(["created", "failed"]);
});

test("an aborted run changes nothing more", async () => {
  await addSecret();
  const secret = await readSecret();

  await reseal({ ...backend.services, sealer: rotating, signal: AbortSignal.abort() });

  expect(await readSecret()).toEqual(secret);
});

test("leaves a value unchanged if no key opens it, and continues with the others", async () => {
  await addSecret(createSealer("a key that nobody has any more, as long as the others"));
  await enqueueMail(backend.store.db, { sealer: before, mail: { kind: "forgot", email: "after@acme.example" } });
  const lost = await readSecret();

  await run();

  expect(await readSecret()).toEqual(lost);
  const [job] = await readJobs();
  expect(job?.text.startsWith(today.prefix)).toBe(true);
});
