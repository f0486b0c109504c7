import { eq } from "drizzle-orm";
import { z } from "zod";
import { taskSchema, timelinePageSchema } from "@/lib/contracts/activity/activity";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { type ImportRow, importRowsSchema, importSchema } from "@/lib/contracts/imports/import";
import type { ImportPart } from "@/lib/contracts/imports/import-field";
import {
  createdTransferSchema,
  type Transfer,
  type TransferAction,
  transferSchema,
} from "@/lib/contracts/imports/transfer";
import { imports, transfers } from "../../database/schema/imports";
import { outbox } from "../../database/schema/outbox";
import { checkRows } from "../../domains/files/imports/check";
import { undoImport } from "../../domains/files/imports/run";
import { startTestBackend, type TestBackend } from "../../test-backend";

let backend: TestBackend;
let admin: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  admin = await backend.signIn("clientadmin@acme.example");
});
afterAll(() => backend.close());
beforeEach(() => backend.advance(61_000));
// Cancels open imports, because a client may only have a few.
afterEach(async () => {
  const open = await backend.store.db.select().from(transfers).where(eq(transfers.state, "preparing"));
  for (const { id } of open) await act(id, { action: "cancel" });
});

const request = (method: "GET" | "POST" | "PUT" | "PATCH", url: string, payload?: object, headers = admin) =>
  backend.request({ method, url, headers, ...(payload && { payload }) });

const readTransfer = async (id: string): Promise<Transfer> =>
  transferSchema.parse((await request("GET", `/transfers/${id}/`)).body);

type Files = Readonly<Record<string, readonly string[]>>;

/** Uploads files together: each is read, and checked as soon as all are recognized. */
async function drop(files: Files): Promise<Transfer> {
  const uploads = Object.entries(files).map(([name, lines]) => ({ name, bytes: Buffer.from(lines.join("\r\n")) }));
  const body = { files: uploads.map(({ name, bytes }) => ({ file_name: name, bytes: bytes.byteLength })) };
  const created = createdTransferSchema.parse((await request("POST", "/transfers/", body)).body);
  const headers = { ...admin, "content-type": "application/octet-stream" };
  for (const [index, { bytes }] of uploads.entries()) {
    const id = created.uploads[index];
    await backend.request({ method: "PUT", url: `/imports/${id}/chunks/0/`, headers, payload: bytes });
    expect(await request("POST", `/imports/${id}/read/`, {})).toMatchObject({ status: 200 });
  }
  await backend.jobs.drain();
  return readTransfer(created.id);
}

async function act(id: string, action: TransferAction): Promise<Transfer> {
  expect(await request("POST", `/transfers/${id}/action/`, action)).toMatchObject({ status: 200 });
  await backend.jobs.drain();
  return readTransfer(id);
}

const run = (id: string) => act(id, { action: "run", doubtful: "skip" });

const fileOf = ({ files }: Transfer, kind: string) => {
  const found = files.find((file) => file.import.kind === kind);
  if (!found) throw new Error(`no file holds ${kind}`);
  return found.import;
};

async function rowsOf(transfer: Transfer, kind: string, part: ImportPart): Promise<ImportRow[]> {
  const { body } = await request("GET", `/imports/${fileOf(transfer, kind).id}/rows/?part=${part}`);
  return importRowsSchema.parse(body).items;
}

async function findAccount(name: string): Promise<string | null> {
  const { body } = await request("GET", `/accounts/?q=${encodeURIComponent(name)}`);
  const { items } = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }).parse(body);
  return items.find((one) => one.name === name)?.id ?? null;
}

async function listOf<Schema extends z.ZodType>(accountId: string | null, what: string, schema: Schema) {
  const { body } = await request("GET", `/accounts/${accountId}/${what}/?limit=100`);
  return z.object({ items: z.array(schema) }).parse(body).items;
}

async function notesOf(accountId: string | null) {
  const { body } = await request("GET", `/accounts/${accountId}/timeline/?kind=note&limit=100`);
  return timelinePageSchema.parse(body).items.flatMap((item) => (item.kind === "note" ? [item.note] : []));
}

/**
 * Four files of one export that reference each other by id, domain and name. They are listed in a different order from
 * the one in which they are imported.
 */
