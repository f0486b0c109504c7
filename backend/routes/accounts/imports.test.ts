import { and, eq, inArray, sql } from "drizzle-orm";
import iconv from "iconv-lite";
import { z } from "zod";
import type { OwnRetention } from "@/lib/contracts/clients/retention-periods";
import {
  type Import,
  type ImportAction,
  type ImportRows,
  importRowsSchema,
  importSchema,
  importsSchema,
} from "@/lib/contracts/imports/import";
import { type ImportField, type ImportPart, openStates } from "@/lib/contracts/imports/import-field";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import type { Database } from "../../database/database";
import { accountFacts, accounts, clients } from "../../database/schema/core";
import { externalIds, imports } from "../../database/schema/imports";
import { outbox } from "../../database/schema/outbox";
import { checkRows } from "../../domains/files/imports/check";
import { runImport, undoImport } from "../../domains/files/imports/run";
import { sweep } from "../../jobs/maintenance/sweep";
import { expireLeases } from "../../jobs/runner/lease";
import { queueOf } from "../../queue/queue";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { downloadList } from "../../test-export";
import { uploadImport } from "./upload-import.fixture";

let backend: TestBackend;
let rep: { authorization: string };

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
});
afterAll(() => backend.close());
// Advances by more than a minute, because the write limit counts by minute.
beforeEach(() => backend.advance(61_000));
// Cancels open imports, because a client may only have a few.
afterEach(async () => {
  for (const { id, state } of importsSchema.parse((await request("GET", "/imports/")).body).items) {
    if (openStates.includes(state)) await act(id, { action: "cancel" });
  }
});

async function request(method: "GET" | "POST" | "PUT" | "PATCH", url: string, payload?: object, headers = rep) {
  return backend.request({ method, url, headers, ...(payload && { payload }) });
}

function begin(content: string | Buffer, name = "accounts.csv", headers = rep): Promise<string> {
  return uploadImport(backend, headers, { name, content });
}

const readImport = async (id: string, headers = rep): Promise<Import> =>
  importSchema.parse((await request("GET", `/imports/${id}/`, undefined, headers)).body);

async function read(content: string | Buffer, how: object = {}, name?: string): Promise<Import> {
  const id = await begin(content, name);
  expect((await request("POST", `/imports/${id}/read/`, how)).status).toBe(200);
  await backend.jobs.drain();
  return readImport(id);
}

/** Uploads a file and has its rows checked, with the guessed columns. */
async function check(content: string, name?: string, fields?: (ImportField | null)[]): Promise<Import> {
  // A later value takes precedence over an earlier one.
  backend.advance(1_000);
  const one = await read(content, {}, name);
  expect(one).toMatchObject({ state: "mapping", problem: null });
  const mapping = { fields: fields ?? one.columns.map(({ field }) => field) };
  expect(await request("PUT", `/imports/${one.id}/mapping/`, mapping)).toMatchObject({ status: 200 });
  await backend.jobs.drain();
  return readImport(one.id);
}

async function act(id: string, action: ImportAction, headers = rep): Promise<Import> {
  const response = await request("POST", `/imports/${id}/action/`, action, headers);
  expect(response).toMatchObject({ status: 200 });
  await backend.jobs.drain();
  return readImport(id, headers);
}

const rowsOf = async (id: string, part: ImportPart): Promise<ImportRows["items"]> =>
  importRowsSchema.parse((await request("GET", `/imports/${id}/rows/?part=${part}`)).body).items;

const fileOf = async (id: string, part: ImportPart): Promise<string> =>
  (await backend.app.inject({ url: `/imports/${id}/file/?part=${part}`, headers: rep })).body;

/** A database that fails after some transactions, like a killed process. */
function failAfter(db: Database, transactions: number): Database {
  let started = 0;
  const failing: Database = Object.create(db);
  failing.transaction = async (work) => {
    started += 1;
    if (started > transactions) throw new Error("killed");
    return db.transaction(work);
  };
  return failing;
}

/** Simulates a process that claims the waiting import and dies. */
async function crash(): Promise<void> {
  const { db } = backend.store;
  expect(await queueOf(db).fetch("import")).toHaveLength(1);
  await db.execute(
    sql`update pgboss.job set started_on = now() - interval '1 h' where name = 'import' and state = 'active'`,
  );
  await expireLeases(db);
  await db.execute(
    sql`update pgboss.job set start_after = now() - interval '1 s' where name = 'import' and state = 'retry'`,
  );
}

async function findAccount(name: string) {
  const { body } = await request("GET", `/accounts/?q=${encodeURIComponent(name)}`);
  const [account] = (body as { items: { id: string; name: string }[] }).items;
  return account ? ((await request("GET", `/accounts/${account.id}/`)).body as Record<string, unknown>) : null;
}

test("imports a file from upload through preview to accounts, with the file name as evidence", async () => {
  const file = [
    "Company;Domain;Mitarbeiter;Umsatz;Stadt;Customer no",
    "Alder Robotics;alder-robotics.example;1.250;3,5 Mio;Köln;007",
    '"Birch; Sons";birch.example;12;;"Two\nlines";008',
    ";nobody.example;5;1;Bonn;009",
    "Cedar AG;cedar.example;many;1;Bonn;010",
  ].join("\r\n");

  const ready = await check(file, "crm.csv");

  expect(ready).toMatchObject({ state: "ready", delimiter: ";", encoding: "utf-8", rows: 4 });
  expect(ready.columns.map(({ field }) => field)).toEqual([
    "name",
    "domain",
    "employees",
    "revenue_usd",
    "hq_city",
    null,
  ]);
  expect(ready.columns[5]?.samples).toContain("007");
  expect(ready.statuses).toEqual({ new: 2, refused: 2 });
  expect(await rowsOf(ready.id, "refused")).toMatchObject([
    { line: 5, reason: "This row has no name, and its values match no account.", column: null },
    { line: 6, reason: "“many”: Enter a number such as 1200", column: "Mitarbeiter" },
  ]);
  expect(await findAccount("Alder Robotics")).toBeNull();

  const done = await act(ready.id, { action: "run", doubtful: "skip" });

  expect(done).toMatchObject({ state: "done", outcomes: { added: 2, refused: 2 }, can_undo: true });
  expect(await findAccount("Alder Robotics")).toMatchObject({
    domain: "alder-robotics.example",
    employees: 1250,
    revenue_usd: 3_500_000,
    hq_city: "Köln",
    owner: { name: "Ravi Petersen" },
    facts: expect.arrayContaining([
      expect.objectContaining({ field: "employees", value: 1250, source: "Import: crm.csv", method: "reported" }),
    ]),
  });
  expect(await fileOf(ready.id, "refused")).toBe(
    "\uFEFFLine,Reason,Company,Domain,Mitarbeiter,Umsatz,Stadt,Customer no\r\n" +
      '5,"This row has no name, and its values match no account.",,nobody.example,5,1,Bonn,009\r\n' +
      "6,“many”: Enter a number such as 1200,Cedar AG,cedar.example,many,1,Bonn,010\r\n",
  );
});

