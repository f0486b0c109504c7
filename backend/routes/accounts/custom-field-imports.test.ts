import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { type AccountField, accountFieldSchema } from "@/lib/contracts/accounts/account-field";
import { customKey } from "@/lib/contracts/accounts/custom-field";
import { type Import, importRowsSchema, importSchema, importsSchema } from "@/lib/contracts/imports/import";
import { openStates } from "@/lib/contracts/imports/import-field";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { downloadList } from "../../test-export";
import { uploadImport } from "./upload-import.fixture";

type Headers = Record<string, string>;
type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

let backend: TestBackend;
let admin: Headers;
let vans: AccountField;
let segment: AccountField;
let since: AccountField;

beforeAll(async () => {
  backend = await startTestBackend();
  admin = await backend.signIn("clientadmin@acme.example");
  vans = await make("Vans", "number");
  segment = await make("Segment", "choice", ["Gold", "Silver"]);
  since = await make("Since", "date");
});
afterAll(() => backend.close());
// Avoids the limit of writes per minute.
beforeEach(() => backend.advance(61_000));
// A client may only have a few open imports.
afterEach(async () => {
  for (const { id, state } of importsSchema.parse((await request("GET", "/imports/")).body).items)
    if (openStates.includes(state)) await act(id, { action: "cancel" });
});

const request = (method: Method, url: string, payload?: object) =>
  backend.request({ method, url, headers: admin, ...(payload && { payload }) });

async function make(name: string, type: string, labels: string[] = []) {
  const body = { name, type, options: labels.map((label) => ({ label })) };
  return accountFieldSchema.parse((await request("POST", "/accounts/fields/", body)).body);
}

const readImport = async (id: string): Promise<Import> =>
  importSchema.parse((await request("GET", `/imports/${id}/`)).body);

async function read(content: string | Buffer, name = "crm.csv"): Promise<Import> {
  // A later value takes precedence over an earlier one.
  backend.advance(1_000);
  const id = await uploadImport(backend, admin, { name, content });
  await request("POST", `/imports/${id}/read/`, {});
  await backend.jobs.drain();
  return readImport(id);
}

async function check(one: Import, fields = one.columns.map(({ field }) => field)): Promise<Import> {
  // Confirms the guess for columns with ambiguous numbers.
  const marks = one.columns.map(({ decimals }) => decimals?.mark ?? null);
  const response = await request("PUT", `/imports/${one.id}/mapping/`, { fields, decimal_marks: marks });
  expect(response).toMatchObject({ status: 200 });
  await backend.jobs.drain();
  return readImport(one.id);
}

async function act(id: string, action: object): Promise<Import> {
  expect(await request("POST", `/imports/${id}/action/`, action)).toMatchObject({ status: 200 });
  await backend.jobs.drain();
  return readImport(id);
}

const run = (id: string) => act(id, { action: "run", doubtful: "skip" });

const rowsOf = async (id: string, part: string) =>
  importRowsSchema.parse((await request("GET", `/imports/${id}/rows/?part=${part}`)).body).items;

async function find(name: string) {
  const { body } = await backend.request({ url: "/accounts/", query: { q: name, limit: "1" }, headers: admin });
  return accountsPageSchema.parse(body).items[0];
}

const valuesOf = async (name: string) => (await find(name))?.custom ?? {};

