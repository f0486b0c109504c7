import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { accountColumns } from "@/lib/contracts/accounts/account-columns";
import { type AccountField, accountFieldSchema } from "@/lib/contracts/accounts/account-field";
import { contactListPageSchema } from "@/lib/contracts/contacts/contact-list";
import { type Import, importRowsSchema, importSchema } from "@/lib/contracts/imports/import";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { downloadList } from "../../test-export";
import { uploadImport } from "./upload-import.fixture";

type Headers = Record<string, string>;

const adminEmail = "clientadmin@acme.example";

let backend: TestBackend;
let admin: Headers;

/** Custom fields whose names look like those of other fields, and whose values are easily corrupted in files. */
const customValues = [
  { name: "Revenue", type: "number", values: ["-1250.5", "0.125", "1.125", "123456789012345.123456"] },
  { name: "Industry", type: "text", values: ["=1+1", "'=quoted", 'She said "no", twice', "Zoë;\tÅ,|"] },
  { name: "=Formula", type: "text", values: ["@cmd", "-5", "007", "1,250"] },
  { name: "Renewal", type: "date", values: ["2026-03-04", "2026-04-03", "0999-12-31", "1999-01-02"] },
  { name: "Notes", type: "choice", values: ["Gold, first", "=Silver"] },
] as const;

beforeAll(async () => {
  backend = await startTestBackend();
  admin = await backend.signIn(adminEmail);
  const fields: AccountField[] = [];
  for (const { name, type, values } of customValues) {
    const options = type === "choice" ? values.map((label) => ({ label })) : [];
    fields.push(accountFieldSchema.parse((await request("POST", "/accounts/fields/", { name, type, options })).body));
  }
  const page = accountsPageSchema.parse((await request("GET", "/accounts/?limit=4")).body);
  for (const [index, { id }] of page.items.entries()) {
    const custom = Object.fromEntries(
      fields.flatMap((field, of) => {
        const entered = customValues[of]?.values[index];
        const option = field.options.find(({ label }) => label === entered)?.id;
        return entered === undefined ? [] : [[field.id, option ?? entered]];
      }),
    );
    const expected = Object.fromEntries(Object.keys(custom).map((field) => [`custom:${field}`, null]));
    const response = await request("PATCH", `/accounts/${id}/`, { values: {}, custom, expected });
    expect(response).toMatchObject({ status: 200 });
  }
});
afterAll(() => backend.close());
// Avoids the limit of writes per minute.
beforeEach(() => backend.advance(61_000));

const request = (method: "GET" | "POST" | "PUT" | "PATCH", url: string, payload?: object) =>
  backend.request({ method, url, headers: admin, ...(payload && { payload }) });

/** Exports a list, uploads the file unchanged, and has its rows checked with the guessed columns. */
async function importExport(url: string, query: { format: "csv" | "xlsx"; [name: string]: string }): Promise<Import> {
  const { format } = query;
  const file = await downloadList(backend, {
    url: `${url}?${new URLSearchParams(query)}`,
    headers: await backend.signIn(adminEmail),
  });
  expect(file.statusCode).toBe(200);
  const id = await uploadImport(backend, admin, { name: `export.${format}`, content: file.rawPayload });
  await request("POST", `/imports/${id}/read/`, {});
  await backend.jobs.drain();
  const read = importSchema.parse((await request("GET", `/imports/${id}/`)).body);
  expect(read).toMatchObject({ state: "mapping", problem: null });
  const fields = read.columns.map(({ field }) => field);
  expect(await request("PUT", `/imports/${id}/mapping/`, { fields })).toMatchObject({
    status: 200,
  });
  await backend.jobs.drain();
  return importSchema.parse((await request("GET", `/imports/${id}/`)).body);
}

/** The first rows with changes, for a readable failure. */
async function differencesIn({ id, statuses }: Import) {
  const parts = Object.keys(statuses).filter((part) => part !== "same");
  const pages = await Promise.all(
    parts.map(async (part) => {
      const { items } = importRowsSchema.parse((await request("GET", `/imports/${id}/rows/?part=${part}`)).body);
      return items.slice(0, 5).map(({ line, values, reason, changes }) => ({ part, line, values, reason, changes }));
    }),
  );
  return pages.flat();
}

test.each(["csv", "xlsx"] as const)(
  "an export of every account and field, imported unchanged, changes nothing: %s",
  async (format) => {
    const { total } = accountsPageSchema.parse((await request("GET", "/accounts/?limit=1")).body);

    const one = await importExport("/accounts/export/", { format });

    expect(await differencesIn(one)).toEqual([]);
    expect(one).toMatchObject({ kind: "accounts", statuses: { same: total } });
    const unmapped = one.columns.flatMap(({ heading, field }) => (field === null ? [heading] : []));
    expect(unmapped).toEqual(["Size band", "Industry name", "Contacts", "Updated"]);
  },
);

test("importing the exported columns of a list changes nothing", async () => {
  const one = await importExport("/accounts/export/", {
    format: "csv",
    columns: accountColumns.join(","),
    state: "TX",
  });

  expect(await differencesIn(one)).toEqual([]);
});

test.each(["csv", "xlsx"] as const)(
  "an export of contacts, imported unchanged, changes nothing: %s",
  async (format) => {
    const list = "/contacts/?limit=1&do_not_contact=no&function=procurement";
    const { total } = contactListPageSchema.parse((await request("GET", list)).body);

    const one = await importExport("/contacts/export/", { format, function: "procurement" });

    expect(await differencesIn(one)).toEqual([]);
    expect(one).toMatchObject({ kind: "contacts", statuses: { same: total } });
  },
);
