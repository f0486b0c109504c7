import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { buffer, text } from "node:stream/consumers";
import { and, asc, eq, like, sql } from "drizzle-orm";
import sharp from "sharp";
import { fromBuffer } from "yauzl";
import { z } from "zod";
import { attachmentSchema } from "@/lib/contracts/activity/attachment";
import { attachmentLimits } from "@/lib/contracts/activity/attachment-limits";
import { clientExportSchema } from "@/lib/contracts/clients/client-export";
import { csvMark } from "@/lib/contracts/wire/csv";
import { hourMs } from "@/lib/contracts/wire/durations";
import { readRows } from "../../database/database";
import { auditLog, auditStreams } from "../../database/schema/audit";
import { users } from "../../database/schema/core";
import { clientDeletions } from "../../database/schema/people/erasure";
import { writeClientExport } from "../../domains/clients/export/export-client";
import { listExportedTables } from "../../domains/clients/export/exported-tables";
import { listClientTables } from "../../domains/clients/purge/client-tables";
import { uidOf } from "../../seed/users";
import { readAccountIds } from "../../test-account-ids";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;
let operator: { authorization: string };

/** Acme's export, which the tests share. */
let files: Files;

beforeAll(async () => {
  backend = await startTestBackend();
  operator = await backend.signIn("admin@sightline.example");
  await addOffer();
  await addLogo();
  await setRevenue();
  await addNote();
  await backend.store.db
    .insert(auditStreams)
    .values({ clientId: "acme", url: receiver, sealedSecret: "sealed", position: 0, createdAt: backend.now() });
  files = await exportAcme();
});
beforeEach(async () => {
  operator = await backend.signIn("admin@sightline.example");
});
afterAll(() => backend.close());

const requestExport = (overrides: object = {}, { id = "acme", headers = operator } = {}) =>
  backend.request({
    method: "POST",
    url: `/operator/clients/${id}/export/`,
    headers,
    payload: { reason: "Contract ended", ...overrides },
  });
const open = (link: string, { id = "acme", headers = operator } = {}) =>
  backend.app.inject({ url: `/operator/clients/${id}/export/`, query: { link }, headers });
const requestLink = async () => clientExportSchema.parse((await requestExport()).body).link;

type Files = Record<string, Buffer>;

const receiver = "https://siem.example/collect/key-of-acme?token=of-acme";
const offer = Buffer.from("Offer for Acme\n".repeat(150_000));
/** A value too large for JavaScript's numbers. */
const hugeRevenue = "9007199254740993";

async function addOffer(): Promise<void> {
  const rep = await backend.signIn("rep@acme.example");
  const payload = { file_name: "Offer.txt", bytes: offer.length };
  const { body } = await backend.request({ method: "POST", url: "/attachments/", headers: rep, payload });
  const { id } = attachmentSchema.parse(body);
  for (let place = 0; place * attachmentLimits.chunkBytes < offer.length; place += 1) {
    const { statusCode } = await backend.app.inject({
      method: "PUT",
      url: `/attachments/${id}/chunks/${place}/`,
      headers: { ...rep, "content-type": "application/octet-stream" },
      payload: offer.subarray(place * attachmentLimits.chunkBytes, (place + 1) * attachmentLimits.chunkBytes),
    });
    expect(statusCode).toBe(204);
  }
}

