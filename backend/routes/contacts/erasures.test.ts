import { randomUUID } from "node:crypto";
import { eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import {
  erasureContactsSchema,
  erasurePreviewSchema,
  erasureSchema,
  erasuresSchema,
} from "@/lib/contracts/contacts/erasure";
import { importRowsSchema, importSchema } from "@/lib/contracts/imports/import";
import type { ImportKind } from "@/lib/contracts/imports/import-field";
import { readRows } from "../../database/database";
import { auditLog } from "../../database/schema/audit";
import { contacts } from "../../database/schema/core";
import { erasures } from "../../database/schema/people/erasure";
import { previewErasure } from "../../domains/contacts/erasure/read-erasures";
import { runErasure } from "../../domains/contacts/erasure/run-erasure";
import { listWalkedTables, unsearchedTables } from "../../domains/contacts/erasure/walk-tables";
import { enqueueMail } from "../../mail/mail-queue";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { planOf, recordStatements } from "../../test-statements";
import { uploadImport } from "../accounts/upload-import.fixture";

let backend: TestBackend;
let admin: { authorization: string };
let rep: { authorization: string };
/** The texts of the live documents by path; the test's gateway replaces them. */
let documents: Map<string, string>;

beforeAll(async () => {
  documents = new Map();
  backend = await startTestBackend();
  backend.services.realtime = {
    deliver: async () => undefined,
    deleteReceipts: async () => undefined,
    deleteClient: async () => undefined,
    deleteUsers: async () => undefined,
    deleteAlerts: async () => 0,
    replaceTexts: async (collections, replace) => {
      const own = [...documents].filter(([path]) =>
        collections.some((collection) => path.startsWith(`${collection}/`)),
      );
      for (const [path, text] of own) documents.set(path, replace(text));
      return own.length;
    },
  };
  admin = await backend.signIn("clientadmin@acme.example");
  rep = await backend.signIn("rep@acme.example");
});
afterAll(() => backend.close());
beforeEach(() => backend.advance(61_000));

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

async function request(method: Method, url: string, payload?: object, headers = rep) {
  return backend.request({ method, url, headers, ...(payload && { payload }) });
}

/** Sends a request that must succeed. */
async function send(method: Method, url: string, payload?: object, headers = rep) {
  const response = await request(method, url, payload, headers);
  if (response.status >= 300) throw new Error(`${method} ${url}: ${response.status} ${JSON.stringify(response.body)}`);
  return response.body;
}

async function addAccount(name: string): Promise<string> {
  return accountDetailSchema.parse(await send("POST", "/accounts/", { name })).id;
}

const person = { title: "Buyer", function: "procurement", level: "manager" };

async function addContact(accountId: string, values: object) {
  return contactSchema.parse(await send("POST", `/accounts/${accountId}/contacts/`, { ...person, ...values }));
}

/** Erases the person of a contact, with a session that has just signed in: a user's oldest sessions end. */
async function erase(contactId: string) {
  admin = await backend.signIn("clientadmin@acme.example");
  const body = await send("POST", "/clients/me/erasures/", { contact_id: contactId }, admin);
  await backend.jobs.drain();
  return findErasure(erasureSchema.parse(body).id, admin);
}

/** Previews an erasure with enough time to count all texts on a slow machine as well. */
function previewCompletely(contactId: string) {
  return previewErasure(backend.store.db, "acme", contactId, 60_000);
}

async function findErasure(id: string, headers: typeof rep) {
  const { items } = erasuresSchema.parse(await send("GET", "/clients/me/erasures/", undefined, headers));
  return erasureSchema.parse(items.find((one) => one.id === id));
}

async function uploadFile(
  content: string,
  { name = "contacts.csv", ...how }: { name?: string; kind?: ImportKind } = {},
) {
  const id = await uploadImport(backend, rep, { name, content });
  await send("POST", `/imports/${id}/read/`, how);
  await backend.jobs.drain();
  const one = importSchema.parse(await send("GET", `/imports/${id}/`));
  await send("PUT", `/imports/${id}/mapping/`, { fields: one.columns.map(({ field }) => field) });
  await backend.jobs.drain();
  return importSchema.parse(await send("GET", `/imports/${id}/`));
}

const columnSchema = z.object({ schema: z.string(), table: z.string(), column: z.string() });

/** Every column of the database whose values may contain text. */
const listTextColumns = () =>
  readRows(
    backend.store.db,
    columnSchema,
    sql`select table_schema as schema, table_name as "table", column_name as "column"
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')
          and (data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea'))`,
  );

/** The columns that contain any of these texts, in any client. */
async function findMarker(texts: readonly string[]): Promise<string[]> {
  const columns = await listTextColumns();
  const found: string[] = [];
  for (const path of new Set(columns.map(({ schema, table }) => `${schema}.${table}`))) {
    const ofTable = columns.filter(({ schema, table }) => `${schema}.${table}` === path);
    const counts = ofTable.map(({ column }) => {
      const name = sql.identifier(column);
      const text = sql`lower(case when pg_typeof(${name}) = 'bytea'::regtype
        then encode(${name}::text::bytea, 'escape') else ${name}::text end)`;
      return sql`count(*) filter (where ${text} ~ ${texts.join("|")})::int`;
    });
    const [row] = await readRows(
      backend.store.db,
      z.object({ counts: z.array(z.number()) }),
      sql`select array[${sql.join(counts, sql`, `)}] as counts from ${sql.raw(path)}`,
    );
    ofTable.forEach(({ table, column }, index) => {
      if ((row?.counts[index] ?? 0) > 0) found.push(`${table}.${column}`);
    });
  }
  return [...new Set(found)].sort();
}

const zorabelle = {
  full_name: "Zorabelle Quillfeather",
  email: "zorabelle.quillfeather@marker.example",
  phone: "+1 (415) 555-7312",
};
/** The person's traces. The first name is long, so that no random hash contains it. */
const traces = ["quillfeather", "zorabelle", "555-7312", "4155557312", "555 7312"];

/** Writes about the person in every way that the API offers, and directly into every other column. */
async function plantEverywhere(accountId: string) {
  const contact = await addContact(accountId, zorabelle);
  const at = `/accounts/${accountId}`;
  const about =
    "Met Zorabelle Quillfeather (ZORABELLE.QUILLFEATHER@MARKER.EXAMPLE, +1 415 555 7312); Quillfeather, Zorabelle agreed";
  await send("PATCH", `${at}/contacts/${contact.id}/`, {
    values: { full_name: "Zorabelle M. Quillfeather", email: "zorabelle@marker.example" },
    expected: { full_name: zorabelle.full_name, email: zorabelle.email },
  });
  await send("POST", `${at}/notes/`, { body: about });
  await send("POST", `${at}/tasks/`, { title: "Ask Zorabelle for the contract", contact_id: contact.id });
  await send("POST", `${at}/conversations/`, {
    kind: "call",
    body: "Zorabelle was friendly; Ms. Quillfeather will write",
    contact_id: contact.id,
    happened_at: backend.now().toISOString(),
  });
  await send("POST", `${at}/signals/`, {
    title: "Zorabelle Quillfeather becomes CFO",
    source: "Press",
    occurred_at: backend.now().toISOString(),
  });
  await send("DELETE", `${at}/contacts/${contact.id}/`);
  await send("POST", `${at}/contacts/${contact.id}/restore/`);
  const file = await uploadFile(
    `Name,Email,Phone,Company,Assistant\n${zorabelle.full_name},zorabelle2@marker.example,,Marker Holdings,Zorabelle Quillfeather\nBo Berg,bo@marker.example,,Marker Holdings,Zorabelle Quillfeather\n`,
  );
  expect(file.state).toBe("ready");
  await enqueueMail(backend.store.db, {
    sealer: backend.sealer,
    mail: {
      kind: "message",
      message: { to: { name: "", address: "rep@acme.example" }, subject: about, text: about, html: `<p>${about}</p>` },
    },
  });
  await backend.store.db.execute(sql`update pgboss.job set start_after = now() + interval '1 day' where name = 'mail'`);
  documents.set(`users/${uidOf("rep@acme.example")}/alerts/1`, about);
  return { contactId: contact.id, refused: await plantInColumns(about) };
}

/** Appends the marker to rows of a client in every column that accepts it. @returns the columns that refuse it */
async function plantInColumns(about: string): Promise<string[]> {
  const refused: string[] = [];
  for (const { name, path, columns, isOfClient, namesAccount } of await listWalkedTables(backend.store.db, "acme"))
    for (const { name: column, type } of columns) {
      // Appending to these columns would change whose row it is (`path`) or what the row is about (`field`).
      if (column === "path" || column === "field") continue;
      const to = sql.identifier(column);
      const value =
        type === "text"
          ? sql`${about}::text`
          : type === "texts"
            ? sql`array[${about}::text]`
            : sql`case jsonb_typeof(${to})
                when 'array' then ${to} || to_jsonb(${about}::text)
                else coalesce(${to}, '{}') || jsonb_build_object('marker', jsonb_build_array(${about}::text)) end`;
      const isPlanted = sql`${isOfClient} and ${namesAccount === null ? sql`true` : sql`not ${namesAccount}`}`;
      // Many rows, or only one where a unique index allows no more.
      const attempts = [20, 1].map((rows) => async () => {
        await backend.store.db.transaction(async (tx) => {
          await tx.execute(sql`select set_config('sightline.erasing', 'on', true)`);
          await tx.execute(
            sql`update ${sql.raw(path)} set ${to} = ${value}
                where ctid in (select ctid from ${sql.raw(path)} where ${isPlanted} limit ${rows})`,
          );
        });
        return true;
      });
      const isAccepted = await attempts.reduce(
        async (earlier, attempt) => (await earlier) || attempt().catch(() => false),
        Promise.resolve(false),
      );
      if (!isAccepted) refused.push(`${name}.${column}`);
    }
  return refused;
}

/** Tables that have no client, or whose texts can't name a contact, and why. */
const noClient: Readonly<Record<string, string>> = {
  attachment_pieces: "contents of files, which aren't searched",
  import_pieces: "contents of files, deleted with the person's rows",
  access_tokens: "sessions of users",
  clients: "the clients themselves",
  companies: "the public catalog",
  connector_companies: "public sources",
  connector_hosts: "public sources",
  connector_states: "public sources",
  identities: "users at identity providers",
  industries: "public series",
  industry_moves: "public series",
  known_addresses: "hashes of users' addresses",
  one_time_links: "links mailed to users",
  passkey_challenges: "hashes",
  passkeys: "users' factors",
  recovery_codes: "users' factors",
  reported_figures: "public sources",
  series_points: "public series",
  sign_in_counters: "hashes",
  sign_in_tickets: "users' sign-ins",
  totp_secrets: "users' factors",
};

test("every table of the database is searched, or named with the reason why not", async () => {
  const searched = new Set((await listWalkedTables(backend.store.db, "acme")).map(({ name }) => name));
  const tables = new Set(
    (await listTextColumns()).flatMap(({ schema, table, column }) =>
      schema === "public" && column !== "client_id" ? [table] : [],
    ),
  );

  const forgotten = [...tables].filter(
    (table) => !searched.has(table) && !(table in { ...unsearchedTables, ...noClient }),
  );
  expect(searched.has("job")).toBe(true);
  expect(forgotten.sort()).toEqual([]);
});

test("an erased person is refused in forms and files; their colleagues and other clients aren't", async () => {
  const accountId = await addAccount("Suppressed Holdings");
  const una = { full_name: "Una Larkspur", email: "una@suppressed.example", phone: "+1 212 565 0177" };
  const { id } = await addContact(accountId, una);
  await erase(id);

  const add = (values: object, headers = rep, at = accountId) =>
    request("POST", `/accounts/${at}/contacts/`, { ...person, ...values }, headers);
  const refusal = "This person was erased on request and can’t be added again.";
  const refused = (field: string) => ({ status: 400, body: { fields: { [field]: refusal } } });
  expect(await add({ full_name: "U. L.", email: "UNA@suppressed.example" })).toMatchObject(refused("email"));
  expect(await add({ full_name: "Una L.", phone: "212-565-0177" })).toMatchObject(refused("phone"));
  expect(await add({ full_name: "Larkspur, Una" })).toMatchObject(refused("full_name"));
  const colleague = await addContact(accountId, { full_name: "Ivo Brand", phone: una.phone });
  expect(
    await request("PATCH", `/accounts/${accountId}/contacts/${colleague.id}/`, {
      values: { email: una.email },
      expected: { email: null },
    }),
  ).toMatchObject(refused("values.email"));
  const globex = await backend.signIn("rep@globex.example");
  const foreign = accountDetailSchema.parse(await send("POST", "/accounts/", { name: "Suppressed Holdings" }, globex));
  expect(await add(una, globex, foreign.id)).toMatchObject({ status: 201 });

  const file = await uploadFile(
    `Name,Email,Phone,Company\n${una.full_name},,,Suppressed Holdings\nElse,${una.email},,Suppressed Holdings\nBo Berg,bo@suppressed.example,,Suppressed Holdings\n`,
  );
  expect(file.statuses).toMatchObject({ refused: 2, new: 1 });
  const { items } = importRowsSchema.parse(await send("GET", `/imports/${file.id}/rows/?part=refused`));
  expect(items.map(({ reason }) => reason)).toEqual(["Erased on request", "Erased on request"]);
  expect(JSON.stringify(items)).not.toMatch(/larkspur|una@/i);
});

test("notes and tasks that name an erased person as their contact are refused", async () => {
  const accountId = await addAccount("Named Holdings");
  const { id } = await addContact(accountId, { full_name: "Rufina Stork", email: "rufina@named.example" });
  await erase(id);

  for (const [kind, heading] of [
    ["notes", "Note"],
    ["tasks", "Subject"],
  ] as const) {
    const file = await uploadFile(
      [
        `Company,Contact name,Contact email,${heading}`,
        "Named Holdings,Rufina Stork,,Wants a pilot",
        "Named Holdings,,rufina@named.example,Wants an offer",
        "Named Holdings,Ada Stork,,Wants a call",
      ].join("\n"),
      { kind, name: `${kind}.csv` },
    );

    expect(file.statuses).toEqual({ refused: 2, new: 1 });
    const { items } = importRowsSchema.parse(await send("GET", `/imports/${file.id}/rows/?part=refused`));
    expect(items.map(({ line, reason }) => [line, reason])).toEqual([
      [2, "Erased on request"],
      [3, "Erased on request"],
    ]);
    await send("POST", `/imports/${file.id}/action/`, { action: "run", doubtful: "match" });
    await backend.jobs.drain();
    expect(importSchema.parse(await send("GET", `/imports/${file.id}/`)).outcomes).toEqual({ added: 1, refused: 2 });
  }

  const marked = await findMarker(["rufina stork", "rufina@named.example"]);
  // The samples of the columns, like the file itself, show what was uploaded.
  expect(marked.filter((column) => !/^(imports|import_pieces)\./.test(column))).toEqual([]);
});

test("rows that were checked before an erasure are refused when the import runs", async () => {
  const accountId = await addAccount("Staged Holdings");
  const { id } = await addContact(accountId, { full_name: "Pia Wren", email: "pia@staged.example" });
  const file = await uploadFile(
    "Name,Email,Title,Company\nPia Wren,pia@staged.example,Chief,Staged Holdings\nBo Berg,bo@staged.example,Buyer,Staged Holdings\n",
  );

  await erase(id);
  await send("POST", `/imports/${file.id}/action/`, { action: "run", doubtful: "skip" });
  await backend.jobs.drain();

  expect(importSchema.parse(await send("GET", `/imports/${file.id}/`))).toMatchObject({
    state: "done",
    outcomes: { added: 1, refused: 1 },
  });
  expect(await findMarker(["pia wren", "pia@staged.example"])).toEqual([]);
});

test("an interrupted erasure continues and counts nothing twice; a further run changes nothing", async () => {
  const accountId = await addAccount("Interrupted Holdings");
  const { id } = await addContact(accountId, { full_name: "Odo Finch", email: "odo@interrupted.example" });
  await send("POST", `/accounts/${accountId}/notes/`, { body: "Odo Finch called" });
  const { realtime } = backend.services;
  let failures = 1;
  backend.services.realtime = realtime && {
    ...realtime,
    replaceTexts: (...args) =>
      failures-- > 0 ? Promise.reject(new Error("unavailable")) : realtime.replaceTexts(...args),
  };

  const running = await erase(id);
  await backend.store.db.execute(sql`update pgboss.job set start_after = now() - interval '1 s' where name = 'erase'`);
  await backend.jobs.drain();
  const done = await findErasure(running.id, admin);

  expect(running).toMatchObject({ state: "running", counts: { contacts: 1, notes: 1 } });
  expect(done).toMatchObject({ state: "done", counts: { contacts: 1, notes: 1 } });
  const [row] = await backend.store.db.select().from(erasures).where(eq(erasures.id, running.id));
  expect(row?.sealedSubject).toBeNull();
  expect(
    await runErasure(
      { ...backend.services, signal: new AbortController().signal },
      { clientId: "acme", id: running.id },
    ),
  ).toBe(false);
});

test("concurrent requests start one erasure of a person, with one certificate", async () => {
  const { id } = await addContact(await addAccount("Simultaneous Ltd."), { full_name: "Sim Ultan" });
  const recentSession = await backend.signIn("clientadmin@acme.example");
  const erasureOf = async () =>
    erasureSchema.parse(await send("POST", "/clients/me/erasures/", { contact_id: id }, recentSession)).id;

  const ids = await Promise.all([erasureOf(), erasureOf(), erasureOf()]);

  expect(new Set(ids).size).toBe(1);
  await backend.jobs.drain();
  expect((await request("POST", "/clients/me/erasures/", { contact_id: id }, recentSession)).status).toBe(404);
});

test("a contact of the person that was added during the request is erased as well; a namesake’s isn’t", async () => {
  const accountId = await addAccount("Racing Holdings");
  const gus = { full_name: "Gus Tern", email: "gus@racing.example" };
  const { id } = await addContact(accountId, gus);
  await send("POST", "/clients/me/erasures/", { contact_id: id }, await backend.signIn("clientadmin@acme.example"));
  // From here on, the API refuses contacts of this person; a request that began earlier may still commit.
  const addLate = async (values: { fullName: string; email: string | null }) => {
    const [first] = await backend.store.db.select().from(contacts).where(eq(contacts.id, id));
    if (!first) throw new Error("The contact is gone before the job ran");
    const added = { ...first, ...values, id: randomUUID() };
    await backend.store.db.insert(contacts).values(added);
    return added.id;
  };
  const late = [
    await addLate({ fullName: "Gus T. Tern", email: "GUS@racing.example" }),
    await addLate({ fullName: "Gus Tern", email: null }),
  ];
  const namesake = await addLate({ fullName: "Gus Tern", email: "other@racing.example" });

  await backend.jobs.drain();

  const ids = [id, ...late, namesake];
  const remaining = await backend.store.db.select({ id: contacts.id }).from(contacts).where(inArray(contacts.id, ids));
  expect(remaining).toEqual([{ id: namesake }]);
});

test("another contact of the same name keeps theirs, and texts at other accounts stay", async () => {
  const [account, otherAccount] = [await addAccount("Namesake One"), await addAccount("Namesake Two")];
  const { id } = await addContact(account, { full_name: "Max Heron", email: "max@one.example" });
  const other = await addContact(otherAccount, { full_name: "Max Heron", email: "max@two.example" });
  for (const at of [account, otherAccount])
    await send("POST", `/accounts/${at}/notes/`, { body: "Max Heron likes tea" });
  const preview = await previewCompletely(id);

  await erase(id);

  expect(preview).toMatchObject({ is_name_shared: true, counts: { contacts: 1, notes: 1 } });
  const kept = await request("GET", `/accounts/${otherAccount}/contacts/${other.id}/`);
  expect(kept.body).toMatchObject({ contact: { full_name: "Max Heron", email: "max@two.example" } });
  expect(JSON.stringify((await request("GET", `/accounts/${account}/timeline/`)).body)).not.toContain("Heron");
  expect(JSON.stringify((await request("GET", `/accounts/${otherAccount}/timeline/`)).body)).toContain(
    "Max Heron likes tea",
  );
});

test("contacts who report to the person, or mention them, aren’t counted as the person’s contacts", async () => {
  const accountId = await addAccount("Hierarchy Holdings");
  const { id } = await addContact(accountId, { full_name: "Wim Curlew", email: "wim@hierarchy.example" });
  const report = await addContact(accountId, { full_name: "Rae Report", title: "Assistant to Wim Curlew" });
  await send("PATCH", `/accounts/${accountId}/contacts/${report.id}/`, {
    values: { manager_id: id },
    expected: { manager_id: null },
  });

  const preview = await previewCompletely(id);
  const { counts } = await erase(id);

  expect(preview).toMatchObject({ is_complete: true, counts: { contacts: 1, reporting_lines: 1 } });
  expect(counts).toMatchObject({ contacts: 1, reporting_lines: 1, contact_texts: 1 });
});

test("a preview that takes too long says that it is incomplete", async () => {
  const accountId = await addAccount("Endless Holdings");
  const { id } = await addContact(accountId, { full_name: "Ned Endless", email: "ned@endless.example" });
  await send("POST", `/accounts/${accountId}/notes/`, { body: "Ned Endless called" });

  const full = await previewCompletely(id);
  const started = await previewErasure(backend.store.db, "acme", id, 0);

  expect(full).toMatchObject({ is_complete: true, counts: { contacts: 1, notes: 1 } });
  expect(started).toMatchObject({ is_complete: false, contacts: [{ id }], counts: { contacts: 1 } });
  expect(started.counts).not.toHaveProperty("notes");
});

test("a colleague with the same mailbox stays, and so does the mailbox", async () => {
  const accountId = await addAccount("Mailbox Holdings");
  const email = "info@mailbox.example";
  const anna = await addContact(accountId, { full_name: "Anna Egret", email });
  const bob = await addContact(accountId, { full_name: "Bob Plover", email });
  await send("POST", `/accounts/${accountId}/notes/`, { body: `Anna Egret and Bob Plover read ${email}` });

  await erase(anna.id);

  const kept = await request("GET", `/accounts/${accountId}/contacts/${bob.id}/`);
  expect(kept).toMatchObject({ status: 200, body: { contact: { full_name: "Bob Plover", email } } });
  const timeline = JSON.stringify((await request("GET", `/accounts/${accountId}/timeline/`)).body);
  expect(timeline).toContain(`[erased] and Bob Plover read ${email}`);
  await addContact(accountId, { full_name: "Cy Dunlin", email });
});

test("other people’s names, an account’s and a member’s email stay", async () => {
  const accountId = await addAccount("Names Holdings");
  await addAccount("Carla Schwabing");
  const contacts = await Promise.all(
    [
      { full_name: "Maria Anna Lopwing" },
      { full_name: "Maria Lopwing" },
      { full_name: "Joe Smew" },
      { full_name: "Joe Smew-Jay" },
      { full_name: "Carla Schwabing" },
      { full_name: "Rae Member", email: "rep@acme.example" },
    ].map((values) => addContact(accountId, values)),
  );
  const otherAccount = await addAccount("Elsewhere Holdings");
  const text = "Maria Lopwing, Joe Smew-Jay, Carla Schwabing, rep@acme.example; Maria Anna Lopwing, Joe Smew";
  await send("POST", `/accounts/${otherAccount}/notes/`, { body: text });

  for (const index of [0, 2, 4, 5]) await erase(contacts[index]?.id ?? "");

  expect(JSON.stringify((await request("GET", `/accounts/${otherAccount}/timeline/`)).body)).toContain(
    "Maria Lopwing, Joe Smew-Jay, Carla Schwabing, rep@acme.example; [erased], [erased]",
  );
});

test("a figure that contains the phone number stays; the number goes in texts and in phone fields", async () => {
  const accountId = await addAccount("Figures Holdings");
  const other = await addContact(accountId, { full_name: "Ben Siskin", phone: "2125650143" });
  await send("PATCH", `/accounts/${accountId}/contacts/${other.id}/`, {
    values: { phone: null },
    expected: { phone: "2125650143" },
  });
  const { id } = await addContact(accountId, { full_name: "Amy Siskin", phone: "+1 212 565 0143" });
  await send("POST", `/accounts/${accountId}/notes/`, { body: "12125650143" });
  await send("POST", `/accounts/${accountId}/notes/`, { body: "Call 212-565-0143" });

  await erase(id);

  const timeline = JSON.stringify((await request("GET", `/accounts/${accountId}/timeline/`)).body);
  expect(timeline).toContain("12125650143");
  expect(timeline).toContain("Call [erased]");
  expect(await findMarker(["\\m2125650143\\M"])).toEqual([]);
});

test("rows of imports that name someone else at another company, or with another email, stay", async () => {
  const accountId = await addAccount("Rows Holdings");
  const { id } = await addContact(accountId, { full_name: "Una Avocet", email: "una@rows.example" });
  await uploadFile(
    "Name,Email,Company\nUna Avocet,una@elsewhere.example,Unknown Rows Company\nUna Avocet,una@rows.example,Unknown Rows Company\n",
  );

  await erase(id);

  expect(await findMarker(["una@elsewhere.example"])).toContain("import_rows.values");
  expect(await findMarker(["una@rows.example"])).toEqual([]);
});

test("a person isn’t refused for a particle, or for one word with the number of a switchboard", async () => {
  const accountId = await addAccount("Switchboard Holdings");
  const [direct, shared] = ["+31 20 555 0111", "+31 20 555 0222"];
  const jan = await addContact(accountId, { full_name: "Jan van Stilt", phone: direct });
  const ada = await addContact(accountId, { full_name: "Ada Curlew", phone: shared });
  await addContact(accountId, { full_name: "Ola Bittern", phone: shared });

  await erase(jan.id);
  await erase(ada.id);

  const add = (full_name: string, phone: string) =>
    request("POST", `/accounts/${accountId}/contacts/`, { ...person, full_name, phone });
  expect(await add("Piet van Berg", direct)).toMatchObject({ status: 201 });
  expect(await add("J. Stilt", direct)).toMatchObject({ status: 400 });
  expect(await add("Ada Ruff", shared)).toMatchObject({ status: 201 });
  expect(await add("Curlew, Ada", shared)).toMatchObject({ status: 400 });
});

test("a previous person in the same row keeps their values; the preview lists what is searched for", async () => {
  const accountId = await addAccount("Predecessor Holdings");
  const at = `/accounts/${accountId}/contacts`;
  const former = { full_name: "John Dipper", email: "john@predecessor.example" };
  const { id } = await addContact(accountId, former);
  const jane = { full_name: "Jane Ouzel", email: "jane@predecessor.example" };
  await send("PATCH", `${at}/${id}/`, { values: jane, expected: former });
  await send("POST", `/accounts/${accountId}/notes/`, { body: "John Dipper left, Jane Ouzel follows" });
  const preview = await send("GET", `/clients/me/erasures/preview/?contact=${id}`, undefined, admin);

  await erase(id);

  expect(erasurePreviewSchema.parse(preview).searched).toEqual({
    names: ["Jane Ouzel"],
    emails: ["jane@predecessor.example"],
    phones: [],
  });
  expect(JSON.stringify((await request("GET", `/accounts/${accountId}/timeline/`)).body)).toContain(
    "John Dipper left, [erased] follows",
  );
});

test("another contact’s history loses the person, and undoing can’t bring them back", async () => {
  const accountId = await addAccount("History Holdings");
  const at = `/accounts/${accountId}/contacts`;
  const email = "ida@history.example";
  const other = await addContact(accountId, { full_name: "Leo Knot", email });
  const changed = await send("PATCH", `${at}/${other.id}/`, { values: { email: null }, expected: { email } });
  const { cause } = z.object({ cause: z.unknown() }).parse(changed);
  const { id } = await addContact(accountId, { full_name: "Ida Whimbrel", email });

  await erase(id);

  expect(await findMarker([email])).toEqual([]);
  expect(await request("POST", `/accounts/${accountId}/history/undo/`, { cause })).toMatchObject({ status: 400 });
});

test("an erasure whose last attempt fails is shown as failed, and an admin continues it", async () => {
  const accountId = await addAccount("Failed Holdings");
  const { id } = await addContact(accountId, { full_name: "Abe Godwit" });
  const { realtime } = backend.services;
  backend.services.realtime = realtime && { ...realtime, replaceTexts: () => Promise.reject(new Error("unavailable")) };
  await erase(id);
  await backend.store.db.execute(
    sql`update pgboss.job set start_after = now() - interval '1 s', retry_count = 99 where name = 'erase'`,
  );
  await backend.jobs.drain();
  backend.services.realtime = realtime;

  const [latest] = erasuresSchema.parse(await send("GET", "/clients/me/erasures/", undefined, admin)).items;
  expect(latest).toMatchObject({ state: "failed" });
  const resume = `/clients/me/erasures/${latest?.id}/resume/`;
  expect(await request("POST", resume)).toMatchObject({ status: 403 });
  expect(await send("POST", resume, undefined, admin)).toMatchObject({ state: "running" });
  await backend.jobs.drain();
  expect(await findErasure(latest?.id ?? "", admin)).toMatchObject({ state: "done" });
});

test("certificates beyond the first page are listed once each, newest first, and found by number and by admin", async () => {
  const createdBy = uidOf("clientadmin@globex.example");
  const rows = Array.from({ length: 5 }, (_, index) => ({
    clientId: "globex",
    state: "done" as const,
    createdBy: index === 2 ? null : createdBy,
    // Pairs have the same time, so that their order depends on the id.
    createdAt: new Date(Date.UTC(2020, 0, 1 + Math.floor(index / 2))),
  }));
  const added = await backend.store.db.insert(erasures).values(rows).returning();
  const globex = await backend.signIn("clientadmin@globex.example");
  const list = async (query: string, headers = globex) =>
    erasuresSchema.parse(await send("GET", `/clients/me/erasures/${query}`, undefined, headers));

  const seen: string[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  }
  const newestFirst = added.toSorted((a, b) => +b.createdAt - +a.createdAt || (a.id < b.id ? 1 : -1));
  expect(seen).toEqual(newestFirst.map(({ id }) => id));
  const id = added[2]?.id ?? "";
  expect((await list(`?q=${id.slice(0, 12).toUpperCase()}`)).items.map((one) => one.id)).toEqual([id]);
  const byAdmin = await list(`?q=${encodeURIComponent((await list("?limit=1")).items[0]?.created_by?.name ?? "")}`);
  expect(byAdmin.items).toHaveLength(4);
  expect((await list("?q=%25")).items).toEqual([]);
  expect((await list(`?q=${id}`, admin)).items).toEqual([]);
  expect(await request("GET", "/clients/me/erasures/?cursor=x", undefined, globex)).toMatchObject({ status: 400 });
});

test("only a client's admin who has just proven who they are may erase, and only contacts of their client", async () => {
  const accountId = await addAccount("Guarded Holdings");
  const { id } = await addContact(accountId, { full_name: "Kit Guarded", email: "kit@guarded.example" });
  const of = async (email: Parameters<TestBackend["signIn"]>[0]) =>
    request("POST", "/clients/me/erasures/", { contact_id: id }, await backend.signIn(email));
  const old = await backend.signIn("clientadmin@acme.example");
  backend.advance(6 * 60_000);

  expect(await request("POST", "/clients/me/erasures/", { contact_id: id }, old)).toMatchObject({
    status: 403,
    body: { code: "proof_required" },
  });
  expect(await of("leader@acme.example")).toMatchObject({ status: 403 });
  expect(await of("clientadmin@globex.example")).toMatchObject({ status: 404 });
  const found = await send("GET", "/clients/me/erasures/contacts/?q=kit%20guard", undefined, old);
  expect(erasureContactsSchema.parse(found).items).toMatchObject([{ id, full_name: "Kit Guarded" }]);
});

test("an erasure is in the audit log without a name, and mailed to the admins", async () => {
  const accountId = await addAccount("Logged Holdings");
  const { id } = await addContact(accountId, { full_name: "Lou Logged", email: "lou@logged.example" });
  await backend.readMail();

  const { id: erasureId } = await erase(id);

  const entries = await backend.store.db.select().from(auditLog).where(eq(auditLog.subject, erasureId));
  expect(entries.map(({ action }) => action)).toEqual(["contact.erase", "contact.erase_end"]);
  expect(JSON.stringify(entries)).not.toMatch(/lou/i);
  expect((await backend.readMail()).map(({ subject }) => subject)).toContain("A person is being erased");
});

/**
 * Columns that refuse arbitrary text: references, columns that the audit log protects, and columns with a few fixed
 * values.
 */
const refusing = [
  ...["account_changes.created_by", "account_visits.user_id", "account_watches.user_id", "accounts.company_id"],
  ...["accounts.owner_id", "audit_log.actor_id", "audit_log.action", "conversations.created_by", "imports.created_by"],
  "imports.undone_by",
  ...["note_mentions.user_id", "notes.created_by", "signals.created_by", "tasks.assignee_id", "tasks.created_by"],
  ...["tasks.repeats", "team_members.user_id", "teams.leader_id"],
];

test("a file that waits for its columns to be assigned can't be read again after an erasure", async () => {
  const accountId = await addAccount("Waiting Holdings");
  const { id } = await addContact(accountId, { full_name: "Osric Wadebridge", email: "osric@waiting.example" });
  const content = "Company,Date,Note\nWaiting Holdings,2026-01-02,Met Osric Wadebridge (osric@waiting.example)\n";
  const fileId = await uploadImport(backend, rep, { name: "notes.csv", content });
  await send("POST", `/imports/${fileId}/read/`, { kind: "notes" });
  await backend.jobs.drain();
  expect(importSchema.parse(await send("GET", `/imports/${fileId}/`))).toMatchObject({ state: "mapping" });
  expect(await findMarker(["osric wadebridge"])).toContain("import_pieces.content");

  await erase(id);

  expect(await findMarker(["wadebridge", "osric@waiting.example"])).toEqual([]);
  const file = importSchema.parse(await send("GET", `/imports/${fileId}/`));
  expect(file.columns.map(({ heading, samples }) => [heading, samples])).toEqual([
    ["Company", []],
    ["Date", []],
    ["Note", []],
  ]);
  expect(await request("POST", `/imports/${fileId}/read/`, { kind: "notes" })).toMatchObject({
    status: 409,
    body: { code: "import_state", detail: "This file is no longer stored. Upload it again." },
  });
  await send("POST", `/imports/${fileId}/action/`, { action: "cancel" });
});

test("after an erasure no table, queued mail or live document contains the person", async () => {
  const accountId = await addAccount("Marker Holdings");
  const { contactId, refused } = await plantEverywhere(accountId);
  expect([...refused].sort()).toEqual([...refusing].sort());
  const planted = await findMarker(traces);
  expect(planted).toEqual(
    expect.arrayContaining([
      "account_changes.new",
      "audit_log.details",
      "contact_facts.value",
      "contacts.full_name",
      "conversations.body",
      "import_pieces.content",
      "import_rows.cells",
      "job.data",
      "notes.body",
      "outbox.fields",
      "tasks.title",
    ]),
  );

  const certificate = await erase(contactId);

  expect(certificate).toMatchObject({ state: "done", created_by: { uid: uidOf("clientadmin@acme.example") } });
  expect(certificate.counts).toMatchObject({ conversations: expect.any(Number), live_documents: 1, mail: 1 });
  expect(JSON.stringify(certificate)).not.toMatch(/quillfeather|zorabelle/i);
  expect(await findMarker(traces)).toEqual([]);
  expect([...documents.values()].join()).not.toMatch(/quillfeather|7312/i);
});

describe("the search for a contact to erase", () => {
  const search = async (q: string) => {
    const url = `/clients/me/erasures/contacts/?q=${encodeURIComponent(q)}`;
    const headers = await backend.signIn("clientadmin@acme.example");
    return erasureContactsSchema.parse(await send("GET", url, undefined, headers)).items;
  };

  test("finds removed and do-not-contact contacts by a part of the name, the email or the phone number", async () => {
    const accountId = await addAccount("Searched before erasing");
    const values = { full_name: "Quilla Vantongeren", email: "quilla@vt.example", phone: "+1 (383) 948-2617" };
    const live = await addContact(accountId, values);
    const removed = await addContact(accountId, values);
    const doNotContact = { do_not_contact: true, do_not_contact_reason: "Asked by phone" };
    for (const { id } of [live, removed]) {
      const url = `/accounts/${accountId}/contacts/${id}/`;
      const expected = { do_not_contact: false, do_not_contact_reason: null };
      await send("PATCH", url, { values: doNotContact, expected });
    }
    await send("DELETE", `/accounts/${accountId}/contacts/${removed.id}/`);

    for (const q of ["vantonger", "Quilla@VT.example", "383-948 2617", "9482617"]) {
      const found = await search(q);
      expect(found.map(({ id, is_removed }) => ({ id, is_removed }))).toEqual(
        [
          { id: live.id, is_removed: false },
          { id: removed.id, is_removed: true },
        ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      );
    }
    for (const q of ["vt.example", "2617", "vanton_er", "%%%", "()."]) expect(await search(q)).toEqual([]);
  });

  test("reads contacts with the index of each lookup", async () => {
    const record = recordStatements(backend);
    await backend.store.db.execute(sql`vacuum analyze contacts`);
    const sent = await record(() => search("Ada 212 555 0177"));
    const statement = sent.find(({ text }) => text.includes("contacts c join") && text.includes(" union "));

    const plan = await planOf(backend, statement ?? { text: "", values: [] }, { withBitmaps: true });

    for (const index of ["contacts_by_email", "contacts_removed_by_email", "contacts_by_phone"])
      expect(plan).toMatch(new RegExp(`${index}\\b`));
    expect(plan).toMatch(/contacts_search\b|contacts_by_name\b/);
    // Of few removed contacts, the planner prefers to read all by another index.
    expect(plan).toMatch(/contacts_removed_\w+ on contacts contacts_3\b/);
    expect(plan).not.toMatch(/Seq Scan on contacts/);
  });
});
