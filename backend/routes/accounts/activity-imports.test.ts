import { randomBytes, randomUUID } from "node:crypto";
import { inArray } from "drizzle-orm";
import { z } from "zod";
import { taskSchema, timelinePageSchema } from "@/lib/contracts/activity/activity";
import { contactSchema } from "@/lib/contracts/contacts/contact";
import { type Import, type ImportAction, importRowsSchema, importSchema } from "@/lib/contracts/imports/import";
import type { ImportPart } from "@/lib/contracts/imports/import-field";
import { externalIds } from "../../database/schema/imports";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { uploadImport } from "./upload-import.fixture";

let backend: TestBackend;
let rep: { authorization: string };
let leader: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  leader = await backend.signIn("leader@acme.example");
});
afterAll(() => backend.close());
beforeEach(() => backend.advance(61_000));

const request = (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", url: string, payload?: object, headers = rep) =>
  backend.request({ method, url, headers, ...(payload && { payload }) });

const readImport = async (id: string, headers = rep): Promise<Import> =>
  importSchema.parse((await request("GET", `/imports/${id}/`, undefined, headers)).body);

/** Uploads a file, and has its rows checked with the guessed kind and columns. */
async function check(name: string, lines: readonly string[], headers = rep): Promise<Import> {
  const id = await uploadImport(backend, headers, { name, content: lines.join("\r\n") });
  await request("POST", `/imports/${id}/read/`, {}, headers);
  await backend.jobs.drain();
  const { columns } = await readImport(id, headers);
  const mapping = { fields: columns.map(({ field }) => field) };
  expect(await request("PUT", `/imports/${id}/mapping/`, mapping, headers)).toMatchObject({ status: 200 });
  await backend.jobs.drain();
  return readImport(id, headers);
}

async function act(id: string, action: ImportAction, headers = rep): Promise<Import> {
  expect(await request("POST", `/imports/${id}/action/`, action, headers)).toMatchObject({ status: 200 });
  await backend.jobs.drain();
  return readImport(id, headers);
}

async function importFile(name: string, lines: readonly string[], headers = rep): Promise<Import> {
  return act((await check(name, lines, headers)).id, { action: "run", doubtful: "skip" }, headers);
}

const rowsOf = async (id: string, part: ImportPart) =>
  importRowsSchema.parse((await request("GET", `/imports/${id}/rows/?part=${part}`)).body).items;

async function findAccount(name: string): Promise<string> {
  const { body } = await request("GET", `/accounts/?q=${encodeURIComponent(name)}`);
  const { items } = z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }).parse(body);
  return items.find((one) => one.name === name)?.id ?? "";
}

async function listOf<Schema extends z.ZodType>(accountId: string, what: string, schema: Schema) {
  const { body } = await request("GET", `/accounts/${accountId}/${what}/?limit=100`);
  return z.object({ items: z.array(schema) }).parse(body).items;
}

async function notesOf(accountId: string) {
  const { body } = await request("GET", `/accounts/${accountId}/timeline/?kind=note&limit=100`);
  return timelinePageSchema.parse(body).items.flatMap((item) => (item.kind === "note" ? [item.note] : []));
}

/** Imports two accounts and one contact with ids of another system; `mark` keeps the tests apart. */
async function importLinked(mark: string) {
  await importFile(`accounts-${mark}.csv`, [
    "Account ID,Account Name,Website,City",
    `001A${mark},Alder ${mark},https://alder-${mark}.example,Bonn`,
    `001B${mark},Birch ${mark},https://birch-${mark}.example,Bonn`,
  ]);
  await importFile(`contacts-${mark}.csv`, [
    "Contact ID,First Name,Last Name,Title,Account ID",
    `003A${mark},Ada,Moss${mark},Buyer,001A${mark}`,
  ]);
  return { alder: await findAccount(`Alder ${mark}`), birch: await findAccount(`Birch ${mark}`) };
}