test("importing the same file again changes nothing and reuses its columns", async () => {
  const file = "Firm X,Site Y,Heads\nDogwood Ltd,dogwood.example,40\nElder Ltd,elder.example,50\n";
  const fields: ImportField[] = ["name", "domain", "employees"];
  const first = await check(file, "twice.csv", fields);
  await act(first.id, { action: "run", doubtful: "skip" });
  const before = await findAccount("Dogwood Ltd");
  backend.advance(3_600_000);
  rep = await backend.signIn("rep@acme.example");

  const again = await check(file, "twice.csv");
  const done = await act(again.id, { action: "run", doubtful: "new" });

  expect(again.columns.map(({ field, guessed_by }) => [field, guessed_by])).toEqual(
    fields.map((field) => [field, "earlier"]),
  );
  expect(again.statuses).toEqual({ same: 2 });
  expect(done).toMatchObject({ outcomes: { unchanged: 2 }, can_undo: false });
  expect({ ...(await findAccount("Dogwood Ltd")), facts: null }).toEqual({ ...before, facts: null });
});

test("matches rows by domain, ticker, CIK and id, then by name and location; others are new or doubtful", async () => {
  const known = await check(
    "Name,Domain,Ticker,CIK,City,Country\nFir Works,fir.example,FIRX,123,Oslo,Norway\nGorse Corp,gorse.example,GRSX,124,Lima,Peru\n",
  );
  await act(known.id, { action: "run", doubtful: "skip" });
  const { id } = (await findAccount("Fir Works")) ?? {};

  const ready = await check(
    [
      "Name,Domain,Ticker,CIK,City,Country,Id",
      "Fir Renamed,www.FIR.example,,,,,",
      "Gorse Corp.,,GRSX,,,,",
      ",,,0000000124,,,",
      `,,,,,,${String(id)}`,
      "Gorse Inc,,,,,,",
      "FIR WORKS,,,,Bergen,,",
      "Fir Works,other.example,,,,,",
      "Nobody Knows,fir.example,GRSX,124,,,",
      "Hazel New,hazel.example,,,,,",
      "hazel new,,,,,,",
    ].join("\n"),
  );

  const rows = await Promise.all(
    (["new", "matched", "same", "doubtful", "repeated"] as const).map(async (part) => rowsOf(ready.id, part)),
  );
  expect(rows.flat().toSorted((a, b) => a.line - b.line)).toMatchObject([
    { line: 2, status: "same", account: { name: "Fir Works" } },
    { line: 3, status: "same", account: { name: "Gorse Corp" } },
    { line: 4, status: "repeated", reason: "Same account as in line 3. It adds: CIK." },
    { line: 5, status: "repeated", reason: "Same account as in line 2." },
    { line: 6, status: "doubtful", account_line: 3, choices: ["match", "skip"] },
    { line: 7, status: "doubtful", account_line: 2, reason: "Fir Works is in a different location: Oslo." },
    { line: 8, status: "doubtful", account_line: 2 },
    { line: 9, status: "doubtful", account_line: 2, reason: expect.stringContaining("its CIK matches Gorse Corp") },
    { line: 10, status: "new", account: null },
    { line: 11, status: "repeated", reason: "Same account as in line 10." },
  ]);

  const doubtful = await check("Name,Domain,City\nGorse Inc,,\nFIR WORKS,,Bergen\n");
  expect(await rowsOf(doubtful.id, "doubtful")).toMatchObject([
    { line: 2, reason: "This may be Gorse Corp: only the legal form of the name differs.", changes: [] },
    { line: 3, reason: "Fir Works is in a different location: Oslo.", changes: ["hq_city"] },
  ]);
  expect((await request("PUT", `/imports/${doubtful.id}/decisions/`, { line: 3, decision: "match" })).status).toBe(204);
  expect((await request("PUT", `/imports/${doubtful.id}/decisions/`, { line: 9, decision: "match" })).status).toBe(404);
  const done = await act(doubtful.id, { action: "run", doubtful: "skip" });
  expect(done.outcomes).toEqual({ changed: 1, skipped: 1 });
  expect(await findAccount("Fir Works")).toMatchObject({ hq_city: "Bergen", name: "Fir Works" });
});

test("a doubtful row can be added as new only with a name, and if no account has its name or domain", async () => {
  const known = await check(
    [
      "Name,Domain,CIK,City",
      "Sorrel Inc,sorrel.example,0000000701,Oslo",
      "Teasel A,,0000000702,Oslo",
      "Teasel B,,0000000702,Oslo",
    ].join("\n"),
    "known.csv",
  );
  await act(known.id, { action: "run", doubtful: "skip" });

  const ready = await check(
    [
      "Name,Domain,CIK,City",
      "SORREL INC,,,Bergen",
      "Sorrel Ltd,sorrel.example,0000000703,",
      ",,0000000702,",
      "Sorrel LLC,sorrel-2.example,,",
    ].join("\n"),
  );

  const rows = await rowsOf(ready.id, "doubtful");
  expect(rows.map(({ line, choices }) => [line, choices])).toEqual([
    [2, ["match", "skip"]],
    [3, ["match", "skip"]],
    [4, ["match", "skip"]],
    [5, ["match", "new", "skip"]],
  ]);
  const decide = (line: number) => request("PUT", `/imports/${ready.id}/decisions/`, { line, decision: "new" });
  expect(await decide(2)).toMatchObject({ status: 400 });
  expect(await decide(5)).toMatchObject({ status: 204 });
  const done = await act(ready.id, { action: "run", doubtful: "new" });
  expect(done.outcomes).toEqual({ added: 1, refused: 2, skipped: 1 });
});

