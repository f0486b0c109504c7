import { inArray } from "drizzle-orm";
import { z } from "zod";
import { accountDetailSchema } from "@/lib/contracts/accounts/account";
import { contactEvidenceSchema, contactSchema } from "@/lib/contracts/contacts/contact";
import {
  type Import,
  type ImportAction,
  importRowsSchema,
  importSchema,
  type ParseImport,
} from "@/lib/contracts/imports/import";
import type { ImportField, ImportPart } from "@/lib/contracts/imports/import-field";
import { contactFacts } from "../../database/schema/core";
import { runImport } from "../../domains/files/imports/run";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { downloadList } from "../../test-export";
import { uploadImport } from "./upload-import.fixture";

let backend: TestBackend;
let rep: { authorization: string };
let admin: { authorization: string };
let alder: string;
let birch: string;

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
  admin = await backend.signIn("clientadmin@acme.example");
  alder = await addAccount("Alder Robotics", "alder-robotics.example");
  birch = await addAccount("Birch Foods Inc", "birch-foods.example");
});
afterAll(() => backend.close());
// Advances by more than a minute, because the write limit counts by minute and later values take precedence.
beforeEach(() => backend.advance(61_000));

const request = (method: "GET" | "POST" | "PUT" | "PATCH", url: string, payload?: object, headers = rep) =>
  backend.request({ method, url, headers, ...(payload && { payload }) });

async function addAccount(name: string, domain: string): Promise<string> {
  const { body } = await request("POST", "/accounts/", { name, domain });
  return z.object({ id: z.string() }).parse(body).id;
}

const readImport = async (id: string): Promise<Import> =>
  importSchema.parse((await request("GET", `/imports/${id}/`)).body);

async function read(content: string, how: ParseImport = {}, name = "people.csv"): Promise<Import> {
  const id = await uploadImport(backend, rep, { name, content });
  expect((await request("POST", `/imports/${id}/read/`, how)).status).toBe(200);
  await backend.jobs.drain();
  return readImport(id);
}

/** Uploads a file of contacts and has its rows checked, with the guessed columns. */
async function check(content: string, name?: string, more: object = {}): Promise<Import> {
  const one = await read(content, { kind: "contacts" }, name);
  expect(one).toMatchObject({ state: "mapping", problem: null, kind: "contacts" });
  const mapping = { fields: one.columns.map(({ field }) => field), ...more };
  expect(await request("PUT", `/imports/${one.id}/mapping/`, mapping)).toMatchObject({ status: 200 });
  await backend.jobs.drain();
  return readImport(one.id);
}

async function act(id: string, action: ImportAction): Promise<Import> {
  expect(await request("POST", `/imports/${id}/action/`, action)).toMatchObject({ status: 200 });
  await backend.jobs.drain();
  return readImport(id);
}

async function importFile(content: string, name?: string): Promise<Import> {
  return act((await check(content, name)).id, { action: "run", doubtful: "skip" });
}

const rowsOf = async (id: string, part: ImportPart) =>
  importRowsSchema.parse((await request("GET", `/imports/${id}/rows/?part=${part}`)).body).items;

async function peopleAt(accountId: string) {
  const { body } = await request("GET", `/accounts/${accountId}/contacts/?limit=100`);
  return z.object({ items: z.array(contactSchema) }).parse(body).items;
}

const find = async (accountId: string, name: string) =>
  (await peopleAt(accountId)).find(({ full_name: full }) => full === name);

const get = async (accountId: string, name: string) => contactSchema.parse(await find(accountId, name));