test("contacts in a file are linked to their accounts by the ids of the same external system", async () => {
  const { alder } = await importLinked("one");

  const [ada] = await listOf(alder, "contacts", contactSchema);
  expect(ada).toMatchObject({ full_name: "Ada Mossone", title: "Buyer" });

  const again = await check("contacts-one.csv", [
    "Contact ID,First Name,Last Name,Title,Account ID",
    "003Aone,Ada,Mossone,Head of Purchasing,001Aone",
  ]);
  expect(again).toMatchObject({ statuses: { matched: 1 } });
});

test("stores another system's UUIDs as external ids, but never Sightline's own ids", async () => {
  const [account, person] = [randomUUID(), randomUUID()];
  await importFile("accounts.csv", ["Account ID,Account Name,City", `${account},Alder uuid,Bonn`]);
  await importFile("contacts.csv", ["Contact ID,First Name,Last Name,Account ID", `${person},Ada,Mossuuid,${account}`]);
  await importFile("notes.csv", ["Note ID,Body,Parent ID,Created Date", `${randomUUID()},To Ada,${person},2024-03-05`]);

  const alder = await findAccount("Alder uuid");
  const people = await listOf(alder, "contacts", contactSchema);
  expect(people).toMatchObject([{ full_name: "Ada Mossuuid" }]);
  expect(await notesOf(alder)).toMatchObject([{ body: "To Ada\n\n— about Ada Mossuuid" }]);

  const [ada] = people;
  const own = await importFile("own.csv", ["Account ID,Account Name,City", `${alder},Alder uuid,Cologne`]);
  await importFile("own.csv", [
    "Contact ID,First Name,Last Name,Title,Account ID",
    `${ada?.id},Ada,Mossuuid,Buyer,${alder}`,
  ]);
  expect(own.statuses).toMatchObject({ same: 1 });
  expect(await listOf(alder, "contacts", contactSchema)).toMatchObject([{ id: ada?.id, title: "Buyer" }]);
  const { db } = backend.store;
  expect(await db.$count(externalIds, inArray(externalIds.externalId, [alder, ada?.id ?? ""]))).toBe(0);
  expect(await db.$count(externalIds, inArray(externalIds.externalId, [account, person]))).toBe(2);
});

test("ignores values that are too long for ids, and still imports their rows", async () => {
  const long = randomBytes(6_000).toString("base64url");

  const accounts = await importFile("accounts.csv", ["Account ID,Account Name,City", `${long},Alder long,Bonn`]);
  const people = await importFile("contacts.csv", [
    "Contact ID,First Name,Last Name,Company",
    `${long},Ada,Mosslong,Alder long`,
  ]);
  const notes = await importFile("notes.csv", [
    "Note ID,Body,Company,Created Date",
    `${long},Hello,Alder long,2024-03-05`,
  ]);

  for (const { state, outcomes } of [accounts, people, notes])
    expect({ state, outcomes }).toEqual({ state: "done", outcomes: { added: 1 } });
});

test("truncates displayed text between characters, never within one", async () => {
  await importFile("accounts.csv", ["Account ID,Account Name,City", "001Aemoji,Alder emoji,Bonn"]);
  const endingAt = (index: number) => `${"x".repeat(index - 1)}👋 there`;
  const headings = `Note ID,Body,Company,Contact name,Created Date,${endingAt(120)}`;

  const ready = await check("notes.csv", [
    headings,
    `N1emoji,${endingAt(300)},Alder emoji,,2024-03-05,${endingAt(80)}`,
    `N2emoji,Hello,${endingAt(200)},,2024-03-05,`,
    `N3emoji,Hello,Alder emoji,${endingAt(200)},2024-03-05,`,
    `N4emoji,Hello,Alder emoji,,${endingAt(57)},`,
  ]);

  expect(ready).toMatchObject({ state: "ready", statuses: { new: 2, refused: 2 } });
  const [row] = await rowsOf(ready.id, "new");
  expect(row?.values.body).toBe("x".repeat(299));
});

test("asks about an external id that now comes with another name", async () => {
  await importLinked("two");

  const ready = await check("other.csv", ["Account ID,Account Name,City", "001Atwo,Cedar two,Bonn"]);

  expect(ready).toMatchObject({ statuses: { doubtful: 1 } });
  const [row] = await rowsOf(ready.id, "doubtful");
  expect(row?.reason).toBe("In an earlier file, Alder two had this id but a different name.");
});