async function addLogo(): Promise<void> {
  const rep = await backend.signIn("rep@acme.example");
  const [accountId] = await readAccountIds(backend, rep, { limit: "1" });
  const red = await sharp({ create: { width: 10, height: 10, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const payload = { content: red.toString("base64") };
  const url = `/accounts/${accountId}/logo/`;
  expect(await backend.request({ method: "PUT", url, headers: rep, payload })).toMatchObject({ status: 200 });
}

const formula = '=HYPERLINK("https://evil.example","Prices, new")';

async function addNote(): Promise<void> {
  const rep = await backend.signIn("rep@acme.example");
  const [accountId] = await readAccountIds(backend, rep, { limit: "1" });
  const url = `/accounts/${accountId}/notes/`;
  expect((await backend.request({ method: "POST", url, headers: rep, payload: { body: formula } })).status).toBe(201);
}

const setRevenue = () =>
  backend.store.db.execute(
    sql`update accounts set revenue_usd = ${hugeRevenue}::bigint
        where client_id = 'acme' and id = (select min(id::text)::uuid from accounts where client_id = 'acme')`,
  );

async function exportAcme(): Promise<Files> {
  const response = await open(await requestLink());
  expect(response.statusCode).toBe(200);
  return unzip(response.rawPayload);
}

function unzip(bytes: Buffer): Promise<Files> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      const files: Files = {};
      zip.on("error", reject);
      zip.on("end", () => resolve(files));
      zip.on("entry", (entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          files[entry.fileName] = await buffer(stream);
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });
}

const manifestSchema = z.object({
  client: z.string(),
  schema_version: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string(), rows: z.number().optional() })),
});
const manifestOf = (files: Files) => manifestSchema.parse(JSON.parse(String(files["manifest.json"])));
const linesOf = (files: Files, table: string) =>
  String(files[`${table}.ndjson`])
    .split("\n")
    .filter(Boolean)
    .map((line): Record<string, unknown> => JSON.parse(line));

const listEnds = () =>
  backend.store.db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.clientId, "acme"), eq(auditLog.action, "client.export_end")))
    .orderBy(asc(auditLog.id));

test("the archive has every table with all rows of the client, none of another, and a manifest that matches", async () => {
  const { client, schema_version: version, files: listed } = manifestOf(files);
  const tables = [...(await listClientTables(backend.store.db)).map(({ name }) => name), "audit_log", "clients"];

  expect(client).toBe("acme");
  expect(readdirSync("backend/database/migrations").sort()).toContain(`${version}.sql`);
  expect(Object.keys(files)).toEqual(expect.arrayContaining(tables.map((name) => `${name}.ndjson`)));
  expect(listed.map(({ name }) => name).sort()).toEqual(
    Object.keys(files)
      .filter((name) => name !== "manifest.json")
      .sort(),
  );
  for (const { name, bytes, sha256 } of listed) {
    const content = files[name] ?? Buffer.alloc(0);
    expect([name, content.length, createHash("sha256").update(content).digest("hex")]).toEqual([name, bytes, sha256]);
  }
  for (const table of tables.filter((name) => !["audit_log", "clients"].includes(name))) {
    const [found] = await readRows(
      backend.store.db,
      z.object({ count: z.number() }),
      sql`select count(*)::int as count from ${sql.identifier(table)} where client_id = 'acme'`,
    );
    const rows = linesOf(files, table);
    expect([table, rows.length]).toEqual([table, found?.count]);
    expect(new Set(rows.map((row) => row.client_id)).size).toBe(rows.length === 0 ? 0 : 1);
  }
  expect(linesOf(files, "accounts").length).toBeGreaterThan(500);
  expect(linesOf(files, "clients").map(({ id }) => id)).toEqual(["acme"]);
});

test("accounts, contacts, notes and tasks are also exported as CSV, guarded against formulas", async () => {
  for (const table of ["accounts", "contacts", "notes", "tasks"]) {
    const columns = Object.keys(linesOf(files, table)[0] ?? {});
    const csv = String(files[`${table}.csv`]);
    const headings = csv.slice(csvMark.length, csv.indexOf("\r\n")).split(",");
    expect(headings).toEqual(expect.arrayContaining(columns));
    const written = new Set(csv.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g));
    expect(linesOf(files, table).filter(({ id }) => !written.has(String(id)))).toEqual([]);
  }
  expect(String(files["notes.csv"])).toContain(`"'=HYPERLINK(""https://evil.example"",""Prices, new"")"`);
});