test("a row that certainly matches an account doesn't depend on a doubtful row above it", async () => {
  const known = await check("Name\nGneiss Inc\n");
  await act(known.id, { action: "run", doubtful: "skip" });

  const skipped = await check("Name,Employees\nGneiss LLC,\nGneiss Inc,500\n");
  expect(skipped.statuses).toEqual({ doubtful: 1, matched: 1 });
  expect((await act(skipped.id, { action: "run", doubtful: "skip" })).outcomes).toEqual({ changed: 1, skipped: 1 });
  expect(await findAccount("Gneiss Inc")).toMatchObject({ employees: 500 });

  const both = await check("Name,City,Employees\nGneiss LLC,Oslo,\nGneiss LLC,,\nGneiss Inc,,600\n");
  expect(both.statuses).toEqual({ doubtful: 1, repeated: 1, matched: 1 });
  expect(await rowsOf(both.id, "doubtful")).toMatchObject([{ line: 2, changes: ["hq_city"] }]);
  expect(await rowsOf(both.id, "matched")).toMatchObject([{ line: 4, changes: ["employees"] }]);
  const done = await act(both.id, { action: "run", doubtful: "match" });
  expect(done.outcomes).toEqual({ changed: 2, repeated: 1 });
  expect(await findAccount("Gneiss Inc")).toMatchObject({ hq_city: "Oslo", employees: 600 });
});

test("merges rows of the same account; the first row's values win, and later rows fill gaps", async () => {
  const ready = await check(
    [
      "Name,Domain,City,Employees",
      "Jasmine Works,jasmine.example,Oslo,",
      "Jasmine Works,jasmine.example,Rome,75",
      "Jasmine Works,jasmine.example,Oslo,80",
    ].join("\n"),
  );

  expect(ready.statuses).toEqual({ new: 1, repeated: 2 });
  expect(await rowsOf(ready.id, "repeated")).toMatchObject([
    { reason: "Same account as in line 2. It adds: Employees. Skipped: City." },
    { reason: "Same account as in line 2. Skipped: Employees." },
  ]);
  const done = await act(ready.id, { action: "run", doubtful: "skip" });
  expect(done.outcomes).toEqual({ added: 1, repeated: 2 });
  expect(await findAccount("Jasmine Works")).toMatchObject({ hq_city: "Oslo", employees: 75 });
});

test("ids come first in deciding which rows of a file are the same account", async () => {
  const ready = await check(
    ["Id,Name,Domain", "K1,Kelp Works,kelp.example", "K1,Kelp Holding,", "K2,Kelp Works,", "K2,Kelp Works,"].join("\n"),
  );

  expect(ready.statuses).toEqual({ new: 1, repeated: 1, doubtful: 2 });
  expect(await rowsOf(ready.id, "repeated")).toMatchObject([{ line: 3, account_line: 2 }]);
  expect(await rowsOf(ready.id, "doubtful")).toMatchObject([
    { line: 4, reason: "Line 2 has the same name or domain, but a different id: “K1”.", choices: ["match", "skip"] },
    { line: 5, account_line: 2 },
  ]);
});

test("an import never overwrites a value that a user typed", async () => {
  const first = await check("Name,Domain,Employees\nIvy Ltd,ivy.example,10\n");
  await act(first.id, { action: "run", doubtful: "skip" });
  const { id } = (await findAccount("Ivy Ltd")) ?? {};
  const typed = { values: { employees: 11 }, expected: { employees: 10 } };
  expect((await request("PATCH", `/accounts/${String(id)}/`, typed)).status).toBe(200);

  const second = await check("Name,Domain,Employees,City\nIvy Ltd,ivy.example,12,Rome\n", "later.csv");
  const done = await act(second.id, { action: "run", doubtful: "skip" });

  expect(await rowsOf(second.id, "matched")).toMatchObject([{ changes: ["hq_city"] }]);
  expect(done.outcomes).toEqual({ changed: 1 });
  expect(await findAccount("Ivy Ltd")).toMatchObject({ employees: 11, hq_city: "Rome" });
  const { body } = await request("GET", `/accounts/${String(id)}/evidence/?field=employees`);
  expect(body).toMatchObject({
    reason: "typed",
    candidates: expect.arrayContaining([expect.objectContaining({ value: 12, source: "Import: later.csv" })]),
  });
});

test("undoes an import as a whole, except what someone has changed since, which it lists", async () => {
  const first = await check(
    "Name,Domain,Employees,City\nJuniper Ltd,juniper.example,10,Rome\nKapok Ltd,kapok.example,20,Rome\n",
  );
  await act(first.id, { action: "run", doubtful: "skip" });
  const juniper = String((await findAccount("Juniper Ltd"))?.id);
  const second = await check(
    [
      "Name,Domain,Employees,City,Tier",
      "Juniper Ltd,juniper.example,11,Pisa,A",
      "Kapok Ltd,kapok.example,21,Pisa,B",
      "Larch Ltd,larch.example,1,Pisa,C",
      "Maple Ltd,maple.example,2,Pisa,C",
    ].join("\n"),
    "second.csv",
  );
  await act(second.id, { action: "run", doubtful: "skip" });
  const typed = { values: { employees: 99 }, expected: { employees: 11 } };
  expect((await request("PATCH", `/accounts/${juniper}/`, typed)).status).toBe(200);
  const maple = String((await findAccount("Maple Ltd"))?.id);
  expect((await request("POST", `/accounts/${maple}/notes/`, { body: "We met." })).status).toBe(201);

  const undone = await act(second.id, { action: "undo" });

  expect(undone).toMatchObject({ state: "undone", outcomes: { undone: 2, kept: 2 }, can_undo: false });
  expect(await rowsOf(second.id, "kept")).toMatchObject([
    { line: 2, reason: "Changed since: employees." },
    { line: 5, reason: "Someone has worked on this account since." },
  ]);
  expect(await findAccount("Juniper Ltd")).toMatchObject({ employees: 99, hq_city: "Rome", tier: null });
  expect(await findAccount("Kapok Ltd")).toMatchObject({ employees: 20, hq_city: "Rome", tier: null });
  expect(await findAccount("Larch Ltd")).toBeNull();
  expect(await findAccount("Maple Ltd")).toMatchObject({ hq_city: "Pisa" });
  const { body } = await request("GET", `/accounts/${juniper}/evidence/?field=hq_city`);
  expect(body).toMatchObject({ candidates: [{ value: "Rome", source: "Import: accounts.csv" }] });
});

