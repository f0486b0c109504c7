import { writeOds } from "hucre/ods";
import { writeXlsx } from "hucre/xlsx";
import { makeZip, workbookParts } from "@/backend/imports/xlsx/make-zip.fixture";
import { type Import, importRowsSchema, importSchema } from "@/lib/contracts/imports/import";
import { openStates } from "@/lib/contracts/imports/import-field";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { uploadImport } from "./upload-import.fixture";

let backend: TestBackend;
let rep: { authorization: string };
let opened: string[] = [];

beforeAll(async () => {
  backend = await startTestBackend();
  rep = await backend.signIn("rep@acme.example");
});
afterAll(() => backend.close());
beforeEach(() => backend.advance(61_000));
afterEach(async () => {
  for (const id of opened) if (openStates.includes((await readImport(id)).state)) await act(id, { action: "cancel" });
  opened = [];
});

const request = (method: "GET" | "POST" | "PUT", url: string, payload?: object) =>
  backend.request({ method, url, headers: rep, ...(payload && { payload }) });

const readImport = async (id: string): Promise<Import> =>
  importSchema.parse((await request("GET", `/imports/${id}/`)).body);

async function step(id: string, method: "POST" | "PUT", what: string, payload: object): Promise<Import> {
  expect(await request(method, `/imports/${id}/${what}/`, payload)).toMatchObject({ status: 200 });
  await backend.jobs.drain();
  return readImport(id);
}

const act = (id: string, action: object) => step(id, "POST", "action", action);

/** Uploads a file under a neutral name and has it read. */
async function read(content: Uint8Array): Promise<Import> {
  const id = await uploadImport(backend, rep, { name: "table.dat", content });
  opened.push(id);
  return step(id, "POST", "read", {});
}

const check = ({ id, columns }: Import) => step(id, "PUT", "mapping", { fields: columns.map(({ field }) => field) });

const rowsOf = async (id: string, part: string) =>
  importRowsSchema.parse((await request("GET", `/imports/${id}/rows/?part=${part}`)).body).items;

async function findAccount(name: string) {
  const { body } = await request("GET", `/accounts/?q=${encodeURIComponent(name)}`);
  const [account] = (body as { items: { id: string }[] }).items;
  return account ? (await request("GET", `/accounts/${account.id}/`)).body : null;
}

test("imports a workbook like a CSV file: recognized by its bytes, with the sheet's row numbers, and undoable", async () => {
  const file = await writeXlsx({
    sheets: [
      {
        name: "Companies",
        rows: [
          [],
          ["Company", "Domain", "Employees", "Revenue", "Founded", "Customer no"],
          ["Alder Sheets", "alder-sheets.example", 1250, 3_500_000.25, new Date(Date.UTC(1999, 2, 12)), "007"],
          [],
          ["Birch Sheets", "birch-sheets.example", "many", 1, 2001, "008"],
          ["Cedar Sheets", "cedar-sheets.example", 3, 1234.567, 2001, "009", "a stray note"],
        ],
      },
      { name: "More", rows: [["x"]] },
    ],
  });

  const one = await read(file);

  expect(one).toMatchObject({ state: "mapping", encoding: null, delimiter: null, rows: 3 });
  expect(one).toMatchObject({ sheet: "Companies", sheets: [{ name: "Companies" }, { name: "More" }] });
  expect(one.columns.map(({ field }) => field)).toEqual([
    "name",
    "domain",
    "employees",
    "revenue_usd",
    "founded_year",
    null,
  ]);
  expect(one.columns.at(-1)?.samples).toEqual(["007", "008"]);
  const ready = await check(one);
  expect(ready.statuses).toEqual({ new: 1, refused: 2 });
  expect(await rowsOf(one.id, "refused")).toMatchObject([
    { line: 5, reason: "“many”: Enter a number such as 1200", column: "Employees" },
    { line: 6, reason: expect.stringMatching(/^Column G has a value but no heading/) },
  ]);
  const done = await act(one.id, { action: "run", doubtful: "skip" });
  expect(done).toMatchObject({ state: "done", outcomes: { added: 1, refused: 2 } });
  expect(await findAccount("Alder Sheets")).toMatchObject({
    employees: 1250,
    revenue_usd: 3_500_000,
    founded_year: 1999,
  });
  expect(await act(one.id, { action: "undo" })).toMatchObject({ state: "undone", outcomes: { undone: 1 } });
  expect(await findAccount("Alder Sheets")).toBeNull();
});