test("imports a file of contacts from upload through preview to their accounts", async () => {
  const file = [
    "First name;Last name;Job title;Email;Phone;Company;Domain;Seniority;Do not contact;Fax",
    "Ada;Moss;Chief Financial Officer;ADA@alder-robotics.example;+49 221/555 0100;;alder-robotics.example;;;1",
    'Ben;Reed;"Head of Purchasing";ben@birch-foods.example;;Birch Foods Inc;;Director;yes;2',
    "Cy;Holt;;cy(at)nowhere;;Alder Robotics;;;;3",
    ";;Buyer;who@alder-robotics.example;;Alder Robotics;;;;4",
    "Dee;Voss;Buyer;dee@nowhere.example;;Nowhere Ltd;;;;5",
    "Eli;Ware;Buyer;;;;;;;6",
    "Flo;Yard;Buyer;flo@alder-robotics.example;;;;;perhaps;7",
    "Gus;Zahn;Buyer;ada@alder-robotics.example;;Alder Robotics;;;;8",
    "Hal;Amis;Engineer;hal@alder-robotics.example;;;;;no;9",
  ].join("\r\n");

  const ready = await check(file);

  expect(ready.columns.map(({ field }) => field)).toEqual([
    "first_name",
    "last_name",
    "title",
    "email",
    "phone",
    "account_name",
    "account_domain",
    "level",
    "do_not_contact",
    null,
  ]);
  expect(ready).toMatchObject({ state: "ready", statuses: { new: 3, refused: 6 } });
  expect((await rowsOf(ready.id, "refused")).map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [4, "Email", "“cy(at)nowhere”: Enter an email address such as name@example.com"],
    [5, null, "This row has no name, and its email or phone matches no contact."],
    [6, null, "There is no account “Nowhere Ltd”. Add it or import it first."],
    [7, null, "This row doesn’t name the contact’s account."],
    [8, "Do not contact", "“perhaps”: Enter yes or no"],
    [9, null, "Same contact as in line 2."],
  ]);
  expect(await peopleAt(alder)).toEqual([]);

  const done = await act(ready.id, { action: "run", doubtful: "skip" });

  expect(done).toMatchObject({ state: "done", outcomes: { added: 3, refused: 6 }, can_undo: true });
  expect(await get(alder, "Ada Moss")).toMatchObject({
    title: "Chief Financial Officer",
    function: "finance",
    level: "c_level",
    email: "ada@alder-robotics.example",
    phone: "+49 221 555 0100",
    source: "Import: people.csv",
  });
  expect(await get(birch, "Ben Reed")).toMatchObject({
    function: "procurement",
    level: "director",
    email: null,
    do_not_contact: true,
    do_not_contact_reason: "Import: people.csv",
  });
  const { body } = await request("GET", `/accounts/${alder}/history/`);
  expect(body).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({
        field: "contact",
        new: "Ada Moss",
        source: "Import: people.csv",
        cause: { kind: "import", id: done.id },
      }),
    ]),
  });
});

test("importing the same file again changes nothing and reuses its kind and columns", async () => {
  const file = "Who,Mail address,Works for\nIda Lund,ida@twice.example,Alder Robotics\nJon Bech,,Alder Robotics\n";
  const one = await read(file);
  expect(one).toMatchObject({ kind: "accounts" });
  const other = await request("POST", `/imports/${one.id}/read/`, { kind: "contacts" });
  expect(other.status).toBe(200);
  await backend.jobs.drain();
  const fields: ImportField[] = ["full_name", "email", "account_name"];
  await request("PUT", `/imports/${one.id}/mapping/`, { fields });
  await backend.jobs.drain();
  await act(one.id, { action: "run", doubtful: "skip" });
  const before = await peopleAt(alder);

  const again = await read(file);
  await request("PUT", `/imports/${again.id}/mapping/`, { fields });
  await backend.jobs.drain();
  const done = await act(again.id, { action: "run", doubtful: "new" });

  expect(again).toMatchObject({ kind: "contacts" });
  expect(again.columns.map(({ field, guessed_by: by }) => [field, by])).toEqual(fields.map((one) => [one, "earlier"]));
  expect(done).toMatchObject({ statuses: { same: 2 }, outcomes: { unchanged: 2 }, can_undo: false });
  expect(await peopleAt(alder)).toEqual(before);
});