test("exports no secrets, and nothing that is stored to verify one", async () => {
  const { db } = backend.store;
  const [person] = await db
    .select()
    .from(users)
    .where(eq(users.id, uidOf("rep@acme.example")));
  const rows = await readRows(
    db,
    z.object({ place: z.string() }),
    sql`select c.relname || '.' || a.attname as place from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  );
  const tables = await listExportedTables(db);
  const exported = new Set(tables.flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)));
  const excludedColumns = rows
    .map(({ place }) => place)
    .filter((place) => tables.some(({ table }) => place.startsWith(`${table}.`)) && !exported.has(place));
  const all = Object.values(files).map(String);
  const looksSecret =
    /auth|cert|cipher|code|cookie|credential|hash|jwt|key|nonce|otp|pass|pin(_|$)|private|proof|salt|seal|secret|session|sign(ed|ature|ing)|token/;

  expect(excludedColumns.sort()).toEqual([
    "account_logos.content",
    "api_tokens.ending",
    "api_tokens.hash",
    "attachment_pieces.content",
    "audit_streams.sealed_secret",
    "audit_streams.url",
    "erasure_hashes.hash",
    "erasure_keys.sealed_key",
    "erasures.sealed_subject",
    "import_pieces.content",
    "invitations.token_hash",
    "scim_tokens.ending",
    "scim_tokens.hash",
    "sso_settings.sealed_secret",
    "users.password_hash",
  ]);
  // A new column whose name looks like that of a secret must either be left out above, or be harmless and listed here.
  expect([...exported].filter((place) => looksSecret.test(place.split(".")[1] ?? "")).sort()).toEqual([
    "account_keys.key",
    "accounts.industry_code",
    "accounts.name_key",
    "client_viewings.session_id",
    "contacts.name_key",
    "crowded_keys.key",
    "idempotency_keys.key",
    "import_keys.key",
    "imports.headings_key",
    "queue_decisions.item_key",
    "sso_domains.proof",
  ]);
  expect(person?.passwordHash).toBeTruthy();
  expect(all.some((content) => content.includes(String(person?.passwordHash)))).toBe(false);
  expect(all.some((content) => content.includes(backend.services.sealer.prefix))).toBe(false);
  expect(linesOf(files, "audit_streams")).toMatchObject([{ client_id: "acme" }]);
  expect(all.some((content) => content.includes("of-acme"))).toBe(false);
});

test("the read-me names only files of the archive", () => {
  const listed = String(files["read-me.txt"]).match(/\w+\.(ndjson|json|csv)/g) ?? [];

  expect(listed).toContain("alert_mails.ndjson");
  expect(Object.keys(files)).toEqual(expect.arrayContaining(listed));
});

test("uploaded files are exported with their content, and numbers with all their digits", async () => {
  const [name = ""] = Object.keys(files).filter((file) => file.startsWith("files/attachments/"));

  expect(linesOf(files, "attachments")).toMatchObject([{ id: name.split("/").at(-1), name: "Offer.txt" }]);
  expect(files[name]?.equals(offer)).toBe(true);
  const [logo = ""] = Object.keys(files).filter((file) => file.startsWith("files/account_logos/"));
  expect(linesOf(files, "accounts")).toContainEqual(expect.objectContaining({ logo_id: logo.split("/").at(-1) }));
  expect((await sharp(files[logo]).metadata()).format).toBe("webp");
  expect(String(files["accounts.ndjson"])).toContain(`"revenue_usd": ${hugeRevenue}`);
});

test("only an operator with a proof of identity can export, and the client's audit log has reason, start and end", async () => {
  const admin = await backend.signIn("clientadmin@acme.example");
  expect(await requestExport({}, { headers: admin })).toMatchObject({ status: 403 });
  expect(await requestExport({ reason: " " })).toMatchObject({ status: 400 });
  expect(await requestExport({}, { id: "no-such-client" })).toMatchObject({ status: 404 });
  backend.advance(6 * 60_000);
  expect(await requestExport()).toMatchObject({ status: 403, body: { code: "proof_required" } });

  const entries = await backend.store.db
    .select({ action: auditLog.action, actor: auditLog.actorId, details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.clientId, "acme"), like(auditLog.action, "client.export%")))
    .orderBy(asc(auditLog.id));
  const actor = uidOf("admin@sightline.example");
  expect(entries).toEqual([
    { action: "client.export", actor, details: { reason: "Contract ended" } },
    { action: "client.export_end", actor, details: { rows: expect.any(Number), complete: true } },
  ]);
});

test("a link works for 24 hours, for its client and its operator, and only until the data is being deleted", async () => {
  const link = await requestLink();
  const expired = { code: "export_link_expired" };
  expect((await open(link, { id: "globex" })).json()).toMatchObject(expired);
  expect((await open(`${link}x`)).json()).toMatchObject(expired);
  const admin = await backend.signIn("clientadmin@acme.example");
  expect((await open(link, { headers: admin })).statusCode).toBe(403);
  backend.advance(24 * hourMs - 1);
  operator = await backend.signIn("admin@sightline.example");
  expect((await open(link)).statusCode).toBe(200);
  backend.advance(1);
  expect((await open(link)).json()).toMatchObject(expired);

  const at = new Date();
  const deletion = { clientId: "acme", createdAt: at, reason: "Ended", dueAt: at, suspendsClient: false };
  await backend.store.db.insert(clientDeletions).values({ ...deletion, startedAt: null });
  const last = await requestLink();
  await backend.store.db.update(clientDeletions).set({ startedAt: at });
  for (const response of [await requestExport(), { body: (await open(last)).json() }])
    expect(response).toMatchObject({ body: { code: "client_deleted" } });
  await backend.store.db.delete(clientDeletions);
});

const by = { uid: uidOf("admin@sightline.example"), role: "admin", denied: [], clientId: "" } as const;

test("a download fails, and is recorded as incomplete, if the deletion of the data begins before everything has been read", async () => {
  const at = new Date();
  const deletion = { clientId: "acme", createdAt: at, reason: "Ended", dueAt: at, suspendsClient: false };
  const stream = writeClientExport(backend.store.db, { by, clientId: "acme", now: () => at });
  await new Promise((resolve) => stream.once("readable", resolve));
  await backend.store.db.insert(clientDeletions).values({ ...deletion, startedAt: at });

  await expect(buffer(stream)).rejects.toMatchObject({ code: "client_deleted" });
  expect((await listEnds()).at(-1)?.details).toMatchObject({ complete: false });
  await backend.store.db.delete(clientDeletions);
});

test("a client has one export at a time, and the next one when the download has ended", async () => {
  const running = { status: 409, code: "export_running" };
  const link = await requestLink();
  const stream = writeClientExport(backend.store.db, { by, clientId: "acme", now: backend.now });
  expect(await requestExport()).toMatchObject({ status: 409, body: { code: "export_running" } });
  expect((await open(link)).json()).toMatchObject({ code: "export_running" });
  expect(() => writeClientExport(backend.store.db, { by, clientId: "acme", now: backend.now })).toThrow(
    expect.objectContaining(running),
  );
  expect((await requestExport({}, { id: "globex" })).status).toBe(200);
  await buffer(stream);

  expect((await open(link)).statusCode).toBe(200);
});

test("a download that is interrupted is recorded as incomplete", async () => {
  const before = (await listEnds()).length;
  const stream = writeClientExport(backend.store.db, { by, clientId: "acme", now: () => new Date() });
  await new Promise((resolve) => stream.once("readable", resolve));
  stream.destroy();
  for (let tries = 0; tries < 100 && (await listEnds()).length === before; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 20));

  expect((await listEnds()).at(-1)?.details).toMatchObject({ complete: false });
  await expect(text(stream)).rejects.toThrow();
});