test.each(["later.csv", "first.csv"])(
  "undoing %s keeps values it only confirmed, with their earlier sources",
  async (name) => {
    const company = name === "later.csv" ? "Nettle" : "Olive";
    const domain = `${company.toLowerCase()}.example`;
    const both = (city: string) =>
      `Name,Domain,Employees,City\n${company} Ltd,${domain},10,${city}\n${company} Inc,inc-${domain},20,Rome\n`;
    await act((await check(both("Rome"), "first.csv")).id, { action: "run", doubtful: "skip" });
    // Imports the same values a second time: the undo of the third import must restore the time of this observation.
    await act((await check(both("Rome"), "first.csv")).id, { action: "run", doubtful: "skip" });
    const ids = await Promise.all(
      [`${company} Ltd`, `${company} Inc`].map(async (one) => (await findAccount(one))?.id),
    );
    const readFacts = () =>
      backend.store.db
        .select()
        .from(accountFacts)
        .where(inArray(accountFacts.accountId, ids.map(String)))
        .orderBy(accountFacts.accountId, accountFacts.field, accountFacts.source, accountFacts.value);
    const before = await readFacts();
    const later = await check(both("Pisa"), name);
    const done = await act(later.id, { action: "run", doubtful: "skip" });
    expect(done.outcomes).toEqual({ changed: 1, unchanged: 1 });

    const undone = await act(later.id, { action: "undo" });

    expect(undone.outcomes).toEqual({ undone: 1, unchanged: 1 });
    expect(await findAccount(`${company} Ltd`)).toMatchObject({ domain, employees: 10, hq_city: "Rome" });
    expect(await findAccount(`${company} Inc`)).toMatchObject({ domain: `inc-${domain}`, employees: 20 });
    expect(await readFacts()).toEqual(before);
  },
);

test.each<[string, string | Buffer, object]>([
  ["windows-1252", iconv.encode("Name;Ort\nMüller & Söhne;Köln\nGrün “A”;5 €\n", "windows-1252"), { delimiter: ";" }],
  ["utf-16le", iconv.encode("Name\tOrt\nMüller\tKöln\n", "utf-16le", { addBOM: true }), { delimiter: "\t" }],
  ["utf-16be", iconv.encode("Name|Ort\nMüller|Köln\n", "utf-16be"), { delimiter: "|" }],
  ["utf-8", "\uFEFFsep=;\nName;Ort\nMüller;Köln\n", { delimiter: ";", heading_row: 2, remarks: [] }],
  ["utf-8", "Name,Ort\rMüller,Köln\r", { delimiter: "," }],
])("reads a file in %s correctly", async (encoding, content, expected) => {
  const one = await read(content);

  expect(one).toMatchObject({ state: "mapping", encoding, ...expected });
  expect(one.columns.map(({ heading }) => heading)).toEqual(["Name", "Ort"]);
  expect(one.columns.flatMap(({ samples }) => samples).join(" ")).toMatch(
    /Müller.*Köln|Müller & Söhne Grün “A” Köln 5 €/,
  );
});

test("finds headings below a title, and the heading row can be changed", async () => {
  const one = await read("Accounts of 2026\nas of May\nName,City\nAcme,Oslo\nBirch,Rome\n");

  expect(one).toMatchObject({ heading_row: 3, rows: 2 });
  expect(one.columns.map(({ field }) => field)).toEqual(["name", "hq_city"]);
  expect(one.top_rows[2]).toEqual({ line: 3, text: "Name · City" });
  expect(one.remarks).toEqual(["The headings are in line 3. Lines above them are skipped."]);

  await request("POST", `/imports/${one.id}/read/`, { heading_row: 4 });
  await backend.jobs.drain();

  const moved = await readImport(one.id);
  expect(moved).toMatchObject({ heading_row: 4, rows: 1 });
  expect(moved.columns.map(({ heading }) => heading)).toEqual(["Acme", "Oslo"]);
  expect((await request("POST", `/imports/${one.id}/read/`, { heading_row: 400 })).status).toBe(400);
});

test("a misread file can be read again with a given encoding, delimiter and heading row", async () => {
  const one = await read(iconv.encode("Name,City\nŁódź sp,Kraków\n", "windows-1250"));
  await request("POST", `/imports/${one.id}/read/`, { encoding: "windows-1250", delimiter: ",", heading_row: 0 });
  await backend.jobs.drain();

  const again = await readImport(one.id);

  expect(again).toMatchObject({ encoding: "windows-1250", heading_row: 0, rows: 2 });
  expect(again.columns).toMatchObject([
    { heading: "Column 1", samples: ["Name", "Łódź sp"] },
    { heading: "Column 2", samples: ["City", "Kraków"] },
  ]);
});