test("columns fill custom fields by name, invalid values are refused with line and reason, and an undo works", async () => {
  const lines = [
    "Name,Vans,segment,Since,Remark",
    'Quillon Freight,"1,250",gold,31.03.2021,a',
    "Quillon Haulage,many,Gold,2021-04-01,b",
    "Quillon Logistics,3,Bronze,2021-04-01,c",
    "Quillon Transport,,,,d",
  ];
  const one = await read(lines.join("\n"));
  expect(one.columns.map(({ field }) => field)).toEqual([
    "name",
    ...[vans, segment, since].map(({ id }) => customKey(id)),
    null,
  ]);
  expect(one.columns[4]?.custom).toEqual({ type: "text", options: [] });

  const ready = await check(one);
  expect(ready.statuses).toEqual({ new: 2, refused: 2 });
  expect((await rowsOf(one.id, "refused")).map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [3, "Vans", "“many”: Enter a number such as 1250 or 0.5"],
    [4, "segment", "“Bronze”: Segment has no such option"],
  ]);

  await run(one.id);
  const gold = segment.options[0]?.id;
  expect(await valuesOf("Quillon Freight")).toEqual({
    [vans.id]: "1250",
    [segment.id]: gold,
    [since.id]: "2021-03-31",
  });
  expect(await valuesOf("Quillon Transport")).toEqual({});

  // The same values again change nothing.
  const again = await check(await read(`${lines[0]}\n${lines[1]}`));
  expect(again.statuses).toEqual({ same: 1 });

  // Other values for an account that existed before: undoing the import restores its earlier values.
  const other = await check(await read(`${lines[0]}\nQuillon Freight,7,Silver,,`, "later.csv"));
  expect((await rowsOf(other.id, "matched"))[0]?.changes.sort()).toEqual(["Vans", "segment"]);
  await run(other.id);
  expect(await valuesOf("Quillon Freight")).toMatchObject({ [vans.id]: "7", [segment.id]: segment.options[1]?.id });
  await act(other.id, { action: "undo" });
  expect(await valuesOf("Quillon Freight")).toEqual({
    [vans.id]: "1250",
    [segment.id]: gold,
    [since.id]: "2021-03-31",
  });
});

test("remembers a column's custom field for the next file, unless the field was removed", async () => {
  const field = await make("Depots", "number");
  const file = (count: number) => `Name,Number of depots\nRedwing Freight,${count}`;
  const one = await read(file(2));
  expect(one.columns[1]).toMatchObject({ field: null, custom: { type: "number" } });
  await run((await check(one, ["name", customKey(field.id)])).id);
  expect(await valuesOf("Redwing Freight")).toEqual({ [field.id]: "2" });

  expect((await read(file(3))).columns[1]).toMatchObject({ field: customKey(field.id), guessed_by: "earlier" });
  await request("DELETE", `/accounts/fields/${field.id}/`);
  expect((await read(file(4))).columns[1]?.field).toBeNull();
});

test("skips a field removed between check and run, and imports the rest", async () => {
  const field = await make("Ramps", "number");
  const ready = await check(await read("Name,Ramps,Vans\nSorrel Freight,4,9"));
  await request("DELETE", `/accounts/fields/${field.id}/`);

  expect(await run(ready.id)).toMatchObject({ state: "done", outcomes: { added: 1 } });
  expect(await valuesOf("Sorrel Freight")).toEqual({ [vans.id]: "9" });
  await request("POST", `/accounts/fields/${field.id}/restore/`);
  expect(await valuesOf("Sorrel Freight")).toEqual({ [vans.id]: "9" });
});

test("importing an export of custom fields as CSV or workbook changes nothing", async () => {
  const one = await check(await read("Name,Vans,Segment,Since\nTansy Freight,-0.125,Silver,2020-02-29", "tansy.csv"));
  await run(one.id);
  const columns = [vans, segment, since].map(({ id }) => customKey(id)).join(",");
  for (const format of ["csv", "xlsx"]) {
    const query = new URLSearchParams({ q: "Tansy Freight", columns, format });
    const file = await downloadList(backend, { url: `/accounts/export/?${query}`, headers: admin });
    expect(file.statusCode).toBe(200);

    const reimported = await check(await read(file.rawPayload, `back.${format}`));

    expect(reimported.columns.map(({ field }) => field)).toEqual(["name", ...columns.split(",")]);
    expect(reimported.statuses).toEqual({ same: 1 });
  }
});