const exported = (mark: string): Files => ({
  "tasks.csv": [
    "Task ID,Subject,Due Date,Status,Related To ID,Contact ID",
    `T1${mark},Send the offer,2030-01-05,Open,001A${mark},003A${mark}`,
    `T2${mark},Nobody's,2030-01-05,Open,001Z${mark},`,
  ],
  "notes.csv": [
    "Note ID,Body,Parent ID,Company,Created Date",
    `N1${mark},About Ada,003A${mark},,2024-03-05`,
    `N2${mark},About Birch,,Birch ${mark},2024-03-06`,
    `N3${mark},About a doubtful one,001C${mark},,2024-03-06`,
  ],
  "contacts.csv": [
    "Contact ID,First Name,Last Name,Title,Email,Account ID",
    `003A${mark},Ada,Moss${mark},Buyer,,001A${mark}`,
    `003B${mark},Ben,Reed${mark},Buyer,ben@birch-${mark}.example,`,
    `003C${mark},Cy,Holt${mark},Buyer,,001Z${mark}`,
  ],
  "accounts.csv": [
    "Account ID,Account Name,Website,City",
    `001A${mark},Alder ${mark},https://alder-${mark}.example,Bonn`,
    `001B${mark},Birch ${mark},https://birch-${mark}.example,Bonn`,
    `001C${mark},Known ${mark} Inc,,Bonn`,
    ",,https://nameless.example,Bonn",
  ],
});

const isAboutImport = (fields: unknown) => z.object({ type: z.literal("import_ended") }).safeParse(fields).success;

const addKnown = (mark: string) => request("POST", "/accounts/", { name: `Known ${mark}` });

test("recognizes four files in any order, sorts them, and counts their links before writing anything", async () => {
  await addKnown("one");

  const ready = await drop(exported("one"));

  expect(ready).toMatchObject({ state: "preparing", is_ready: true, is_busy: false });
  expect(ready.files.map((file) => [file.import.kind, file.import.file_name, file.problem])).toEqual([
    ["accounts", "accounts.csv", null],
    ["contacts", "contacts.csv", null],
    ["notes", "notes.csv", null],
    ["tasks", "tasks.csv", null],
  ]);
  expect(fileOf(ready, "accounts").statuses).toEqual({ new: 2, doubtful: 1, refused: 1 });
  expect(fileOf(ready, "contacts")).toMatchObject({
    statuses: { new: 2, refused: 1 },
    links: { planned: 2, missing: 1 },
  });
  expect(fileOf(ready, "notes")).toMatchObject({ statuses: { new: 2, doubtful: 1 }, links: { planned: 2, waits: 1 } });
  expect(fileOf(ready, "tasks")).toMatchObject({ statuses: { new: 1, refused: 1 }, links: { planned: 1, missing: 1 } });
  const [waiting] = await rowsOf(ready, "notes", "doubtful");
  expect([waiting?.reason, waiting?.choices]).toEqual(["Imported only if line 4 of accounts.csv is.", []]);
  const [lost] = await rowsOf(ready, "contacts", "refused");
  expect(lost?.reason).toBe("There is no account “001Zone”. Add it or import it first.");
  expect(await findAccount("Alder one")).toBeNull();
});

test("runs the files in order with one alert; a second upload changes nothing, and one undo reverts all", async () => {
  await addKnown("two");
  const ready = await drop(exported("two"));

  const done = await run(ready.id);

  expect(done).toMatchObject({ state: "done", can_undo: true });
  const [alder, birch] = [await findAccount("Alder two"), await findAccount("Birch two")];
  expect(await listOf(alder, "contacts", contactSchema)).toMatchObject([{ full_name: "Ada Mosstwo" }]);
  expect(await listOf(birch, "contacts", contactSchema)).toMatchObject([{ full_name: "Ben Reedtwo" }]);
  expect(await notesOf(alder)).toMatchObject([{ body: "About Ada\n\n— about Ada Mosstwo" }]);
  expect(await notesOf(birch)).toMatchObject([{ body: "About Birch" }]);
  expect(await listOf(alder, "tasks", taskSchema)).toMatchObject([
    { title: "Send the offer", contact: { name: "Ada Mosstwo" } },
  ]);
  const [failed] = await rowsOf(done, "notes", "failed");
  expect(failed?.reason).toBe("The account or contact it refers to isn’t imported (line 4 of accounts.csv).");
  const alerts = (await backend.store.db.select().from(outbox)).filter(({ fields }) => isAboutImport(fields));
  expect(alerts.map(({ fields }) => fields)).toMatchObject([
    { title: "4 files were imported", body: "7 added, 0 changed, 4 refused." },
  ]);

  const again = await run((await drop(exported("two"))).id);
  expect(again).toMatchObject({ state: "done", can_undo: false });
  expect(await notesOf(alder)).toHaveLength(1);

  const undone = await act(done.id, { action: "undo" });
  expect(undone).toMatchObject({ state: "undone", can_undo: false });
  expect(fileOf(undone, "accounts")).toMatchObject({ outcomes: { undone: 2 }, undone_by: { name: "Carla Adeyemi" } });
  expect(fileOf(undone, "contacts").outcomes).toMatchObject({ undone: 2 });
  expect(fileOf(undone, "notes").outcomes).toMatchObject({ undone: 2 });
  expect(fileOf(undone, "tasks").outcomes).toMatchObject({ undone: 1 });
  expect([await findAccount("Alder two"), await findAccount("Birch two")]).toEqual([null, null]);
});