const megabyte = "x".repeat(1_000_000);
test.each<[string, string | Buffer, RegExp]>([
  ["a damaged workbook", Buffer.from([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]), /damaged.*as \.xlsx again or as CSV/],
  ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2, 3]), /old Excel workbook.*as \.xlsx or CSV/],
  ["an image", Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]), /picture/],
  ["binary data", Buffer.from(Array.from({ length: 400 }, (_, at) => at % 7)), /isn't a text file/],
  ["a web page", "<!DOCTYPE html><p>Name,Domain", /web page/],
  ["JSON", '[{"name":"A"}]', /JSON/],
  ["only headings", "Name,Domain\n", /no rows/],
  ["only empty lines", "\n\n \n", /no rows/],
  ["an unclosed quotation mark", 'Name,City\n"A,B\nC,D\n', /never closed/],
  ["a line of three megabytes", `Name,City\nA,${megabyte}${megabyte}${megabyte}\n`, /line 2 is longer/],
  ["10,001 columns", `${"a,".repeat(10_000)}b\n1,2\n`, /10,001 columns.*limit is 1,000/],
  ["100,001 cells in a row", `a,b\n${"1,".repeat(100_000)}2\n`, /row in line 2 has more than 16,384 cells/],
])("rejects %s with instructions", async (_what, content, problem) => {
  const one = await read(content);

  expect(one).toMatchObject({ state: "failed", problem: expect.stringMatching(problem), rows: null });
});

test("reports unreadable rows by line, and reads the others", async () => {
  const mixed = Buffer.concat([
    Buffer.from("Name,City,City\nÖl AG,Köln,1\nMore,cells,than,columns\nNul\0,x,2\nGrün,Zürich,3\n"),
    iconv.encode("Bär,Zürich,4\n", "windows-1252"),
  ]);
  const one = await read(mixed);

  expect(one).toMatchObject({ encoding: "utf-8", rows: 5 });
  expect(one.columns.map(({ heading, field }) => [heading, field])).toEqual([
    ["Name", "name"],
    ["City", "hq_city"],
    ["City (2)", null],
  ]);
  expect(one.remarks).toEqual([
    "Two columns are named “City”. Check which is which.",
    "3 rows can't be read. The review shows why, line by line.",
  ]);
  await request("PUT", `/imports/${one.id}/mapping/`, { fields: ["name", "hq_city", null] });
  await backend.jobs.drain();
  expect(await rowsOf(one.id, "refused")).toMatchObject([
    { line: 3, reason: expect.stringMatching(/4 cells, but the file has 3 columns/) },
    { line: 4, reason: expect.stringMatching(/NUL/) },
    { line: 6, reason: expect.stringMatching(/UTF-8/) },
  ]);
});

test("shows a NUL character in a heading as a replacement character", async () => {
  const one = await read(Buffer.from("Name,Ci\0ty\nNul Heading Ltd,Bonn\n"));

  expect(one.columns.map(({ heading }) => heading)).toEqual(["Name", "Ci\uFFFDty"]);
});

test("rejects a file that is too large or empty and an invalid chunk before storing anything", async () => {
  const big = await request("POST", "/imports/", { file_name: "big.csv", bytes: 2 * 1024 ** 3 });
  const none = await request("POST", "/imports/", { file_name: "none.csv", bytes: 0 });
  const created = importSchema.parse((await request("POST", "/imports/", { file_name: "a.csv", bytes: 10 })).body);
  const send = (index: number, payload: Buffer) =>
    backend.request({
      method: "PUT",
      url: `/imports/${created.id}/chunks/${index}/`,
      headers: { ...rep, "content-type": "application/octet-stream" },
      payload,
    });

  expect(big).toMatchObject({ status: 400, body: { fields: { bytes: expect.stringMatching(/Split it/) } } });
  expect(none).toMatchObject({ status: 400, body: { fields: { bytes: "This file is empty" } } });
  expect((await send(1, Buffer.alloc(10))).status).toBe(400);
  expect((await send(0, Buffer.alloc(9))).status).toBe(400);
  expect((await send(0, Buffer.alloc(5_000_000))).status).toBe(413);
  expect((await request("POST", `/imports/${created.id}/read/`, {})).status).toBe(400);
});

test("readers can't import; leaders see a rep's imports, and another client doesn't", async () => {
  const headers = (email: SampleEmail) => backend.signIn(email);
  const id = await begin("Name\nNutmeg\n");
  const readImportAs = async (email: SampleEmail) =>
    (await request("GET", `/imports/${id}/`, undefined, await headers(email))).status;

  expect(await readImportAs("user@acme.example")).toBe(403);
  expect(await readImportAs("clientadmin@acme.example")).toBe(200);
  expect(await readImportAs("clientadmin@globex.example")).toBe(404);
  expect(
    (await request("POST", "/imports/", { file_name: "a", bytes: 1 }, await headers("user@acme.example"))).status,
  ).toBe(403);
  expect(
    (await request("POST", `/imports/${id}/action/`, { action: "cancel" }, await headers("rep@globex.example"))).status,
  ).toBe(404);
});

test("a client can have at most five open imports", async () => {
  const leader = await backend.signIn("leader@acme.example");
  const open = importsSchema.parse((await request("GET", "/imports/", undefined, leader)).body);
  const opened: string[] = [];
  for (let refused = false; !refused; ) {
    const response = await request("POST", "/imports/", { file_name: "a.csv", bytes: 3 });
    refused = response.status === 409;
    if (refused)
      expect(response.body).toMatchObject({ code: "import_quota", detail: expect.stringMatching(/Finish or cancel/) });
    else opened.push(importSchema.parse(response.body).id);
    expect(opened.length).toBeLessThanOrEqual(5);
  }
  expect(opened.length + open.items.filter(({ state }) => openStates.includes(state)).length).toBe(5);
});

/** A file with many rows of new accounts. */
const makeRows = (word: string, count: number) =>
  `Name,Domain\n${Array.from({ length: count }, (_, at) => `${word} ${at},${word}-${at}.example`).join("\n")}\n`;

const total = async (q: string) => {
  const { body } = await request("GET", `/accounts/total/?q=${q}`);
  return z.object({ total: z.number() }).parse(body).total;
};