test("matches contacts by email, then by name at their account; conflicting rows are doubtful", async () => {
  await importFile(
    [
      "Name,Title,Email,Account",
      "Kim Orr,Buyer,kim@match.example,Alder Robotics",
      "Lea Pohl,Buyer,,Alder Robotics",
      "Max Quinn,Buyer,max@match.example,Alder Robotics",
    ].join("\n"),
  );

  const ready = await check(
    [
      "Name,Title,Email,Account",
      "KIM ORR,Lead Buyer,Kim@match.example,",
      "Lea Pohl,Buyer,lea@match.example,Alder Robotics",
      "Max Quinn,Buyer,mq@elsewhere.example,Alder Robotics",
      "Maxine Quinn,Buyer,max@match.example,Alder Robotics",
      "Nia Roth,Buyer,nia@match.example,Birch Foods",
    ].join("\n"),
  );

  const rows = await Promise.all((["matched", "doubtful"] as const).map((part) => rowsOf(ready.id, part)));
  expect(rows.flat()).toMatchObject([
    { line: 2, contact: { name: "Kim Orr" }, account: { name: "Alder Robotics" }, changes: ["title"], choices: [] },
    { line: 3, contact: { name: "Lea Pohl" }, changes: ["email"] },
    { line: 4, reason: "Max Quinn at Alder Robotics has a different email.", choices: ["match", "new", "skip"] },
    { line: 5, reason: "Max Quinn has this email, but a different name.", contact: { name: "Max Quinn" } },
    {
      line: 6,
      reason: "This may be Birch Foods Inc: only the legal form of the name differs.",
      contact: null,
      account: { name: "Birch Foods Inc" },
      choices: ["match", "skip"],
    },
  ]);
  const decide = (line: number, decision: string) =>
    request("PUT", `/imports/${ready.id}/decisions/`, { line, decision });
  expect((await decide(6, "new")).status).toBe(400);
  expect((await decide(2, "match")).status).toBe(404);
  expect((await decide(6, "match")).status).toBe(204);
  expect((await decide(4, "new")).status).toBe(204);
  const done = await act(ready.id, { action: "run", doubtful: "skip" });

  expect(done.outcomes).toEqual({ added: 2, changed: 2, skipped: 1 });
  expect(await get(alder, "Kim Orr")).toMatchObject({ title: "Lead Buyer" });
  expect(await get(birch, "Nia Roth")).toMatchObject({ email: "nia@match.example" });
  expect((await peopleAt(alder)).filter(({ full_name: name }) => name === "Max Quinn")).toHaveLength(2);
});

test("several rows can change the same contact, and an undo restores it", async () => {
  await importFile("Name,Title,Email,Account\nRex Quill,Buyer,rex@rounds.example,Alder Robotics\n");
  const ready = await check(
    [
      "Name,Title,Email,Phone,Account",
      "Rex Quill,,rq@elsewhere.example,+1 212 555 0177,Alder Robotics",
      "Rex Quill,Lead Buyer,rex@rounds.example,,Alder Robotics",
    ].join("\n"),
  );
  expect(ready.statuses).toEqual({ doubtful: 1, matched: 1 });
  expect(await rowsOf(ready.id, "doubtful")).toMatchObject([{ changes: ["email", "phone"] }]);
  expect(await rowsOf(ready.id, "matched")).toMatchObject([{ changes: ["title"] }]);

  const done = await act(ready.id, { action: "run", doubtful: "match" });

  expect(done).toMatchObject({ state: "done", outcomes: { changed: 2 } });
  expect(await get(alder, "Rex Quill")).toMatchObject({
    title: "Lead Buyer",
    email: "rex@rounds.example",
    phone: "+1 212 555 0177",
  });
  expect((await act(ready.id, { action: "undo" })).outcomes).toEqual({ undone: 2 });
  expect(await get(alder, "Rex Quill")).toMatchObject({ title: "Buyer", email: "rex@rounds.example", phone: null });
});

test("an email of a contact at another account is doubtful, and the contact isn't moved", async () => {
  await importFile("Name,Email,Account\nOla Sand,ola@moved.example,Alder Robotics\n");

  const ready = await check("Name,Email,Account\nOla Sand,ola@moved.example,Birch Foods Inc\n");
  const [row] = await rowsOf(ready.id, "doubtful");
  await act(ready.id, { action: "run", doubtful: "match" });

  expect(row).toMatchObject({
    reason: "Ola Sand has this email, but at Alder Robotics, not at Birch Foods Inc.",
    choices: ["match", "new", "skip"],
  });
  expect(await find(birch, "Ola Sand")).toBeUndefined();
  expect(await find(alder, "Ola Sand")).toBeDefined();
});