test("a row that depends on a doubtful row is imported with it", async () => {
  await addKnown("three");
  const ready = await drop(exported("three"));
  const { id } = fileOf(ready, "accounts");
  await request("PUT", `/imports/${id}/decisions/`, { line: 4, decision: "match" });

  const done = await run(ready.id);

  expect(fileOf(done, "notes").outcomes).toEqual({ added: 3 });
  expect(await notesOf(await findAccount("Known three"))).toMatchObject([{ body: "About a doubtful one" }]);
});

test("two files of the same kind wait until a user changes one's kind or leaves it out", async () => {
  const { "accounts.csv": accounts = [], "contacts.csv": contacts = [] } = exported("four");
  const transfer = await drop({ "a.csv": accounts, "b.csv": accounts, "contacts.csv": contacts });

  expect(transfer).toMatchObject({ is_ready: false, is_busy: false });
  const duplicate = transfer.files.find(({ problem }) => problem !== null);
  expect(duplicate?.problem).toMatch(
    /^[ab]\.csv also contains accounts\. Change the kind of one of them, or leave it out\.$/,
  );
  expect(await request("POST", `/transfers/${transfer.id}/action/`, { action: "run", doubtful: "skip" })).toMatchObject(
    {
      status: 409,
    },
  );

  expect(await request("POST", `/imports/${duplicate?.import.id}/action/`, { action: "cancel" })).toMatchObject({
    status: 200,
  });
  await backend.jobs.drain();

  const ready = await readTransfer(transfer.id);
  expect(ready).toMatchObject({ is_ready: true });
  expect(fileOf(ready, "contacts").links).toEqual({ planned: 2, missing: 1 });
  expect(importSchema.parse((await request("GET", `/imports/${duplicate?.import.id}/`)).body)).toMatchObject({
    state: "cancelled",
    transfer: null,
  });
});

test("leaving out the accounts file rechecks the files linked to it", async () => {
  const ready = await drop(exported("five"));
  expect(fileOf(ready, "contacts").links).toEqual({ planned: 2, missing: 1 });

  await request("POST", `/imports/${fileOf(ready, "accounts").id}/action/`, { action: "cancel" });
  await backend.jobs.drain();

  const after = await readTransfer(ready.id);
  expect(after).toMatchObject({ is_ready: true });
  expect(fileOf(after, "contacts").links).toEqual({ missing: 3 });
  expect(fileOf(after, "tasks").links).toEqual({ missing: 2 });
});

test("rechecks a file if a file it links to was left out during the check", async () => {
  const ready = await drop(exported("checked"));
  const { id } = fileOf(ready, "contacts");
  const { db } = backend.store;
  const one = importSchema.parse((await request("GET", `/imports/${id}/`)).body);
  await request("PUT", `/imports/${id}/mapping/`, { fields: one.columns.map(({ field }) => field) });
  let transactions = 0;
  const watched = Object.create(db) as typeof db;
  watched.transaction = async (work) => {
    transactions += 1;
    if (transactions === 3)
      await request("POST", `/imports/${fileOf(ready, "accounts").id}/action/`, { action: "cancel" });
    return db.transaction(work);
  };

  await checkRows(watched, { clientId: "acme", id }, new AbortController().signal, backend.now, backend.sealer);
  await backend.jobs.drain();

  const after = await readTransfer(ready.id);
  expect(after).toMatchObject({ is_ready: true });
  expect(fileOf(after, "contacts").links).toEqual({ missing: 3 });
});