test("a check taken over by another process stops, and repeated rows are still recognized", async () => {
  const file = `Company\n${Array.from({ length: 1_200 }, (_, n) => `Twofold ${n % 600}`).join("\n")}`;
  const { id, columns } = await read(file, {}, "twofold.csv");
  await request("PUT", `/imports/${id}/mapping/`, { fields: columns.map(({ field }) => field) });
  const key = { clientId: "acme", id };
  const { signal } = new AbortController();
  const { db } = backend.store;
  // Restarts in the middle of a check, like a second process whose predecessor is still alive.
  let transactions = 0;
  const interrupted: Database = Object.create(db);
  interrupted.transaction = async (work) => {
    transactions += 1;
    if (transactions === 3)
      await expect(checkRows(failAfter(db, 2), key, signal, backend.now, backend.sealer)).rejects.toThrow("killed");
    return db.transaction(work);
  };

  await checkRows(interrupted, key, signal, backend.now, backend.sealer);
  const between = await readImport(id);
  await backend.jobs.drain();

  expect(between.state).toBe("checking");
  expect(await readImport(id)).toMatchObject({ state: "ready", statuses: { new: 600 } });
});

test("gives up a file that crashed the server twice, and tells the user why", async () => {
  const id = await begin("Company\nHeavy Freight", "heavy.csv");
  await request("POST", `/imports/${id}/read/`, {});
  for (let n = 0; n < 2; n += 1) await crash();
  await backend.jobs.drain();

  expect(await readImport(id)).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("This file crashed the server twice"),
  });
});

test("an interrupted import resumes where it stopped and imports each row once", async () => {
  const ready = await check(makeRows("Willow", 600));
  await request("POST", `/imports/${ready.id}/action/`, { action: "run", doubtful: "skip" });
  const key = { clientId: "acme", id: ready.id };
  const cut = new AbortController();
  let batches = 0;
  // Fails like a killed process in the middle of the second batch, after its rows were written.
  const now = () => {
    batches += 1;
    if (batches === 2) throw new Error("killed");
    return backend.now();
  };
  await expect(runImport(backend.store.db, key, cut.signal, now, backend.sealer)).rejects.toThrow("killed");
  expect(await readImport(ready.id)).toMatchObject({ state: "running", done: 250, outcomes: { added: 250 } });
  expect(await total("willow")).toBe(250);

  // Two processes resume the import at the same time.
  const work = () => runImport(backend.store.db, key, cut.signal, backend.now, backend.sealer);
  await Promise.all([work(), work()]);
  await backend.jobs.drain();

  expect(await readImport(ready.id)).toMatchObject({ state: "done", done: 600, outcomes: { added: 600 } });
  expect(await total("willow")).toBe(600);
});

test("an interrupted undo reports its progress and continues on request", async () => {
  const { db } = backend.store;
  const ready = await check(makeRows("Zelkova", 300));
  await act(ready.id, { action: "run", doubtful: "skip" });
  await request("POST", `/imports/${ready.id}/action/`, { action: "undo" });
  const key = { clientId: "acme", id: ready.id };
  await expect(undoImport(failAfter(db, 1), key, new AbortController().signal, backend.now)).rejects.toThrow("killed");
  // The state in which the job leaves the import after its last attempt.
  await db.update(imports).set({ state: "done", problem: "It stopped." }).where(eq(imports.id, ready.id));
  expect(await readImport(ready.id)).toMatchObject({ outcomes: { added: 50, undone: 250 }, can_undo: true });

  const undone = await act(ready.id, { action: "undo" });

  expect(undone).toMatchObject({ state: "undone", problem: null, outcomes: { undone: 300 }, can_undo: false });
  expect(await total("zelkova")).toBe(0);
});

test("an undo keeps external ids only of the accounts that stay", async () => {
  const created = await check("ID,Name,City\nZ1,Quince Ltd,Rome\nZ2,Rowan Ltd,Rome\n", "ids.csv");
  await act(created.id, { action: "run", doubtful: "skip" });
  const rowan = String((await findAccount("Rowan Ltd"))?.id);
  expect((await request("POST", `/accounts/${rowan}/notes/`, { body: "We met." })).status).toBe(201);

  await act(created.id, { action: "undo" });

  const { db } = backend.store;
  const remaining = await db.select().from(externalIds).where(eq(externalIds.importId, created.id));
  expect(remaining.map(({ externalId, accountId }) => [externalId, accountId])).toEqual([["Z2", rowan]]);
});

test("an undo keeps accounts that others watch or put on lists, and removes those that only the importer uses", async () => {
  const created = await check("Name\nTeasel Ltd\nThyme Ltd\nTansy Ltd\nTarragon Ltd\n");
  await act(created.id, { action: "run", doubtful: "skip" });
  const leader = await backend.signIn("leader@acme.example");
  const use = async (watched: string, listed: string, headers: typeof rep) => {
    const [first, second] = [await findAccount(watched), await findAccount(listed)];
    const list = { name: watched, is_shared: true, account_ids: [String(second?.id)] };
    expect((await request("POST", `/accounts/${String(first?.id)}/watch/`, undefined, headers)).status).toBe(204);
    expect((await request("POST", "/account-lists/", list, headers)).status).toBe(201);
  };
  await use("Teasel Ltd", "Thyme Ltd", leader);
  await use("Tansy Ltd", "Tarragon Ltd", rep);

  const undone = await act(created.id, { action: "undo" });

  expect(undone.outcomes).toEqual({ undone: 2, kept: 2 });
  expect((await rowsOf(created.id, "kept")).map(({ line }) => line)).toEqual([2, 3]);
});

test("an undo keeps an account that was merged into another, with its external id", async () => {
  const created = await check("ID,Name\nZ3,Sallow Ltd\nZ4,Sallow Holding\n", "merged.csv");
  await act(created.id, { action: "run", doubtful: "skip" });
  const merged = String((await findAccount("Sallow Ltd"))?.id);
  const survivor = String((await findAccount("Sallow Holding"))?.id);
  expect((await request("POST", `/accounts/${survivor}/notes/`, { body: "We met." })).status).toBe(201);
  const { db } = backend.store;
  await db
    .update(accounts)
    .set({ removedAt: backend.now(), mergedInto: survivor })
    .where(and(eq(accounts.clientId, "acme"), eq(accounts.id, merged)));

  const undone = await act(created.id, { action: "undo" });

  expect(undone.outcomes).toEqual({ kept: 2 });
  expect(await rowsOf(created.id, "kept")).toMatchObject([
    { line: 2, reason: "It was merged into another account since." },
    { line: 3, reason: "Someone has worked on this account since." },
  ]);
  const remaining = await db.select().from(externalIds).where(eq(externalIds.importId, created.id));
  expect(remaining.map(({ externalId }) => externalId).sort()).toEqual(["Z3", "Z4"]);
});