test("an import never overwrites values that a user typed", async () => {
  await importFile("Name,Title,Phone,Account\nPia Thal,Buyer,+1 212 555 0101,Alder Robotics\n");
  const { id } = await get(alder, "Pia Thal");
  const typed = { values: { title: "Head of Buying" }, expected: { title: "Buyer" } };
  expect((await request("PATCH", `/accounts/${alder}/contacts/${id}/`, typed)).status).toBe(200);
  const created = { full_name: "Quy Urban", title: "Typed", function: "it", level: "manager" };
  expect((await request("POST", `/accounts/${alder}/contacts/`, created)).status).toBe(201);

  await importFile(
    "Name,Title,Phone,Email,Account\nPia Thal,Clerk,+1 212 555 0102,,Alder Robotics\nQuy Urban,Clerk,,quy@typed.example,Alder Robotics\n",
  );

  expect(await get(alder, "Pia Thal")).toMatchObject({ title: "Head of Buying", phone: "+1 212 555 0102" });
  expect(await get(alder, "Quy Urban")).toMatchObject({ title: "Typed", email: "quy@typed.example" });
});

test("an import sets do-not-contact but never clears it, and matching rows are unchanged", async () => {
  await importFile("Name,Email,Account\nRoy Vale,roy@silent.example,Alder Robotics\n");
  const marked = await importFile(
    "Name,Email,DNC,Do not contact reason,Account\nRoy Vale,roy@silent.example,x,Asked us in May,Alder Robotics\n",
  );
  const later = await check("Name,Email,Phone,DNC,Account\nRoy Vale,roy@silent.example,+1 212 555 0103,no,\n");

  expect(marked.outcomes).toEqual({ changed: 1 });
  expect(later.statuses).toEqual({ same: 1 });
  await act(later.id, { action: "run", doubtful: "match" });
  expect(await get(alder, "Roy Vale")).toMatchObject({
    do_not_contact: true,
    do_not_contact_reason: "Asked us in May",
    phone: null,
  });
  const { body } = await request("GET", "/audit/?kind=contact", undefined, admin);
  expect(body).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ action: "contact.do_not_contact", details: { name: "Roy Vale" } }),
    ]),
  });
});

test("an import never restores a removed do-not-contact contact", async () => {
  const doNotContact = "Name,Email,DNC,Account\nSid Veil,sid@silent.example,yes,Alder Robotics\n";
  const imported = await importFile(doNotContact);
  await act(imported.id, { action: "undo" });
  expect((await importFile(doNotContact)).outcomes).toEqual({ added: 1 });
  const { id } = await get(alder, "Sid Veil");
  const url = `/accounts/${alder}/contacts/${id}/`;
  expect((await backend.request({ method: "DELETE", url, headers: rep })).status).toBe(204);

  const again = await check("Name,Email,Account\nSid Veil,sid@silent.example,Alder Robotics\n");

  expect(await rowsOf(again.id, "refused")).toMatchObject([
    { reason: "This person asked not to be contacted, and was removed." },
  ]);
});

test("an import never adds a do-not-contact contact of a removed account to another account", async () => {
  const name = "Closed Harbor";
  const { body } = await request("POST", "/accounts/", { name });
  const { id } = accountDetailSchema.parse(body);
  expect((await importFile(`Name,Email,DNC,Account\nSia Moor,sia@harbor.example,yes,${name}\n`)).outcomes).toEqual({
    added: 1,
  });
  expect((await request("POST", "/accounts/remove/", { ids: [id] })).status).toBe(200);

  const again = await check("Name,Email,Account\nSia Moor,sia@harbor.example,Alder Robotics\n");

  expect(await rowsOf(again.id, "refused")).toMatchObject([
    { reason: "This person asked not to be contacted, and was removed." },
  ]);
});