test("an interrupted undo of several files stays open until every row is undone", async () => {
  const { db } = backend.store;
  const lines = Array.from({ length: 300 }, (_, at) => `Halfway ${at},https://halfway-${at}.example`);
  const files = {
    "accounts.csv": ["Account Name,Website", ...lines],
    "owners.csv": ["User ID,Full Name,Email", "005H,Lena of before,LEADER@acme.example"],
  };
  const done = await run((await drop(files)).id);
  const { id } = fileOf(done, "accounts");
  await request("POST", `/transfers/${done.id}/action/`, { action: "undo" });
  const stopping = Object.create(db) as typeof db;
  let transactions = 0;
  stopping.transaction = async (work) => {
    transactions += 1;
    if (transactions === 2) throw new Error("killed");
    return db.transaction(work);
  };
  const key = { clientId: "acme", id };
  await expect(undoImport(stopping, key, new AbortController().signal, backend.now)).rejects.toThrow("killed");
  // The state in which the job leaves the import after its last attempt.
  await db.update(imports).set({ state: "done", problem: "It stopped." }).where(eq(imports.id, id));
  await backend.jobs.drain();
  expect(await readTransfer(done.id)).toMatchObject({ state: "undoing", can_undo: true });

  const undone = await act(done.id, { action: "undo" });

  expect(undone).toMatchObject({ state: "undone", can_undo: false });
  expect(fileOf(undone, "accounts").outcomes).toEqual({ undone: 300 });
});

test("an unrecognized file waits until a user maps its columns", async () => {
  const { "accounts.csv": accounts = [] } = exported("six");
  const transfer = await drop({ "accounts.csv": accounts, "odd.csv": ["Colour,Size", "red,12"] });

  expect(transfer).toMatchObject({ is_ready: false, is_busy: false });
  const odd = transfer.files.find((file) => file.import.file_name === "odd.csv");
  expect(odd?.problem).toBe("accounts.csv also contains accounts. Change the kind of one of them, or leave it out.");

  await request("POST", `/imports/${odd?.import.id}/read/`, { kind: "notes" });
  await backend.jobs.drain();
  const reread = (await readTransfer(transfer.id)).files.find((file) => file.import.file_name === "odd.csv");
  expect(reread?.problem).toBe("Choose the column with the note’s text");
});

test("a file of a transfer can't be run or undone alone, or changed while the transfer runs", async () => {
  const ready = await drop(exported("seven"));
  const { id } = fileOf(ready, "notes");

  for (const action of [{ action: "run", doubtful: "skip" }, { action: "undo" }, { action: "pause" }]) {
    expect(await request("POST", `/imports/${id}/action/`, action)).toMatchObject({ status: 409 });
  }
  expect(await request("POST", `/transfers/${ready.id}/action/`, { action: "run", doubtful: "skip" })).toMatchObject({
    status: 200,
  });
  expect(await request("POST", `/imports/${id}/read/`, { kind: "tasks" })).toMatchObject({ status: 409 });
  expect(await request("POST", `/imports/${id}/action/`, { action: "cancel" })).toMatchObject({ status: 409 });
  await backend.jobs.drain();
  expect(await readTransfer(ready.id)).toMatchObject({ state: "done" });
});

test("a transfer paused between two files resumes there, and a canceled one can be undone", async () => {
  const ready = await drop(exported("eight"));
  await request("POST", `/transfers/${ready.id}/action/`, { action: "run", doubtful: "skip" });
  await request("POST", `/transfers/${ready.id}/action/`, { action: "pause" });
  await backend.jobs.drain();

  expect(await readTransfer(ready.id)).toMatchObject({ state: "running", is_paused: true });
  expect(await findAccount("Alder eight")).toBeNull();

  expect(await act(ready.id, { action: "resume" })).toMatchObject({ state: "done" });
  expect(await findAccount("Alder eight")).not.toBeNull();

  const other = await drop(exported("nine"));
  expect(await act(other.id, { action: "cancel" })).toMatchObject({ state: "cancelled", can_undo: false });
});

test("a pause between two files keeps the next file from starting", async () => {
  const ready = await drop(exported("gap"));
  await request("POST", `/transfers/${ready.id}/action/`, { action: "run", doubtful: "skip" });
  // The job of the first file has completed it, but not started the second.
  await backend.store.db
    .update(imports)
    .set({ state: "done" })
    .where(eq(imports.id, fileOf(ready, "accounts").id));

  const paused = await act(ready.id, { action: "pause" });

  expect(paused).toMatchObject({ state: "running", is_paused: true, is_busy: false });
  expect(fileOf(paused, "contacts")).toMatchObject({ state: "paused", outcomes: {} });
  expect(await act(ready.id, { action: "resume" })).toMatchObject({ state: "done" });
});