test("reads another sheet when chosen, even if the first has no rows, and keeps that choice", async () => {
  const file = await writeXlsx({
    sheets: [
      { name: "Cover", rows: [["Accounts of 2026"]] },
      {
        name: "People",
        rows: [
          ["First name", "Last name", "Company"],
          ["Ada", "Moss", "Intel"],
        ],
      },
      { name: "Old ones", rows: [["Company"], ["Dogwood Sheets"]], hidden: true },
    ],
  });
  const one = await read(file);
  expect(one).toMatchObject({
    state: "failed",
    sheet: "Cover",
    problem: expect.stringMatching(/sheet “Cover” has no rows/),
  });
  expect(one.sheets).toEqual([
    { name: "Cover", is_hidden: false },
    { name: "People", is_hidden: false },
    { name: "Old ones", is_hidden: true },
  ]);

  const people = await step(one.id, "POST", "read", { sheet: "People" });
  const hidden = await step(one.id, "POST", "read", { sheet: "Old ones" });
  const stranger = await request("POST", `/imports/${one.id}/read/`, { sheet: "Nowhere" });

  expect(people).toMatchObject({ state: "mapping", kind: "contacts", sheet: "People", problem: null, rows: 1 });
  expect(hidden).toMatchObject({ state: "mapping", kind: "accounts", sheet: "Old ones", rows: 1 });
  expect(await check(hidden)).toMatchObject({ state: "ready", sheet: "Old ones", statuses: { new: 1 } });
  expect(stranger).toMatchObject({ status: 400, body: { fields: { sheet: expect.stringMatching(/no such sheet/) } } });
});

test("reports cells read as empty: errors, and formulas without a result", async () => {
  const rows =
    '<row r="1"><c t="inlineStr"><is><t>Company</t></is></c><c t="inlineStr"><is><t>Employees</t></is></c></row>' +
    '<row r="2"><c t="inlineStr"><is><t>Elder Sheets</t></is></c><c t="e"><v>#N/A</v></c></row>' +
    '<row r="3"><c t="inlineStr"><is><t>Fir Sheets</t></is></c><c><f>1+1</f></c></row>' +
    '<row r="4"><c t="inlineStr"><is><t>Gum Sheets</t></is></c><c t="str"><f>IF(1,"")</f><v></v></c></row>';

  const one = await read(makeZip(workbookParts({ rows })));

  expect(one.remarks).toEqual([
    "1 cell holds an error such as #N/A. It is treated as empty.",
    "1 cell holds a formula without its result. It is treated as empty. Open the workbook in Excel and save it to compute the results.",
  ]);
  expect((await check(one)).statuses).toEqual({ new: 3 });
});

test.each<[string, () => Promise<Uint8Array>, RegExp]>([
  [
    "a workbook with a password",
    () => writeXlsx({ sheets: [{ name: "A", rows: [["Name"]] }], encryption: { password: "x", spinCount: 1_000 } }),
    /password.*without one/,
  ],
  ["an .ods file", () => writeOds({ sheets: [{ name: "A", rows: [["Name"]] }] }), /\.ods.*as \.xlsx or CSV/],
  ["an archive", async () => makeZip([{ name: "a.csv", content: "Name" }]), /archive \(ZIP\).*Unpack/],
  [
    "1,001 columns",
    () => writeXlsx({ sheets: [{ name: "A", rows: [Array.from({ length: 1_001 }, (_, at) => `C${at}`), ["1"]] }] }),
    /1,001 columns.*limit is 1,000/,
  ],
])("rejects %s with instructions", async (_what, write, problem) => {
  expect(await read(await write())).toMatchObject({
    state: "failed",
    problem: expect.stringMatching(problem),
    rows: null,
  });
});