test("an undo removes an account once later changes to it have been undone, too", async () => {
  const created = await check("Name,Domain,Employees\nSpindle Ltd,spindle.example,10\nTulip Ltd,tulip.example,10\n");
  await act(created.id, { action: "run", doubtful: "skip" });
  const [spindle, tulip] = [await findAccount("Spindle Ltd"), await findAccount("Tulip Ltd")];
  const later = await check("Name,Domain,Employees\nSpindle Ltd,spindle.example,11\n", "later.csv");
  await act(later.id, { action: "run", doubtful: "skip" });
  await act(later.id, { action: "undo" });
  const typed = { values: { employees: 12 }, expected: { employees: 10 } };
  const { body } = await request("PATCH", `/accounts/${String(tulip?.id)}/`, typed);
  const { cause } = z.object({ cause: z.object({ kind: z.string(), id: z.string() }) }).parse(body);
  expect((await request("POST", `/accounts/${String(tulip?.id)}/history/undo/`, { cause })).status).toBe(200);
  expect(spindle).toMatchObject({ employees: 10 });

  const undone = await act(created.id, { action: "undo" });

  expect(undone.outcomes).toEqual({ undone: 2 });
  expect([await findAccount("Spindle Ltd"), await findAccount("Tulip Ltd")]).toEqual([null, null]);
});

test("undoing two imports one after the other restores the values from before both", async () => {
  const importEmployees = async (employees: number, name: string) => {
    const ready = await check(`Name,Domain,Employees\nUlex Ltd,ulex.example,${employees}\n`, name);
    return act(ready.id, { action: "run", doubtful: "skip" });
  };
  await importEmployees(10, "first.csv");
  const second = await importEmployees(20, "second.csv");
  const third = await importEmployees(30, "third.csv");
  await act(third.id, { action: "undo" });
  expect(await findAccount("Ulex Ltd")).toMatchObject({ employees: 20 });

  const undone = await act(second.id, { action: "undo" });

  expect(undone.outcomes).toEqual({ undone: 1 });
  expect(await findAccount("Ulex Ltd")).toMatchObject({ employees: 10 });
});

test("lists refused rows by reason", async () => {
  const many = Array.from({ length: 60 }, (_, at) => `Vetch ${at},many ${at}`);
  const ready = await check(["Name,Employees", ...many, ",5", "Whin Ltd,7"].join("\n"));
  const list = async (more: string) => {
    const { body } = await request("GET", `/imports/${ready.id}/rows/?part=refused${more}`);
    return importRowsSchema.parse(body);
  };

  const { reasons } = await list("");

  const nameless = "This row has no name, and its values match no account.";
  expect(reasons).toEqual([
    { reason: "…: Enter a number such as …", count: 60 },
    { reason: nameless, count: 1 },
  ]);
  const { items } = await list(`&reason=${encodeURIComponent(nameless)}`);
  expect(items.map(({ line }) => line)).toEqual([62]);
  expect(await list("&after=51")).toMatchObject({ reasons: [] });
});

test("an import can be undone only as long as its client keeps all its rows", async () => {
  const { db } = backend.store;
  const choose = (retention: OwnRetention) => db.update(clients).set({ retention }).where(eq(clients.id, "acme"));
  const { id } = await check("Name,Domain\nYew Ltd,yew.example\n");
  await act(id, { action: "run", doubtful: "skip" });
  await db
    .update(imports)
    .set({ createdAt: new Date(backend.now().getTime() - 10 * 86_400_000) })
    .where(eq(imports.id, id));
  const undo = async () => (await request("POST", `/imports/${id}/action/`, { action: "undo" })).body;

  expect(await readImport(id)).toMatchObject({ can_undo: true });
  await choose({ import_rows: 7 });
  expect(await readImport(id)).toMatchObject({ can_undo: false });
  expect((await request("GET", "/imports/")).body).toMatchObject({ undo_days: 7 });
  expect(await undo()).toMatchObject({ code: "import_state", detail: "Imports can only be undone for 7 days." });
  await sweep(backend.services);
  await choose({});
  expect(await readImport(id)).toMatchObject({ can_undo: false });
  expect(await undo()).toMatchObject({ code: "import_state", detail: expect.stringContaining("rows of this import") });
  expect(await findAccount("Yew Ltd")).not.toBeNull();
});

test("pausing stops between batches and resuming continues; a canceled import can be undone", async () => {
  const ready = await check(makeRows("Yarrow", 300));
  await request("POST", `/imports/${ready.id}/action/`, { action: "run", doubtful: "skip" });
  expect((await request("POST", `/imports/${ready.id}/action/`, { action: "pause" })).status).toBe(200);
  await backend.jobs.drain();
  expect(await readImport(ready.id)).toMatchObject({ state: "paused", done: 0 });
  expect(await total("yarrow")).toBe(0);
  expect((await request("POST", `/imports/${ready.id}/action/`, { action: "undo" })).status).toBe(409);

  await act(ready.id, { action: "resume" });
  expect(await total("yarrow")).toBe(300);
  await act(ready.id, { action: "undo" });
  expect(await total("yarrow")).toBe(0);
});

test("alerts the user when an import ends, and the audit log records who ran and undid it", async () => {
  const ready = await check("Name\nZinnia\n", "told.csv");
  await act(ready.id, { action: "run", doubtful: "skip" });
  await act(ready.id, { action: "undo" });

  const rows = await backend.store.db.select().from(outbox);
  const alerts = rows.filter(({ path }) => path.endsWith(`/alerts/${ready.id}`));
  const { body } = await request(
    "GET",
    "/audit/?kind=import",
    undefined,
    await backend.signIn("clientadmin@acme.example"),
  );

  expect(alerts.map(({ fields }) => fields)).toEqual([
    expect.objectContaining({ type: "import_ended", title: "The import of told.csv was undone" }),
  ]);
  expect(body).toMatchObject({
    items: expect.arrayContaining([
      expect.objectContaining({ action: "import.run", subject: ready.id, details: { file: "told.csv", rows: 1 } }),
      expect.objectContaining({ action: "import.undo", subject: ready.id }),
    ]),
  });
});