test("imports notes once, with their accounts, contacts and dates, and undoes the import", async () => {
  const { alder, birch } = await importLinked("three");
  const file = [
    "Note ID,Body,Parent ID,Company,Domain,Author,Created Date",
    `N1,"<p>Met at the fair.</p><ul><li>wants prices</li></ul>",003Athree,,,Someone Gone,2024-03-05`,
    `N2,Called them,001Bthree,,,rep@acme.example,31.12.2023 14:05`,
    `N3,By name,,Alder three,,,2024-01-02T10:00:00Z`,
    `N4,By domain,,,birch-three.example,,2024-01-03`,
    `N5,To nobody,001Zthree,,,,2024-01-04`,
    `N6,,001Bthree,,,,2024-01-04`,
    `N7,Late,001Bthree,,,,2199-01-04`,
    `N2,Called them again,001Bthree,,,,2024-01-04`,
    `N8,Wrong day,001Bthree,,,,2024-02-31`,
    `N9,To nothing,,,,,2024-01-04`,
  ];

  const ready = await check("notes.csv", file);

  expect(ready).toMatchObject({ kind: "notes", state: "ready", statuses: { new: 4, refused: 6 } });
  expect((await rowsOf(ready.id, "refused")).map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [6, null, "There is no account or contact “001Zthree”. Import it first."],
    [7, "Body", "It has no text"],
    [8, null, "“2199-01-04T12:00:00.000Z”: This is in the future"],
    [9, null, "Same note as in line 3."],
    [10, "Created Date", "“2024-02-31”: Enter a date such as 2026-03-31"],
    [11, null, "This row doesn’t name an account or contact."],
  ]);
  expect(await notesOf(alder)).toEqual([]);

  const done = await act(ready.id, { action: "run", doubtful: "skip" });

  expect(done).toMatchObject({ state: "done", outcomes: { added: 4, refused: 6 }, can_undo: true });
  expect(await notesOf(alder)).toMatchObject([
    {
      body: "Met at the fair.\n\n• wants prices\n\n— Someone Gone, about Ada Mossthree",
      created_at: "2024-03-05T12:00:00.000Z",
      author: { name: "Ravi Petersen" },
    },
    { body: "By name", created_at: "2024-01-02T10:00:00.000Z" },
  ]);
  expect((await notesOf(birch)).map(({ body }) => body)).toEqual(["By domain", "Called them"]);

  const twice = await importFile("notes.csv", file);
  expect(twice).toMatchObject({ outcomes: { unchanged: 4, refused: 6 }, can_undo: false });
  expect(await notesOf(birch)).toHaveLength(2);

  const [note] = await notesOf(birch);
  await request("PATCH", `/accounts/${birch}/notes/${note?.id}/`, { body: "Edited since", edited_at: null });
  const undone = await act(done.id, { action: "undo" });
  expect(undone).toMatchObject({ state: "undone", outcomes: { undone: 3, kept: 1, refused: 6 } });
  expect(await notesOf(alder)).toEqual([]);
  expect((await notesOf(birch)).map(({ body }) => body)).toEqual(["Edited since"]);
});

test("recognizes notes without ids by their content", async () => {
  await importLinked("four");
  const file = ["Note,Company,Author,Date", "First call,Alder four,,03/14/2024", "First call,Birch four,,03/14/2024"];

  expect(await importFile("plain.csv", file)).toMatchObject({ kind: "notes", outcomes: { added: 2 } });
  expect(await importFile("plain.csv", file)).toMatchObject({ outcomes: { unchanged: 2 } });
});

