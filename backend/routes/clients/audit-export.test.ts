import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { and, eq, gt, max } from "drizzle-orm";
import { z } from "zod";
import { type AuditExportPage, auditExportPageSchema } from "@/lib/contracts/operations/audit";
import { identityProofSchema } from "@/lib/contracts/people/own-identity";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { auditLog } from "../../database/schema/audit";
import { clientViewings } from "../../database/schema/sign-in/client-viewings";
import { exportAuditLog } from "../../domains/files/exports/audit-log";
import { recordAudit } from "../../domains/shared/audit/audit";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";

const acmeAdmin = "clientadmin@acme.example";
const operator = "admin@sightline.example";
/** The number of entries, which fill three pages of the export. */
const written = 1_100;
let backend: TestBackend;
let lastId = 0;

beforeAll(async () => {
  backend = await startTestBackend();
  // Long enough that a whole page doesn't fit in a connection's buffers.
  const details = { reason: "x".repeat(4_000) };
  const entry = { at: backend.now(), clientId: "acme", actorId: uidOf(acmeAdmin), action: "client.suspend" as const };
  for (let from = 0; from < written; from += 100)
    await recordAudit(
      backend.store.db,
      ...Array.from({ length: 100 }, (_, at) => ({ ...entry, subject: `${from + at}`, details })),
    );
});
beforeEach(async () => {
  const [row] = await backend.store.db.select({ id: max(auditLog.id) }).from(auditLog);
  lastId = row?.id ?? 0;
});
afterAll(() => backend.close());

const filter = { kind: "client" as const };

async function findEnd() {
  const [row] = await backend.store.db
    .select()
    .from(auditLog)
    .where(and(gt(auditLog.id, lastId), eq(auditLog.action, "audit.export_end")));
  return row;
}

const pageOf = (line: string): AuditExportPage => auditExportPageSchema.parse(JSON.parse(line));

test("the export has every entry once, newest first, and the log records its start and its end", async () => {
  const headers = await backend.signIn(acmeAdmin);

  const { body } = await backend.app.inject({ method: "POST", url: "/audit/exports/", headers, payload: filter });

  const pages = body.trimEnd().split("\n").map(pageOf);
  expect(pages.map(({ items }) => items.length)).toEqual([500, 500, 100]);
  expect(pages.flatMap(({ items }) => items.map(({ subject }) => subject))).toEqual(
    Array.from({ length: written }, (_, at) => `${written - 1 - at}`),
  );
  expect(pages[2]?.names).toHaveProperty(uidOf(acmeAdmin));
  const [start, end] = await backend.store.db
    .select()
    .from(auditLog)
    .where(gt(auditLog.id, lastId))
    .orderBy(auditLog.id);
  expect(start).toMatchObject({ action: "audit.export", clientId: "acme", details: { filter } });
  expect(end).toMatchObject({
    action: "audit.export_end",
    clientId: "acme",
    actorId: uidOf(acmeAdmin),
    subject: start?.subject,
    details: { rows: written, complete: true },
  });
});

test("J3 · the export needs a recent sign-in or a proof of identity, which the log doesn't hold", async () => {
  const headers = await backend.signIn(acmeAdmin);
  const post = (payload: object) =>
    backend.app.inject({ method: "POST", url: "/audit/exports/", headers, payload: { ...filter, ...payload } });
  backend.advance(6 * 60_000);
  const refused = await post({});
  const proven = await backend.request({
    method: "POST",
    url: "/users/me/identities/proof/",
    headers,
    payload: { current_password: samplePassword },
  });
  const { proof } = identityProofSchema.parse(proven.body);

  expect([refused.statusCode, refused.json().code]).toEqual([403, "proof_required"]);
  expect((await post({ proof: "of another session" })).statusCode).toBe(403);
  expect((await post({ proof })).statusCode).toBe(200);
  const entries = await backend.store.db.select().from(auditLog).where(gt(auditLog.id, lastId));
  expect(entries.filter(({ action }) => action === "audit.export").map(({ details }) => details)).toEqual([{ filter }]);
});

test("a browser that disconnects midway leaves an end entry that says so, with the number of entries written", async () => {
  await backend.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = z.object({ port: z.number() }).parse(backend.app.server.address());
  const headers = { ...(await backend.signIn(acmeAdmin)), "content-type": "application/json" };
  const sent = request({ host: "127.0.0.1", port, method: "POST", path: "/audit/exports/", headers, agent: false });
  sent.end(JSON.stringify(filter));
  const response = await new Promise<IncomingMessage>((resolve) => sent.once("response", resolve));
  await once(response, "readable");

  response.destroy();

  let end: Awaited<ReturnType<typeof findEnd>>;
  while (!end) end = await findEnd();
  expect(end.details.complete).toBe(false);
  expect([500, 1_000]).toContain(end.details.rows);
});

test("an export is cut off when the operator's view ends, and never continues with other clients' entries", async () => {
  const headers = await backend.signIn(operator);
  const payload = { client_id: "acme", reason: "Support case 4711" };
  await backend.request({ method: "PUT", url: "/clients/chosen/", headers, payload });
  const [viewing] = await backend.store.db.select().from(clientViewings);
  const principal = {
    uid: uidOf(operator),
    role: "admin" as const,
    denied: [],
    clientId: "acme",
    viewingSessionId: viewing?.sessionId ?? "",
  };
  const pages: AuditExportPage[] = [];

  await expect(async () => {
    for await (const line of await exportAuditLog(backend.store.db, principal, filter, backend.now)) {
      pages.push(pageOf(line));
      await backend.request({ method: "DELETE", url: "/clients/chosen/", headers });
      backend.advance(1_000);
    }
  }).rejects.toMatchObject({ code: "client_required" });

  expect(pages.flatMap(({ items }) => items).every(({ client_id }) => client_id === "acme")).toBe(true);
  expect((await findEnd())?.details).toEqual({ rows: 500, complete: false });
});