test("refuses only the row whose name was taken while the import waits", async () => {
  const ready = await check(
    "Name,Domain\nAster One,aster-1.example\nAster Two,aster-2.example\nAster Three,aster-3.example\n",
  );
  expect((await request("POST", "/accounts/", { name: "Aster two" })).status).toBe(201);

  const done = await act(ready.id, { action: "run", doubtful: "skip" });

  expect(done.outcomes).toEqual({ added: 2, refused: 1 });
  expect(await rowsOf(ready.id, "failed")).toMatchObject([
    { line: 3, reason: "Another account now has this name or domain." },
  ]);
});

test("W5 · importing an export of accounts changes nothing", async () => {
  await act((await check('Name,Domain,Employees,City\n"\'=cmd()",cmd.example,7,@Home\n')).id, {
    action: "run",
    doubtful: "skip",
  });
  const { body: file } = await downloadList(backend, { url: "/accounts/export/?q=cmd.example", headers: rep });

  const again = await check(file);

  expect(again.statuses).toEqual({ same: 1 });
});

test("lists owners in a file with their row counts, and members can be assigned to them", async () => {
  const admin = await backend.signIn("clientadmin@acme.example");
  const requestAs = (method: "GET" | "PUT", id: string, payload?: object, headers = admin) =>
    request(method, `/imports/${id}/owners/`, payload, headers);
  const file =
    "Company,Owner\nSpruce Ltd,R. Petersen\nTeak Ltd, R. Petersen \nUmbrella Pine Ltd,Nobody Known\nViburnum Ltd,rep@acme.example\nWillow Ltd,\n";
  rep = admin;
  const { id } = await check(file, "owners-of-accounts.csv");
  rep = await backend.signIn("rep@acme.example");
  const { body: before } = await requestAs("GET", id);
  expect(before).toEqual({
    items: [
      { text: "R. Petersen", rows: 2, member: null, is_chosen: false },
      { text: "Nobody Known", rows: 1, member: null, is_chosen: false },
      {
        text: "rep@acme.example",
        rows: 1,
        member: expect.objectContaining({ name: "Ravi Petersen" }),
        is_chosen: false,
      },
    ],
    others: 0,
  });
  const [{ uid }] = (before as { items: { member: { uid: string } }[] }).items.slice(2).map(({ member }) => member) as [
    { uid: string },
  ];

  expect(await requestAs("PUT", id, { text: "R. Petersen", uid: "u-of-another-client" })).toMatchObject({
    status: 400,
  });
  expect(await requestAs("PUT", id, { text: "Who?", uid })).toMatchObject({ status: 404 });
  expect(await requestAs("PUT", id, { text: "R. Petersen", uid })).toMatchObject({
    status: 200,
    body: { items: [{ text: "R. Petersen", member: { uid }, is_chosen: true }, { text: "Nobody Known" }, {}] },
  });
  expect(await requestAs("PUT", id, { text: "Nobody Known", uid })).toMatchObject({ status: 200 });
  expect(await requestAs("PUT", id, { text: "Nobody Known", uid: null })).toMatchObject({
    status: 200,
    body: { items: [{ text: "R. Petersen" }, { text: "Nobody Known", member: null, is_chosen: false }, {}] },
  });
  expect((await readImport(id, admin)).links).toEqual({ found: 3, missing: 1 });

  await act(id, { action: "run", doubtful: "skip" }, admin);
  expect(await findAccount("Spruce Ltd")).toMatchObject({ owner: { uid } });
  expect(await findAccount("Teak Ltd")).toMatchObject({ owner: { uid } });
  expect(await findAccount("Umbrella Pine Ltd")).toMatchObject({ owner: null });
  expect(await requestAs("PUT", id, { text: "Nobody Known", uid })).toMatchObject({ status: 409 });
});

test("lists the first owners of a file with thousands, counts the others, and ignores invisible ones", async () => {
  const admin = await backend.signIn("clientadmin@acme.example");
  rep = admin;
  const { id } = await check("Company,Owner\nLarch Ltd,\u200b\u2060\nAlder Ltd,rep@acme.example\n", "many-owners.csv");
  await backend.store.db.execute(sql`
    insert into import_rows (client_id, import_id, line, cells, verdict)
    select client_id, import_id, 100 + n, jsonb_build_array('Cedar ' || n, 'Stranger ' || lpad(n::text, 5, '0')), 'new'
    from import_rows, generate_series(0, 32999) n where import_id = ${id}::uuid and line = 2`);
  rep = await backend.signIn("rep@acme.example");

  const { status, body } = await request("GET", `/imports/${id}/owners/`, undefined, admin);

  expect(status).toBe(200);
  const { items, others } = body as { items: { text: string }[]; others: number };
  expect(items.map(({ text }) => text)).toEqual(
    Array.from({ length: 200 }, (_, at) => `Stranger ${String(at).padStart(5, "0")}`),
  );
  expect(others).toBe(33_001 - 200);
  expect(await request("PUT", `/imports/${id}/owners/`, { text: "\u200b\u2060", uid: null }, admin)).toMatchObject({
    status: 404,
  });
});

test("lists no owners for a rep's import, whose accounts belong to the rep", async () => {
  const { id } = await check("Company,Owner\nYarrow Ltd,Nobody Known\n", "owners-of-a-rep.csv");

  expect(await request("GET", `/imports/${id}/owners/`)).toMatchObject({ status: 200, body: { items: [], others: 0 } });
  const reason = "No colleague matches “Nobody Known”, so the rep who imports this becomes its owner.";
  expect(await rowsOf(id, "new")).toMatchObject([{ reason }]);
  expect(await request("PUT", `/imports/${id}/owners/`, { text: "Nobody Known", uid: null })).toMatchObject({
    status: 404,
  });
});
