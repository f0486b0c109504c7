import type { TestBackend } from "@/backend/test-backend";
import { findTestPostgres } from "@/backend/testing/test-postgres";
import { ensureTemplate } from "@/backend/testing/test-template";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import type { ListColumn } from "@/lib/contracts/accounts/account-columns";
import type { AccountFieldInfo } from "@/lib/contracts/accounts/field-table";
import type { AccountFieldKey } from "@/lib/contracts/accounts/fields";
import type { Import } from "@/lib/contracts/imports/import";

// A new account field needs an entry in the table, a column in the schema and a migration. This suite adds one in
// memory, and checks that it appears everywhere.

const name: string = "fiscal_year_end";
const entry: AccountFieldInfo = {
  kind: "date",
  label: "Fiscal year end",
  group: "Business",
  column: name,
  isSorted: true,
  isOptional: true,
  isInForm: true,
  isAlerted: true,
};

let backend: TestBackend;
let headers: { authorization: string };

function addEntry() {
  const path = "@/lib/contracts/accounts/field-table";
  const actual = jest.requireActual<typeof import("@/lib/contracts/accounts/field-table")>(path);
  return { ...actual, accountFieldTable: { ...actual.accountFieldTable, [name]: entry } };
}

function addColumn() {
  const core = jest.requireActual<typeof import("@/backend/database/schema/core")>("@/backend/database/schema/core");
  const { getTableColumns } = jest.requireActual<typeof import("drizzle-orm")>("drizzle-orm");
  const { date, pgTable } = jest.requireActual<typeof import("drizzle-orm/pg-core")>("drizzle-orm/pg-core");
  const { fiscalYearEnd } = pgTable("accounts", { fiscalYearEnd: date(name) });
  Object.assign(getTableColumns(core.accounts), { fiscalYearEnd });
  Object.assign(core.accounts, { fiscalYearEnd });
  return core;
}

beforeAll(async () => {
  // The sample workspace is seeded without the added field.
  await ensureTemplate(await findTestPostgres());
  jest.resetModules();
  jest.doMock("@/lib/contracts/accounts/field-table", addEntry);
  jest.doMock("@/backend/database/schema/core", addColumn);
  const { startTestBackend } = await import("@/backend/test-backend");
  const { sql } = await import("drizzle-orm");
  backend = await startTestBackend({ hasDocs: true });
  await backend.store.db.execute(sql`alter table accounts add column fiscal_year_end date`);
  headers = await backend.signIn("clientadmin@acme.example");
});
afterAll(() => backend.close());
// Avoids the limit on writes per minute.
beforeEach(() => backend.advance(61_000));

async function ask(method: "GET" | "POST" | "PUT" | "PATCH", url: string, payload?: object) {
  const { status, body } = await backend.request({ method, url, headers, ...(payload && { payload }) });
  return { status, body: body as Record<string, unknown> & { id: string; items: Record<string, unknown>[] } };
}

async function add(values: object): Promise<string> {
  const { status, body } = await ask("POST", "/accounts/", values);
  expect(status).toBe(201);
  return body.id;
}

async function find(id: string): Promise<AccountDetail & Record<string, unknown>> {
  const { body } = await ask("GET", `/accounts/${id}/`);
  return body as unknown as AccountDetail & Record<string, unknown>;
}

test("it is set with a new account, is in the list, and sorts it page by page, with unknown values last", async () => {
  const first = await add({ name: "Yarrow Mills", [name]: "2026-12-31" });
  const second = await add({ name: "Yucca Mills", [name]: "2026-06-30" });

  const one = await ask("GET", `/accounts/?sort=-${name}&limit=1`);
  const two = await ask("GET", `/accounts/?sort=-${name}&limit=2&cursor=${one.body.next_cursor}`);

  expect(one.body.items).toEqual([expect.objectContaining({ id: first, [name]: "2026-12-31" })]);
  expect(two.body.items).toEqual([
    expect.objectContaining({ id: second, [name]: "2026-06-30" }),
    expect.objectContaining({ [name]: null }),
  ]);
});

test("it is validated, can be changed, and has a history and evidence", async () => {
  const id = await add({ name: "Zinnia Mills", [name]: "2026-12-31" });
  const change = (value: string) =>
    ask("PATCH", `/accounts/${id}/`, { values: { [name]: value }, expected: { [name]: "2026-12-31" } });

  expect(await change("soon")).toMatchObject({
    status: 400,
    body: { fields: { [`values.${name}`]: expect.any(String) } },
  });
  expect(await change("2027-03-31")).toMatchObject({ status: 200, body: { account: { [name]: "2027-03-31" } } });

  const { body: history } = await ask("GET", `/accounts/${id}/history/`);
  expect(history.items).toContainEqual(expect.objectContaining({ field: name, old: "2026-12-31", new: "2027-03-31" }));
  const { body: evidence } = await ask("GET", `/accounts/${id}/evidence/?field=${name}`);
  expect(evidence).toMatchObject({
    field: name,
    candidates: [
      { value: "2027-03-31", is_chosen: true },
      { value: "2026-12-31", is_chosen: false },
    ],
  });
  const { changeText } = await import("@/lib/facts/history");
  const { changeLabel } = await import("@/lib/contracts/home/change-label");
  expect(changeLabel({ field: name })).toBe("Fiscal year end");
  expect(changeText(name, "2027-03-31")).toBe("31 Mar 2027");
});

