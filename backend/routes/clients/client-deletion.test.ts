import { randomUUID } from "node:crypto";
import { and, asc, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { z } from "zod";
import { clientStateSchema, clientsSchema } from "@/lib/contracts/clients/client";
import { dayMs } from "@/lib/contracts/wire/durations";
import { type Database, readRows } from "../../database/database";
import { auditLog } from "../../database/schema/audit";
import { clients, users } from "../../database/schema/core";
import { outbox } from "../../database/schema/outbox";
import { clientDeletions } from "../../database/schema/people/erasure";
import { listClientTables } from "../../domains/clients/purge/client-tables";
import { purgeClient } from "../../domains/clients/purge/purge-client";
import { purgeClientJob } from "../../jobs/batches/purge-client";
import { mailJob } from "../../jobs/mail/mail";
import { sweep } from "../../jobs/maintenance/sweep";
import { describeError } from "../../log/serialize-error";
import { enqueueMail, mailPurpose } from "../../mail/mail-queue";
import { enqueue } from "../../queue/enqueue";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

const operatorEmail = "admin@sightline.example";
let backend: TestBackend;
let operator: { authorization: string };
/** The calls of the realtime gateway, with their arguments. */
let realtimeCalls: [string, unknown][];

const noteCall = (name: string) => async (argument: unknown) => void realtimeCalls.push([name, argument]);

const createNoopRealtime = () => ({
  deliver: noteCall("deliver"),
  deleteReceipts: noteCall("deleteReceipts"),
  replaceTexts: async () => 0,
  deleteClient: noteCall("deleteClient"),
  deleteUsers: noteCall("deleteUsers"),
  deleteAlerts: async () => 0,
});

beforeEach(async () => {
  realtimeCalls = [];
  backend = await startTestBackend();
  backend.services.realtime = createNoopRealtime();
  operator = await backend.signIn(operatorEmail);
});
afterEach(() => backend.close());

const post = (path: string, payload: object, headers = operator) =>
  backend.request({ method: "POST", url: `/operator/clients/${path}/`, headers, payload });
const nameOf = async (id: string) =>
  (await backend.store.db.select({ name: clients.name }).from(clients).where(eq(clients.id, id)))[0]?.name ?? "";
const deleteClient = async (overrides: object = {}, id = "globex") =>
  post(`${id}/delete`, { name: await nameOf(id), reason: "Contract ended", ...overrides });
const restore = (id = "globex") => post(`${id}/restore`, { reason: "Contract renewed" });
const sweepNow = async () => {
  await sweep(backend.services);
  await backend.jobs.drain();
};
const passDays = async (days: number) => {
  backend.advance(days * dayMs);
  operator = await backend.signIn(operatorEmail);
};

/** The number of the client's rows in each table with `client_id`, for tables that have any. */
async function countRows(clientId: string): Promise<Record<string, number>> {
  const { db } = backend.store;
  const tables = await readRows(
    db,
    z.object({ name: z.string() }),
    sql`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'client_id' order by 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const rows = await readRows(
      db,
      z.object({ count: z.number() }),
      sql`select count(*)::int as count from ${sql.identifier(name)} where client_id = ${clientId}`,
    );
    if (rows[0]?.count) counts[name] = rows[0].count;
  }
  return counts;
}

const entries = (clientId = "globex") =>
  backend.store.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.clientId, clientId), eq(auditLog.subject, clientId)))
    .orderBy(asc(auditLog.id));

/** A database that fails as if the process were killed: no transaction after the given number begins. */
function failingAfter(transactions: number): Database {
  let remaining = transactions;
  return observing(() => {
    if (remaining-- <= 0) throw new Error("the process was killed");
  });
}

/** The database, with a callback before each transaction. */
function observing(onBegin: () => void): Database {
  return new Proxy(backend.store.db, {
    get(db, name) {
      if (name !== "transaction") return Reflect.get(db, name);
      const begin: Database["transaction"] = (...args) => {
        onBegin();
        return db.transaction(...args);
      };
      return begin;
    },
  });
}

const countAll = async () => Object.values(await countRows("globex")).reduce((sum, count) => sum + count, 0);
const purgeJobs = () =>
  readRows(
    backend.store.db,
    z.object({ state: z.string(), client: z.string(), output: z.unknown() }),
    sql`select state, singleton_key as client, output from pgboss.job where name = 'purge-client'`,
  );

async function runPurge(services = backend.services): Promise<void> {
  for await (const _ of purgeClient(services, "globex"));
}

describe("deleting a client", () => {
  test("suspends it at once, shows the date, and emails its admins when and how to object", async () => {
    const rep = await backend.signIn("rep@globex.example");
    const dueAt = new Date(backend.now().getTime() + 30 * dayMs);

    const { status, body } = await deleteClient();

    expect(status).toBe(200);
    const at = backend.now().toISOString();
    const state = {
      suspended: { at, reason: "Contract ended" },
      deletion: { at, due_at: dueAt.toISOString(), reason: "Contract ended" },
    };
    expect(clientStateSchema.parse(body)).toEqual(state);
    const list = await backend.request({ url: "/clients/?q=globex", headers: operator });
    expect(clientsSchema.parse(list.body).items).toMatchObject([{ id: "globex", ...state }]);
    expect((await backend.request({ url: "/accounts/", headers: rep })).status).toBe(401);
    const mail = await backend.readMail();
    expect(mail.map(({ to }) => to.address)).toEqual(["clientadmin@globex.example"]);
    expect(mail[0]?.subject).toMatch(/will be deleted from Sightline on \d+ \w+ \d{4}$/);
    expect(mail[0]?.text).toContain(`write to ${operatorEmail}`);
    expect(mail[0]?.text).toContain("Contract ended");
    expect(await entries()).toMatchObject([
      { action: "client.delete", actorId: uidOf(operatorEmail), details: { due: dueAt.toISOString().slice(0, 10) } },
    ]);
  });

  test.each([
    [{ name: "Acme" }, 400],
    [{ name: "" }, 400],
    [{ reason: " " }, 400],
  ])("refuses %j and changes nothing", async (overrides, status) => {
    expect((await deleteClient(overrides)).status).toBe(status);
    expect(await backend.store.db.select().from(clientDeletions)).toEqual([]);
  });

  test("twice, even concurrently, has one effect", async () => {
    const responses = await Promise.all([deleteClient(), deleteClient(), deleteClient()]);
    await passDays(1);
    responses.push(await deleteClient({ reason: "Again" }));

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map(({ body }) => clientStateSchema.parse(body).deletion?.due_at)).size).toBe(1);
    expect(await entries()).toHaveLength(1);
    expect(await backend.readMail()).toHaveLength(1);
  });

  test("needs an operator's proof of identity", async () => {
    for (const email of ["clientadmin@globex.example", "leader@acme.example"] as const)
      expect((await post("globex/delete", { name: "x", reason: "y" }, await backend.signIn(email))).status).toBe(403);
    backend.advance(5 * 60_000 + 1);
    expect(await deleteClient()).toMatchObject({ status: 403, body: { code: "proof_required" } });
  });

  test("an unknown client is a 404", async () => {
    expect((await post("nobody/delete", { name: "x", reason: "y" })).status).toBe(404);
    expect((await restore("nobody")).status).toBe(404);
  });

  test("no admin can be added to it", async () => {
    await deleteClient();
    await backend.store.db.update(users).set({ disabled: true }).where(eq(users.clientId, "globex"));

    const response = await backend.request({
      ...{ method: "POST", url: "/operator/admins/", headers: operator },
      payload: { client_id: "globex", email: "rep@globex.example" },
    });

    expect(response).toMatchObject({ status: 409, body: { code: "client_deleted" } });
  });

  test("its id stays taken, and it can be neither suspended nor resumed", async () => {
    await deleteClient();
    const payload = { id: "globex", name: "New", time_zone: "UTC", admin_email: "new@elsewhere.example" };

    const created = await backend.request({
      ...{ method: "POST", url: "/operator/clients/", headers: operator, payload },
    });

    expect(created).toMatchObject({ status: 409, body: { code: "client_id_taken" } });
    for (const change of ["suspend", "resume"])
      expect(await post(`globex/${change}`, { reason: "x" })).toMatchObject({
        ...{ status: 409, body: { code: "client_deleted" } },
      });
  });
});

describe("restoring a client", () => {
  test("restores exactly the former state, active or suspended", async () => {
    const { db } = backend.store;
    const read = async () => [
      await db.select().from(clients).where(eq(clients.id, "globex")),
      await countRows("globex"),
      await db.select().from(users).where(eq(users.clientId, "globex")).orderBy(users.id),
    ];
    const withoutEntries = ([client, counts, people]: unknown[]) => [
      client,
      { ...z.record(z.string(), z.number()).parse(counts), audit_log: 0 },
      people,
    ];

    await fc.assert(
      fc.asyncProperty(
        fc.option(fc.record({ suspendedAt: fc.date({ noInvalidDate: true }), suspensionReason: fc.string() })),
        fc.integer({ min: 0, max: 29 }),
        async (suspension, days) => {
          const stored = suspension && {
            suspendedAt: new Date(Date.UTC(2026, 0, 1) + (suspension.suspendedAt.getTime() % dayMs)),
            suspensionReason: suspension.suspensionReason.replaceAll("\0", ""),
          };
          await db.update(clients).set(stored ?? { suspendedAt: null, suspensionReason: null });
          const before = withoutEntries(await read());

          await deleteClient();
          await passDays(days);
          const { status } = await restore();

          expect(status).toBe(200);
          expect(withoutEntries(await read())).toEqual(before);
          expect(await db.select().from(clientDeletions)).toEqual([]);
        },
      ),
      { numRuns: 5 },
    );
  });

  test("emails its admins, is in the audit log once, and people can sign in again", async () => {
    await deleteClient();
    await backend.readMail();

    const responses = [await restore(), await restore()];

    expect(responses.map(({ body }) => body)).toEqual([
      { suspended: null, deletion: null },
      { suspended: null, deletion: null },
    ]);
    expect((await entries()).map(({ action }) => action)).toEqual(["client.delete", "client.restore"]);
    const mail = await backend.readMail();
    expect(mail.map(({ to, subject }) => [to.address, subject])).toEqual([
      ["clientadmin@globex.example", expect.stringContaining("will not be deleted")],
    ]);
    const rep = await backend.signIn("rep@globex.example");
    expect((await backend.request({ url: "/accounts/", headers: rep })).status).toBe(200);
  });

  test("is a 410 from the day of deletion, before and after the data is removed", async () => {
    await deleteClient();
    await passDays(30);
    const before = await restore();
    await sweepNow();
    const after = await restore();

    expect([before, after]).toMatchObject([
      { status: 410, body: { code: "too_late" } },
      { status: 410, body: { code: "too_late" } },
    ]);
  });

  test("a restored client isn't deleted later", async () => {
    await deleteClient();
    await restore();
    const before = await countRows("globex");
    backend.advance(40 * dayMs);

    await sweepNow();

    expect(await nameOf("globex")).not.toBe("");
    expect((await countRows("globex")).accounts).toBe(before.accounts);
  });
});

describe("removing the data", () => {
  test("ends an operator's view, records its end, and allows no new one", async () => {
    const view = () =>
      backend.request({
        ...{ method: "PUT", url: "/clients/chosen/", headers: operator },
        payload: { client_id: "globex", reason: "Support case 4711" },
      });
    await deleteClient();
    await passDays(30);
    const started = await view();
    let response: Awaited<ReturnType<typeof view>> | undefined;
    // Requests another view after the first step, when the deletion has begun.
    for await (const _ of purgeClient(backend.services, "globex")) response ??= await view();

    expect(started.status).toBe(200);
    expect(response).toMatchObject({ status: 409, body: { code: "client_deleted" } });
    expect((await entries()).map(({ action, details }) => [action, details.because])).toEqual([
      ["client.delete", undefined],
      ["client.chosen", undefined],
      ["client.chosen_end", "client_deleted"],
      ["client.delete_end", undefined],
    ]);
  });

  test("waits for the day", async () => {
    await deleteClient();
    const before = await countRows("globex");
    backend.advance(30 * dayMs - 1);

    await sweepNow();

    expect((await countRows("globex")).accounts).toBe(before.accounts);
  });

  test("leaves no row of the client in any table but the audit log, and every row of others", async () => {
    const { db } = backend.store;
    await db.execute(sql`insert into outbox (kind, path) values ('delete', 'clients/globex/messages/old'),
      ('delete', ${`users/${uidOf("rep@globex.example")}/alerts/old`}), ('delete', 'clients/acme/messages/old')`);
    await enqueue(db, mailJob, { sealed: "nothing", dropAt: null }, { clientId: "globex" });
    const acme = await countRows("acme");
    const before = await countRows("globex");
    await db.execute(
      sql`update accounts set merged_into = (select id from accounts where client_id = 'globex' order by id limit 1)
          where client_id = 'globex' and id <> (select id from accounts where client_id = 'globex' order by id limit 1)`,
    );
    await deleteClient();
    await backend.readMail();
    const message = { subject: "S", text: "T", html: "H" };
    for (const address of ["Rep@globex.example", "rep@acme.example"]) {
      const mail = { kind: "message" as const, message: { ...message, to: { name: "", address } } };
      await enqueueMail(db, { sealer: backend.sealer, mail });
    }
    const toInvited = { ...message, to: { name: "", address: "invited@elsewhere.example" } };
    const invitation = { kind: "message" as const, message: toInvited };
    await enqueueMail(db, { sealer: backend.sealer, mail: invitation, clientId: "globex" });
    await db.execute(sql`update pgboss.job set start_after = '2100-01-01' where data ->> 'clientId' = 'globex'`);
    backend.advance(30 * dayMs);

    await sweepNow();

    expect(Object.keys(await countRows("globex"))).toEqual(["audit_log"]);
    expect(await nameOf("globex")).toBe("");
    const { sign_in_tickets: _, ...ofAcme } = await countRows("acme");
    expect(ofAcme).toMatchObject({ accounts: acme.accounts, contacts: acme.contacts, users: acme.users });
    const remaining = await readRows(
      db,
      z.object({ data: z.json() }),
      sql`select data from pgboss.job where data ->> 'clientId' = 'globex'`,
    );
    expect(remaining).toEqual([]);
    const paths = (await db.select({ path: outbox.path }).from(outbox)).map(({ path }) => path);
    const removed = realtimeCalls.flatMap(([name, argument]) => (name === "deleteUsers" ? argument : []));
    const isOfClient = (path: string) => path.split("/").some((part) => part === "globex" || removed.includes(part));
    expect(paths.filter(isOfClient)).toEqual([]);
    expect(paths).toContain("clients/acme/messages/old");
    expect((await backend.readMail()).map(({ to }) => to.address)).toEqual(["rep@acme.example"]);
    expect(realtimeCalls).toContainEqual(["deleteClient", "globex"]);
    expect(removed).toContain(uidOf("rep@globex.example"));
    expect(removed).toHaveLength(before.users ?? 0);
  });

  test("keeps mail that this build can't read, and sends none that was queued while its people were being deleted", async () => {
    const { db } = backend.store;
    const { sealer } = backend;
    const startAt = new Date("2100-01-01");
    for (const [id, text] of [
      [randomUUID(), "{}"],
      [randomUUID(), "no JSON"],
    ])
      await enqueue(
        db,
        mailJob,
        { sealed: sealer.seal(text ?? "", mailPurpose(id ?? "")), dropAt: null },
        { id, startAt },
      );
    await deleteClient();
    await passDays(30);
    await backend.readMail();
    const to = { name: "", address: "rep@globex.example" };
    backend.services.realtime = {
      ...createNoopRealtime(),
      deleteUsers: () =>
        enqueueMail(db, { sealer, mail: { kind: "message", message: { to, subject: "S", text: "T", html: "H" } } }),
    };

    await runPurge();

    expect(await nameOf("globex")).toBe("");
    expect(await backend.readMail()).toEqual([]);
    const waiting = sql`select id from pgboss.job where name = 'mail' and state < 'active'`;
    expect(await readRows(db, z.object({ id: z.string() }), waiting)).toHaveLength(2);
  });

  test("records a receipt with the number of rows of each table, by the operator who asked", async () => {
    const before = await countRows("globex");
    await deleteClient();
    backend.advance(30 * dayMs);

    await sweepNow();
    await sweepNow();

    const receipts = (await entries()).filter(({ action }) => action === "client.delete_end");
    const { accounts, contacts, users: people } = before;
    expect(receipts).toMatchObject([
      { actorId: uidOf(operatorEmail), details: { name: "Globex", tables: { accounts, contacts, users: people } } },
    ]);
    expect(receipts[0]?.details.live_documents).toBe("deleted");
  });

  test("is completed without a realtime database, and the receipt says that there were no live documents", async () => {
    const { db } = backend.store;
    const { accounts, users: people } = await countRows("globex");
    backend.services.realtime = null;
    await db.execute(sql`insert into outbox (kind, path) values ('delete', 'clients/globex/messages/old'),
      ('delete', ${`users/${uidOf("rep@globex.example")}/alerts/old`})`);
    await deleteClient();
    await passDays(30);

    await sweepNow();

    expect(await nameOf("globex")).toBe("");
    expect(Object.keys(await countRows("globex"))).toEqual(["audit_log"]);
    expect(realtimeCalls).toEqual([]);
    const paths = (await db.select({ path: outbox.path }).from(outbox)).map(({ path }) => path);
    expect(paths.filter((path) => /globex|\/alerts\/old$/.test(path))).toEqual([]);
    expect((await entries()).filter(({ action }) => action === "client.delete_end")).toMatchObject([
      { details: { tables: { accounts, users: people }, live_documents: "not_configured" } },
    ]);
  });

  test("continues after a crash at any batch, and counts nothing twice", async () => {
    const { accounts, contacts, users: people } = await countRows("globex");
    await deleteClient();
    backend.advance(30 * dayMs);

    let crashes = 0;
    for (; (await nameOf("globex")) !== ""; crashes += 1) {
      await runPurge({ ...backend.services, db: failingAfter(2 ** crashes) }).catch((error: Error) =>
        expect(describeError(error)).toContain("the process was killed"),
      );
    }

    expect(crashes).toBeGreaterThan(5);
    expect(Object.keys(await countRows("globex"))).toEqual(["audit_log"]);
    const receipts = (await entries()).filter(({ action }) => action === "client.delete_end");
    expect(receipts).toMatchObject([{ details: { tables: { accounts, contacts, users: people } } }]);
  });

  test("by two processes at once has one receipt with the same counts", async () => {
    const { accounts, contacts } = await countRows("globex");
    await deleteClient();
    backend.advance(30 * dayMs);

    await Promise.all([runPurge(), runPurge()]);

    const receipts = (await entries()).filter(({ action }) => action === "client.delete_end");
    expect(receipts).toMatchObject([{ details: { tables: { accounts, contacts } } }]);
  });

  test("stops after the batch in which it is aborted, and the next run continues", async () => {
    await deleteClient();
    backend.advance(30 * dayMs);
    const abort = new AbortController();
    let started = 0;
    const db = observing(() => {
      started += 1;
      if (started === 40) abort.abort();
    });
    const run = { ...backend.services, db, id: "", attempt: 1, clientId: null, key: null, signal: abort.signal };
    const before = await countAll();

    const running = purgeClientJob.perform({ clientId: "globex" }, { ...run, finish: async () => undefined });

    await expect(running).rejects.toThrow("the next attempt continues");
    const between = await countAll();
    expect(started).toBe(40);
    expect(between).toBeLessThan(before);
    expect(between).toBeGreaterThan(0);
    await sweepNow();
    expect(await nameOf("globex")).toBe("");
  });

  test("passes the rest to another job after five minutes", async () => {
    await deleteClient();
    backend.advance(30 * dayMs);
    let ms = 0;
    // Each time the clock is read, it is six minutes later.
    const clock = jest.spyOn(performance, "now").mockImplementation(() => (ms += 6 * 60_000));
    const { signal } = new AbortController();
    const run = { ...backend.services, id: "", attempt: 1, clientId: null, key: "globex", signal };

    await purgeClientJob.perform({ clientId: "globex" }, { ...run, finish: async () => undefined });
    clock.mockRestore();

    expect(await nameOf("globex")).toBe("Globex");
    expect(await purgeJobs()).toMatchObject([{ state: "created", client: "globex" }]);
    await backend.jobs.drain();
    expect(await nameOf("globex")).toBe("");
  });

  test("a client that can't be deleted delays no other, and its failed job says what failed", async () => {
    const { db } = backend.store;
    await db.execute(sql`create table obstacles (of_client text, account_id uuid,
      foreign key (of_client, account_id) references accounts (client_id, id))`);
    await db.execute(sql`insert into obstacles select client_id, id from accounts where client_id = 'acme' limit 1`);
    await deleteClient({}, "acme");
    backend.advance(1);
    await deleteClient({}, "globex");
    await passDays(31);

    await sweepNow();
    // Skips to the last attempt, because the attempts in between are like the first.
    await db.execute(sql`update pgboss.job set start_after = now() - interval '1 s', retry_count = retry_limit - 1
      where name = ${purgeClientJob.name} and state = 'retry'`);
    await sweepNow();
    await sweepNow();

    expect(await nameOf("globex")).toBe("");
    expect(await nameOf("acme")).not.toBe("");
    const problem = expect.stringMatching(/^Can’t delete “accounts” of the client acme: .*/);
    expect(await purgeJobs()).toMatchObject([{ state: "failed", client: "acme", output: { problem } }]);
  });

  test("the id of a client whose audit log remains isn't given to another", async () => {
    await deleteClient();
    await passDays(30);
    await sweepNow();
    const payload = { id: "globex", name: "New", time_zone: "UTC", admin_email: "new@elsewhere.example" };

    const created = await backend.request({ method: "POST", url: "/operator/clients/", headers: operator, payload });

    expect(created).toMatchObject({ status: 409, body: { code: "client_id_taken" } });
    expect(await nameOf("globex")).toBe("");
  });

  test("each table comes before those that it refers to", async () => {
    const names = (await listClientTables(backend.store.db)).map(({ name }) => name);

    const [contacts, accounts, people] = ["contacts", "accounts", "users"].map((name) => names.indexOf(name));
    expect(contacts).toBeLessThan(accounts ?? -1);
    expect(accounts).toBeLessThan(people ?? -1);
    expect(names).not.toContain("audit_log");
  });
});