test("undoes an import as a whole, except what someone has changed since, which it lists", async () => {
  await importFile(
    "Name,Title,Phone,Account\nSue Wirth,Buyer,+1 212 555 0104,Alder Robotics\nTed York,Buyer,,Alder Robotics\n",
  );
  const second = await importFile(
    [
      "Name,Title,Phone,Email,DNC,Account",
      "Sue Wirth,Clerk,+1 212 555 0105,,,Alder Robotics",
      "Ted York,Clerk,,,yes,Alder Robotics",
      "Una Zorn,Clerk,,una@undo.example,,Alder Robotics",
      "Van Abel,Clerk,,van@undo.example,,Alder Robotics",
    ].join("\n"),
    "second.csv",
  );
  expect(second.outcomes).toEqual({ added: 2, changed: 2 });
  const sue = await get(alder, "Sue Wirth");
  const typed = { values: { phone: "+1 212 555 0199" }, expected: { phone: "+1 212 555 0105" } };
  expect((await request("PATCH", `/accounts/${alder}/contacts/${sue.id}/`, typed)).status).toBe(200);
  const van = await get(alder, "Van Abel");
  const una = await get(alder, "Una Zorn");
  const task = { title: "Call Van", contact_id: van.id };
  expect((await request("POST", `/accounts/${alder}/tasks/`, task)).status).toBe(201);

  const undone = await act(second.id, { action: "undo" });

  expect(undone).toMatchObject({ state: "undone", outcomes: { undone: 2, kept: 2 }, can_undo: false });
  expect(await rowsOf(second.id, "kept")).toMatchObject([
    { line: 2, reason: "Changed since: phone." },
    { line: 5, reason: "Someone has worked with this person since." },
  ]);
  expect(await get(alder, "Sue Wirth")).toMatchObject({ title: "Buyer", phone: "+1 212 555 0199" });
  expect(await get(alder, "Ted York")).toMatchObject({
    title: "Buyer",
    do_not_contact: false,
    do_not_contact_reason: null,
    do_not_contact_since: null,
  });
  expect(await find(alder, "Una Zorn")).toBeUndefined();
  expect(await find(alder, "Van Abel")).toBeDefined();
  expect((await request("POST", `/accounts/${alder}/contacts/${una.id}/restore/`)).status).toBe(200);
  expect(await find(alder, "Una Zorn")).toBeDefined();
});

test("an interrupted import resumes where it stopped and adds each contact once", async () => {
  const rows = Array.from({ length: 600 }, (_, at) => `Wil Number${at},wil${at}@birch-foods.example`);
  const ready = await check(`Name,Email\n${rows.join("\n")}\n`);
  expect(ready.statuses).toEqual({ new: 600 });
  await request("POST", `/imports/${ready.id}/action/`, { action: "run", doubtful: "skip" });
  const key = { clientId: "acme", id: ready.id };
  let batches = 0;
  const now = () => {
    batches += 1;
    if (batches === 2) throw new Error("killed");
    return backend.now();
  };
  const { signal } = new AbortController();
  await expect(runImport(backend.store.db, key, signal, now, backend.sealer)).rejects.toThrow("killed");
  expect(await readImport(ready.id)).toMatchObject({ state: "running", done: 250, outcomes: { added: 250 } });

  const work = () => runImport(backend.store.db, key, signal, backend.now, backend.sealer);
  await Promise.all([work(), work()]);
  await backend.jobs.drain();

  expect(await readImport(ready.id)).toMatchObject({ state: "done", outcomes: { added: 600 } });
  const { body } = await request("GET", "/contacts/?q=wil+number");
  expect(body).toMatchObject({ total: 600 });
});

test("refuses only the row of a contact added while the import waits", async () => {
  const ready = await check("Name,Email,Account\nXen One,xen1@late.example,Alder Robotics\nXen Two,,Alder Robotics\n");
  const created = { full_name: "Xen Two", title: "Buyer", function: "it", level: "manager" };
  expect((await request("POST", `/accounts/${alder}/contacts/`, created)).status).toBe(201);

  const done = await act(ready.id, { action: "run", doubtful: "skip" });

  expect(done.outcomes).toEqual({ added: 1, refused: 1 });
  expect(await rowsOf(ready.id, "failed")).toMatchObject([
    { line: 3, reason: "This person was added in the meantime." },
  ]);
});

test("W5 · importing an export of contacts changes nothing", async () => {
  await importFile(`Name,Title,Email,Account\n"'=cmd()",@Home,formula@back.example,Alder Robotics\n`);
  const { body: file } = await downloadList(backend, { url: "/contacts/export/?q=formula", headers: rep });

  const again = await read(file);
  const mapping = { fields: again.columns.map(({ field }) => field) };
  await request("PUT", `/imports/${again.id}/mapping/`, mapping);
  await backend.jobs.drain();

  expect(again.kind).toBe("contacts");
  expect((await readImport(again.id)).statuses).toEqual({ same: 1 });
});