test("it is exported, and imported by its heading in the file's date format", async () => {
  await add({ name: "Aster Mills", [name]: "2026-12-31" });

  const { downloadList } = await import("@/backend/test-export");
  const whole = await downloadList(backend, { url: "/accounts/export/?q=Aster+Mills&format=csv", headers });
  const chosen = await downloadList(backend, {
    url: `/accounts/export/?q=Aster+Mills&format=csv&columns=${name}`,
    headers,
  });

  expect(whole.body).toContain(",Fiscal year end,");
  expect(chosen.body).toBe("\uFEFFName,Fiscal year end\r\nAster Mills,2026-12-31\r\n");
  await add({ name: "Borage Mills" });
  const read = await importFile("Company,Fiscal Year-End\r\nBorage Mills,31.03.2027\r\n");
  expect(read.columns.map(({ field }) => field)).toEqual(["name", name]);
  const { body } = await ask("GET", `/imports/${read.id}/rows/?part=matched`);
  expect(body.items).toMatchObject([{ changes: [name], values: { [name]: "2027-03-31" } }]);
});

async function importFile(text: string): Promise<Import> {
  const file = Buffer.from(text);
  const { body } = await ask("POST", "/imports/", { file_name: "mills.csv", bytes: file.byteLength });
  await backend.request({
    method: "PUT",
    url: `/imports/${body.id}/chunks/0/`,
    headers: { ...headers, "content-type": "application/octet-stream" },
    payload: file,
  });
  await ask("POST", `/imports/${body.id}/read/`, {});
  await backend.jobs.drain();
  const read = (await ask("GET", `/imports/${body.id}/`)).body as unknown as Import;
  const fields = read.columns.map(({ field }) => field);
  expect(await ask("PUT", `/imports/${body.id}/mapping/`, { fields })).toMatchObject({ status: 200 });
  await backend.jobs.drain();
  return read;
}

test("two accounts are compared by it before they are merged", async () => {
  await add({ name: "Bluebell Mills Inc", hq_city: "Austin", hq_state: "TX", [name]: "2026-12-31" });
  const id = await add({ name: "Bluebell Mills Corporation", hq_city: "Austin", hq_state: "TX" });
  const { findPairs } = await import("@/backend/domains/files/duplicates/find");
  while (await findPairs(backend.services));
  const { body: pairs } = await ask("GET", "/accounts/duplicates/");
  const pair = pairs.items.find(({ accounts }) => JSON.stringify(accounts).includes(id));

  const { body } = await ask("GET", `/accounts/duplicates/${pair?.id}/`);

  expect(body.fields).toContainEqual(
    expect.objectContaining({
      field: name,
      values: expect.arrayContaining([null, expect.objectContaining({ value: "2026-12-31" })]),
    }),
  );
});

test("the API document describes it in responses and requests", () => {
  const document = JSON.stringify(backend.app.swagger());

  expect(document.match(/"fiscal_year_end":\{/g)?.length).toBeGreaterThanOrEqual(4);
});

test("it has a line on the account's page, a column, an input in the form, a row in comparisons, and a name in rules", async () => {
  const account = await find(await add({ name: "Clover Mills", [name]: "2026-12-31" }));
  const { factGroups } = await import("@/lib/facts/fact");
  const { findColumn } = await import("@/lib/accounts/list/columns");
  const { cellOf } = await import("@/components/accounts/list/cell");
  const { renderToStaticMarkup } = await import("react-dom/server");
  const { AddAccountFields } = await import("@/components/accounts/adding/add-account-fields");
  const { readNewAccount } = await import("@/lib/accounts/new-account");
  const { composeComparison } = await import("@/lib/compare/compose-comparison");
  const { topicName } = await import("@/lib/alert-rules/describe");
  const { ruledFields } = await import("@/lib/contracts/accounts/fields");
  const column = name as ListColumn;
  const form = new FormData();
  form.set("name", "Clover Mills");
  form.set(name, "2026-12-31");

  expect(factGroups(account).flatMap(({ lines }) => lines)).toContainEqual(
    expect.objectContaining({ field: name, label: "Fiscal year end", text: "31 Dec 2026" }),
  );
  expect(findColumn(column, [])).toMatchObject({ label: "Fiscal year end", sort: name });
  expect(cellOf(account, column, { industryNames: {}, fields: [] })).toBe("31 Dec 2026");
  expect(renderToStaticMarkup(<AddAccountFields errors={{}} industryNames={{}} />)).toMatch(
    /<input[^>]*(name="fiscal_year_end"[^>]*type="date"|type="date"[^>]*name="fiscal_year_end")/,
  );
  expect(readNewAccount(form)).toMatchObject({ kind: "account", account: { [name]: "2026-12-31" } });
  const compared = composeComparison([{ account, seats: [], latestSignal: null }]);
  expect(compared.flatMap(({ rows }) => rows)).toContainEqual(
    expect.objectContaining({ key: name, label: "Fiscal year end" }),
  );
  expect(topicName(name)).toBe("Fiscal year end");
  expect(ruledFields).toContain(name as AccountFieldKey);
});
