import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { auditEntrySchema } from "@/lib/contracts/operations/audit";
import { auditStreamResponseSchema, savedAuditStreamSchema } from "@/lib/contracts/operations/audit-stream";
import { auditLog, auditStreams } from "../../database/schema/audit";
import { users } from "../../database/schema/core";
import { recordAudit } from "../../domains/shared/audit/audit";
import { findStream } from "../../domains/shared/audit/audit-stream";
import { deliverNext } from "../../domains/shared/audit/deliver-entries";
import { auditStreamsJob } from "../../jobs/maintenance/audit-streams";
import { noClient } from "../../principal";
import { enqueue } from "../../queue/enqueue";
import { startTestBackend, type TestBackend } from "../../test-backend";

interface Received {
  headers: IncomingHttpHeaders;
  text: string;
}

let backend: TestBackend;
let server: Server;
let url: string;
let received: Received[];
/** The receiver's status, and what it does before it responds. */
let receiver: { status: number; before: () => Promise<void> };

beforeAll(async () => {
  backend = await startTestBackend({ allowPrivateIssuers: true });
  server = createServer((request, response) => {
    let text = "";
    request.on("data", (part) => (text += String(part)));
    request.on("end", async () => {
      received.push({ headers: request.headers, text });
      await receiver.before();
      response.writeHead(receiver.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/collect?key=hidden`;
});
afterAll(async () => {
  await backend.close();
  server.close();
});
beforeEach(async () => {
  received = [];
  receiver = { status: 200, before: async () => undefined };
  await backend.store.db.delete(auditStreams);
});

const admin = () => backend.signIn("clientadmin@acme.example");
const put = async (payload: object, headers: object) =>
  backend.request({ method: "PUT", url: "/audit/stream/", headers: { ...headers }, payload });

/** Sets Acme's stream. @returns the secret */
async function setUp(change: object = {}): Promise<string> {
  const { body } = await put({ url, ...change }, await admin());
  return savedAuditStreamSchema.parse(body).secret ?? "";
}

async function read() {
  const { body } = await backend.request({ method: "GET", url: "/audit/stream/", headers: await admin() });
  return auditStreamResponseSchema.parse(body).stream;
}

/** Runs the recurring job that looks for due streams, and the jobs that it starts. */
async function runJobs() {
  await enqueue(backend.store.db, auditStreamsJob, {});
  await backend.jobs.drain();
}

const record = (subject: string, clientId = "acme") =>
  recordAudit(backend.store.db, { at: backend.now(), clientId, actorId: null, action: "team.create", subject });

const bodySchema = z.object({ type: z.string(), data: z.object({ items: z.array(auditEntrySchema) }) });
const entries = () => received.flatMap(({ text }) => bodySchema.parse(JSON.parse(text)).data.items);
const subjects = () => entries().map(({ subject }) => subject);

test("new entries of the client alone arrive in order, once, signed with the secret that was shown", async () => {
  const secret = await setUp();
  await record("first");
  await record("elsewhere", "globex");
  await record("second");

  await runJobs();
  await runJobs();

  expect(subjects().filter((subject) => subject !== "log")).toEqual(["first", "second"]);
  expect(received).toHaveLength(1);
  const [{ headers, text } = { headers: {}, text: "" }] = received;
  const signed = `${String(headers["webhook-id"])}.${String(headers["webhook-timestamp"])}.${text}`;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
  expect(await read()).toMatchObject({ waiting: 0, failure: null, last_success_at: backend.now().toISOString() });
});

test("entries arrive while the ends of views of clients can't be recorded", async () => {
  await setUp();
  await record("first");
  await backend.store.db.execute(sql`alter table client_viewings rename to moved`);

  try {
    await runJobs();
  } finally {
    await backend.store.db.execute(sql`alter table moved rename to client_viewings`);
  }

  expect(subjects()).toContain("first");
});

test("with the history, every entry arrives over several batches", async () => {
  for (let index = 0; index < 410; index += 1) await record(`entry ${index}`);
  const rule = { clientId: "acme", actorId: null, action: "account.source_rule" as const, subject: "employees" };
  await recordAudit(backend.store.db, { ...rule, at: backend.now() });
  await setUp({ with_history: true });

  await runJobs();

  const expected = await backend.store.db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(eq(auditLog.clientId, "acme"))
    .orderBy(auditLog.id);
  expect(entries().map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  expect(received.length).toBeGreaterThan(2);
});

test("an entry whose transaction commits after a later one isn't skipped", async () => {
  await setUp();
  let commit = () => {};
  const isHeld = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let isWritten = () => {};
  const written = new Promise<void>((resolve) => {
    isWritten = resolve;
  });
  const slow = backend.store.db.transaction(async (tx) => {
    await recordAudit(tx, {
      at: backend.now(),
      clientId: "acme",
      actorId: null,
      action: "team.create",
      subject: "slow",
    });
    isWritten();
    await isHeld;
  });
  await written;
  await record("quick");

  const warn = jest.spyOn(backend.services.log, "warn").mockImplementation(() => undefined);
  await runJobs();
  expect(subjects()).toEqual([]);
  expect(await read()).toMatchObject({ failure: null });
  backend.advance(59_000);
  await runJobs();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith({ clientId: "acme" }, expect.stringContaining("running transaction"));
  warn.mockRestore();
  commit();
  await slow;
  backend.advance(1_000);
  await runJobs();

  expect(subjects().filter((subject) => subject !== "log")).toEqual(["slow", "quick"]);
  expect(await read()).toMatchObject({ failure: null });
});

test("a failure is shown, retried after growing pauses, and loses nothing", async () => {
  await setUp();
  await record("kept");
  receiver.status = 503;
  await runJobs();
  await runJobs();
  expect(received).toHaveLength(1);
  expect(await read()).toMatchObject({ failure: { detail: "The server responded with status 503" } });
  backend.advance(60_000);
  await runJobs();
  backend.advance(60_000);
  await runJobs();
  expect(received).toHaveLength(2);

  receiver.status = 204;
  backend.advance(60_000);
  await runJobs();

  expect(received).toHaveLength(3);
  expect(subjects().filter((subject) => subject === "kept")).toHaveLength(3);
  expect(await read()).toMatchObject({ waiting: 0, failure: null });
});

test("after days of failures, sending stops and the admins get an email; saving resumes it where it stopped", async () => {
  await setUp();
  await record("waiting");
  receiver.status = 500;
  await runJobs();
  await backend.readMail();
  backend.advance(5 * 24 * 3_600_000);
  await runJobs();

  const mail = await backend.readMail();
  expect(mail.map(({ subject }) => subject)).toContain("The audit log is no longer sent to your system");
  expect(JSON.stringify(mail)).not.toContain("hidden");
  expect(await read()).toMatchObject({ failure: { next_attempt_at: null } });
  backend.advance(24 * 3_600_000);
  received = [];
  await runJobs();
  expect(received).toEqual([]);

  receiver.status = 200;
  expect(await setUp()).toBe("");
  await runJobs();

  expect(subjects()).toContain("waiting");
});

test("a batch that was sent while the settings changed is sent again to the new receiver", async () => {
  await setUp();
  await record("moved");
  receiver.before = async () => {
    receiver.before = async () => undefined;
    await backend.store.db.update(auditStreams).set({ version: sql`${auditStreams.version} + 1` });
  };

  const hasMore = await deliverNext({ ...backend.services, signal: new AbortController().signal }, "acme");
  await runJobs();

  expect(hasMore).toBe(false);
  expect(subjects().filter((subject) => subject === "moved")).toHaveLength(2);
});

test("ending the stream while a batch is being sent ends it", async () => {
  await setUp();
  await record("last");
  receiver.before = async () => void (await backend.store.db.delete(auditStreams));

  await runJobs();

  expect(received).toHaveLength(1);
  expect(await read()).toBeNull();
});

test("the test event says why it wasn't accepted", async () => {
  await setUp();
  const send = async () => backend.request({ method: "POST", url: "/audit/stream/test/", headers: await admin() });

  expect(await send()).toMatchObject({ status: 200, body: { problem: null } });
  receiver.status = 401;
  expect(await send()).toMatchObject({ body: { problem: "The server responded with status 401" } });
  expect(received.map(({ text }) => bodySchema.parse(JSON.parse(text)).type)).toEqual(["audit.test", "audit.test"]);
});

test("a plain or private address, an old session, and anyone but an admin are refused", async () => {
  const old = await admin();
  const fields = async (address: string) => (await put({ url: address }, await admin())).body;
  expect(await fields("http://siem.example/")).toMatchObject({ fields: { url: "The URL must begin with https" } });
  expect(await put({ url }, await backend.signIn("rep@acme.example"))).toMatchObject({ status: 403 });
  backend.advance(6 * 60_000);

  expect(await put({ url }, old)).toMatchObject({ status: 403, body: { code: "proof_required" } });
  expect(await read()).toBeNull();
});

test("an admin without a client neither sees nor changes the operator's stream", async () => {
  await put({ url }, await backend.signIn("admin@sightline.example"));
  const ofAdmin = eq(users.email, "clientadmin@acme.example");
  await backend.store.db.update(users).set({ clientId: null }).where(ofAdmin);
  const headers = await admin();
  const responses = [
    await backend.request({ method: "GET", url: "/audit/stream/", headers }),
    await put({ url: null }, headers),
    await backend.request({ method: "POST", url: "/audit/stream/test/", headers }),
  ];
  await backend.store.db.update(users).set({ clientId: "acme" }).where(ofAdmin);

  expect(responses.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect(await findStream(backend.store.db, noClient)).not.toBeNull();
});

test("every change is mailed to all admins, without the key in the URL", async () => {
  const ofUser = eq(users.email, "user@acme.example");
  await backend.store.db.update(users).set({ role: "client_admin" }).where(ofUser);
  const other = "https://other.example/collect?key=hidden";
  const host = new URL(url).host;
  const secret = { url: other, new_secret: true };

  expect(await mailsOf({ url: null })).toEqual([]);
  expect(await mailsOf({ url })).toEqual(toBoth(`set the audit log of Acme to be sent to ${host} with a new secret.`));
  expect(await mailsOf({ url: other })).toEqual(
    toBoth(`set the audit log of Acme to be sent to other.example instead of ${host}.`),
  );
  expect(await mailsOf(secret)).toEqual(
    toBoth("set the audit log of Acme to be sent to other.example with a new secret."),
  );
  expect(await mailsOf({ url: null })).toEqual(toBoth("stopped sending the audit log of Acme to other.example."));
  await backend.store.db.update(users).set({ role: "user" }).where(ofUser);
});

/** Changes Acme's stream. @returns the recipients and sentences of the mail about it */
async function mailsOf(change: object) {
  await backend.readMail();
  await put(change, await admin());
  const emails = await backend.readMail();
  return emails.map(({ to, text }) => [to.address, text.split("\n")[2]]).sort();
}

const toBoth = (what: string) =>
  ["clientadmin", "user"].map((name) => [`${name}@acme.example`, `clientadmin@acme.example ${what}`]);

test("an operator streams the log of the whole installation, and can't set a client's stream", async () => {
  const operator = await backend.signIn("admin@sightline.example");
  await backend.readMail();
  expect(await put({ url }, operator)).toMatchObject({ status: 200 });
  const [email] = await backend.readMail();
  expect(email?.text).toContain("admin@sightline.example set the audit log of all clients to be sent to 127.0.0.1");
  await record("of globex", "globex");
  await runJobs();
  expect(subjects()).toContain("of globex");
  expect(await read()).toBeNull();

  const chosen = await backend.request({
    method: "PUT",
    url: "/clients/chosen/",
    headers: operator,
    payload: { client_id: "acme", reason: "Support case 4711" },
  });
  expect(chosen.status).toBeLessThan(300);

  expect(await put({ url }, operator)).toMatchObject({ status: 403, body: { code: "viewing_only" } });
});