test("a rep can't import notes in someone else's name, but a leader can", async () => {
  const { alder } = await importLinked("five");
  const alex = "leader@acme.example";

  await importFile("by-rep.csv", [
    "Note ID,Body,Account ID,Author,Created Date",
    `R1,Signed,001Afive,${alex},2024-03-05`,
  ]);
  await importFile(
    "by-leader.csv",
    ["Note ID,Body,Account ID,Author,Created Date", `L1,Signed,001Afive,${alex},2024-03-06`],
    leader,
  );

  const [byLeader, byRep] = await notesOf(alder);
  expect(byLeader?.body).toBe("Signed");
  expect(byRep?.body).toBe("Signed\n\n— leader@acme.example");
  expect(byRep?.author?.uid).not.toBe(byLeader?.author?.uid);
});

test("imports tasks with their contacts, dates and assignees, and undoes the import", async () => {
  const { alder } = await importLinked("six");
  const file = [
    "Task ID,Subject,Due Date,Status,Assigned To,Account ID,Contact ID",
    "T1,Send the offer,2030-01-05,Open,rep@acme.example,001Asix,003Asix",
    "T2,Call back,2020-01-05,Completed,Nobody Known,001Asix,",
    "T3,Overdue one,2020-02-05,Not started,rep@acme.example,,003Asix",
    "T4,Unclear,2020-02-05,perhaps,,001Asix,",
    `T5,${"x".repeat(201)},2020-02-05,,,001Asix,`,
  ];

  const ready = await check("tasks.csv", file);

  expect(ready).toMatchObject({ kind: "tasks", statuses: { new: 3, refused: 2 } });
  expect((await rowsOf(ready.id, "refused")).map(({ line, column }) => [line, column])).toEqual([
    [5, "Status"],
    [6, "Subject"],
  ]);
  expect((await rowsOf(ready.id, "new"))[1]?.reason).toBe(
    "No colleague matches “Nobody Known”, so this is imported without an assignee.",
  );

  const done = await act(ready.id, { action: "run", doubtful: "skip" });
  const tasks = await listOf(alder, "tasks", taskSchema);

  expect(done).toMatchObject({ outcomes: { added: 3, refused: 2 } });
  expect(tasks.find(({ title }) => title === "Send the offer")).toMatchObject({
    due_date: "2030-01-05",
    done_at: null,
    assignee: { name: "Ravi Petersen" },
    contact: { name: "Ada Mosssix" },
  });
  expect(tasks.find(({ title }) => title === "Call back")).toMatchObject({ assignee: null });
  expect(tasks.find(({ title }) => title === "Call back")?.done_at).not.toBeNull();
  expect(await importFile("tasks.csv", file)).toMatchObject({ outcomes: { unchanged: 3 } });

  const open = tasks.find(({ title }) => title === "Overdue one");
  await request("PATCH", `/accounts/${alder}/tasks/${open?.id}/`, { done: true, updated_at: open?.updated_at });
  expect(await act(done.id, { action: "undo" })).toMatchObject({ outcomes: { undone: 2, kept: 1 } });
  expect((await listOf(alder, "tasks", taskSchema)).map(({ title }) => title)).toEqual(["Overdue one"]);
});

test("asks when a note's account is only similar to an existing one", async () => {
  await importLinked("seven");

  const ready = await check("like.csv", ["Note ID,Body,Company", "K1,Hello,Alder seven Inc"]);

  expect(ready).toMatchObject({ statuses: { doubtful: 1 } });
  const [row] = await rowsOf(ready.id, "doubtful");
  expect(row?.choices).toEqual(["match", "skip"]);
  await request("PUT", `/imports/${ready.id}/decisions/`, { line: 2, decision: "match" });
  expect(await act(ready.id, { action: "run", doubtful: "skip" })).toMatchObject({ outcomes: { added: 1 } });
});

test("rejects a file of notes without an account column, with an explanation", async () => {
  const id = await uploadImport(backend, rep, { name: "lost.csv", content: "Note ID,Body\r\nX1,Hello" });
  await request("POST", `/imports/${id}/read/`, {});
  await backend.jobs.drain();

  const response = await request("PUT", `/imports/${id}/mapping/`, { fields: ["note_id", "body"] });

  expect(response.status).toBe(400);
  expect(JSON.stringify(response.body)).toContain("Choose the column with the account or person");
});