test.each<[string, (ImportField | null)[], string]>([
  ["a field of accounts", ["full_name", "employees"], "A file of contacts can’t contain “employees”"],
  ["the same field twice", ["email", "email"], "Two columns can't map to “email”"],
  ["no field that identifies a contact", ["title", null], "Choose the column with the person’s name or email"],
])("rejects columns with %s", async (_what, fields, reason) => {
  const one = await read("Name,Email\nYan Ek,yan@bad.example\n", { kind: "contacts" });
  const response = await request("PUT", `/imports/${one.id}/mapping/`, { fields });
  await act(one.id, { action: "cancel" });

  expect(response).toMatchObject({ status: 400, body: { fields: { fields: reason } } });
});

async function evidenceOf({ account_id: accountId, id }: { account_id: string; id: string }, of: string) {
  const { body } = await request("GET", `/accounts/${accountId}/contacts/${id}/evidence/`);
  const found = contactEvidenceSchema.parse(body).items.find(({ field }) => field === of);
  return (found?.candidates ?? []).map(({ value, source, method, is_chosen: isChosen }) =>
    [isChosen ? "stands" : "offered", value, source, method].join(" · "),
  );
}

test("shows each value's source; typed values stay, and the file's value is offered until the undo", async () => {
  await importFile(
    "Name,Title,Email,Account\nZoe Ash,Head of Purchasing,zoe@proof.example,Alder Robotics\n",
    "first.csv",
  );
  const zoe = await get(alder, "Zoe Ash");
  const first = "Import: first.csv · reported";
  expect([await evidenceOf(zoe, "title"), await evidenceOf(zoe, "level"), await evidenceOf(zoe, "function")]).toEqual([
    [`stands · Head of Purchasing · ${first}`],
    [`stands · ${zoe.level} · Worked out from the title · derived`],
    [`stands · ${zoe.function} · Worked out from the title · derived`],
  ]);
  const typed = { values: { title: "Buyer" }, expected: { title: "Head of Purchasing" } };
  await request("PATCH", `/accounts/${alder}/contacts/${zoe.id}/`, typed);
  backend.advance(61_000);

  const second = await importFile(
    "Name,Title,Phone,Email\nZoe Ash,CPO,+1 212 555 0144,zoe@proof.example\n",
    "second.csv",
  );

  const offered = ["stands · Buyer · manual · manual", "offered · CPO · Import: second.csv · reported"];
  expect(await evidenceOf(zoe, "title")).toEqual([...offered, `offered · Head of Purchasing · ${first}`]);
  expect(await evidenceOf(zoe, "phone")).toEqual(["stands · +1 212 555 0144 · Import: second.csv · reported"]);
  await act(second.id, { action: "undo" });
  expect(await evidenceOf(zoe, "title")).toEqual([offered[0], `offered · Head of Purchasing · ${first}`]);
  expect(await evidenceOf(zoe, "phone")).toEqual([]);
});

test.each(["later.csv", "first.csv"])(
  "undoing %s keeps values it only confirmed, with their earlier sources",
  async (name) => {
    const [first, last] = [name === "later.csv" ? "Ada" : "Bea", "Confirmed"];
    const file = (title: string) =>
      `Name,Title,Email,Account\n${first} ${last},${title},${first}@confirmed.example,Alder Robotics\n` +
      `Second ${first},Clerk,second.${first}@confirmed.example,Alder Robotics\n`;
    await importFile(file("Buyer"), "first.csv");
    const ids = [(await get(alder, `${first} ${last}`)).id, (await get(alder, `Second ${first}`)).id];
    const readFacts = () =>
      backend.store.db
        .select()
        .from(contactFacts)
        .where(inArray(contactFacts.contactId, ids))
        .orderBy(contactFacts.contactId, contactFacts.field, contactFacts.source, contactFacts.value);
    const before = await readFacts();
    backend.advance(61_000);
    const later = await importFile(file("Lead buyer"), name);
    expect(later.outcomes).toEqual({ changed: 1, unchanged: 1 });

    const undone = await act(later.id, { action: "undo" });

    expect(undone.outcomes).toEqual({ undone: 1, unchanged: 1 });
    expect(await get(alder, `${first} ${last}`)).toMatchObject({
      title: "Buyer",
      email: `${first.toLowerCase()}@confirmed.example`,
    });
    expect(await readFacts()).toEqual(before);
  },
);