test("other clients' users, and reps who didn't upload the files, can't see a transfer", async () => {
  const { id } = await drop(exported("checked"));

  for (const email of ["rep@acme.example", "clientadmin@globex.example"] as const) {
    const headers = await backend.signIn(email);
    expect(await request("GET", `/transfers/${id}/`, undefined, headers)).toMatchObject({ status: 404 });
    expect(await request("POST", `/transfers/${id}/action/`, { action: "cancel" }, headers)).toMatchObject({
      status: 404,
    });
  }
  const reader = await backend.signIn("user@acme.example");
  expect(await request("GET", `/transfers/${id}/`, undefined, reader)).toMatchObject({ status: 403 });
  await act(id, { action: "cancel" });
});

/**
 * Files of one export that include the other system's users, who are owners, authors and assignees in the other files.
 */
const owned = (mark: string): Files => ({
  "tasks.csv": ["Task ID,Subject,Assigned To,Related To ID", `T1${mark},Send the offer,005B${mark},001A${mark}`],
  "notes.csv": ["Note ID,Body,Parent ID,Author,Created Date", `N1${mark},Hello,001A${mark},005A${mark},2024-03-05`],
  "owners.csv": [
    "User ID,Full Name,Email",
    `005A${mark},Lena from ${mark},LEADER@acme.example`,
    `005B${mark},Ravi Petersen,ravi@former.example`,
    `005C${mark},Gone ${mark},gone@former.example`,
  ],
  "accounts.csv": [
    "Account ID,Account Name,Owner ID,City",
    `001A${mark},Alder ${mark},005A${mark},Bonn`,
    `001B${mark},Birch ${mark},Ravi Petersen,Bonn`,
    `001C${mark},Cedar ${mark},005C${mark},Bonn`,
  ],
});

const ownerOf = async (name: string) => {
  const { body } = await request("GET", `/accounts/${await findAccount(name)}/`);
  return z.object({ owner: z.object({ name: z.string() }).nullable() }).parse(body).owner?.name ?? null;
};

test("matches former owners to members by email and assigns their accounts, notes and tasks", async () => {
  const ready = await drop(owned("owns"));

  expect(ready.files.map((file) => file.import.kind)).toEqual(["owners", "accounts", "notes", "tasks"]);
  expect(fileOf(ready, "owners")).toMatchObject({
    statuses: { new: 1, doubtful: 1, refused: 1 },
    links: { found: 1, doubtful: 1, missing: 1 },
  });
  expect(fileOf(ready, "accounts")).toMatchObject({ statuses: { new: 3 }, links: { found: 2, missing: 1 } });
  const [nobody] = await rowsOf(ready, "owners", "refused");
  expect(nobody?.reason).toBe("No colleague matches “gone@former.example”. Invite them first.");
  const [byName] = await rowsOf(ready, "owners", "doubtful");
  expect(byName?.reason).toBe("Ravi Petersen has this name, but the email rep@acme.example.");
  await request("PUT", `/imports/${fileOf(ready, "owners").id}/decisions/`, { line: 3, decision: "match" });

  const done = await run(ready.id);

  expect(done).toMatchObject({ state: "done" });
  expect([await ownerOf("Alder owns"), await ownerOf("Birch owns"), await ownerOf("Cedar owns")]).toEqual([
    "Lena Okafor",
    "Ravi Petersen",
    null,
  ]);
  const alder = await findAccount("Alder owns");
  expect(await notesOf(alder)).toMatchObject([{ body: "Hello", author: { name: "Lena Okafor" } }]);
  expect(await listOf(alder, "tasks", taskSchema)).toMatchObject([{ assignee: { name: "Ravi Petersen" } }]);
  expect(fileOf(await run((await drop(owned("owns"))).id), "owners").outcomes).toEqual({ unchanged: 2, refused: 1 });

  expect(await act(done.id, { action: "undo" })).toMatchObject({ state: "undone" });
  expect(await findAccount("Alder owns")).toBeNull();
  expect(fileOf(await drop(owned("owns")), "owners").statuses).toEqual({ new: 1, doubtful: 1, refused: 1 });
});

test("a rep's imported accounts belong to the rep, regardless of the file", async () => {
  const rep = await backend.signIn("rep@acme.example");
  const admins = admin;
  admin = rep;
  try {
    expect(await run((await drop(owned("mine"))).id)).toMatchObject({ state: "done" });
    expect(await ownerOf("Alder mine")).toBe("Ravi Petersen");
  } finally {
    admin = admins;
  }
});
