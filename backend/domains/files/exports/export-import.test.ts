import fc from "fast-check";
import type { Account } from "@/lib/contracts/accounts/account";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { customKey, readFieldValue } from "@/lib/contracts/accounts/custom-field";
import { choicesOf, importedFields } from "@/lib/contracts/accounts/fields";
import { contactFunctions, contactLevels, contactValuesSchema } from "@/lib/contracts/contacts/contact";
import type { Cell, Sheet } from "../../../files/sheet";
import { writeCsv } from "../../../files/write-csv";
import { writeXlsx } from "../../../files/write-xlsx";
import { analyzeColumns, guessKind, maxExaminedRows, nameColumns } from "../../../imports/columns";
import { createFormatGuesser } from "../../../imports/guess-formats";
import { openText } from "../../../imports/open-text";
import { readContact } from "../../../imports/read-contact";
import { plainFormat } from "../../../imports/read-custom";
import { readRow } from "../../../imports/read-row";
import { openWorkbook } from "../../../imports/thread/open-in-thread";
import { unguardRows } from "../../../imports/unguard-rows";
import { type ExportedAccount, exportColumns } from "./account-columns";
import { contactColumns, type ExportedContact } from "./contacts";

type Format = "csv" | "xlsx";

/** Parses an exported file's rows as an import does. */
async function readBack(format: Format, headings: readonly string[], rows: readonly (readonly Cell[])[]) {
  async function* batches() {
    yield rows;
  }
  const sheet: Sheet = { headings, batches: batches() };
  const cells: string[][] = [];
  if (format === "csv") {
    let text = "";
    for await (const chunk of writeCsv(sheet)) text += chunk;
    async function* bytes() {
      yield Buffer.from(text);
    }
    const { rows: found } = await openText(bytes, { encoding: null, delimiter: null });
    for await (const row of unguardRows(found)) cells.push(row.cells);
    return cells;
  }
  const file = Buffer.concat(await writeXlsx("export", sheet).toArray());
  const chunked = { bytes: file.byteLength, chunkBytes: file.byteLength, readChunk: async () => file };
  const workbook = await openWorkbook(chunked, null, new AbortController().signal);
  for await (const row of workbook.rows) cells.push(row.cells);
  await workbook.close();
  return cells;
}

/** The rows of a file, with the column mapping that an import guesses. */
function guessColumns([headings = [], ...rows]: string[][], custom: readonly AccountField[]) {
  const { names } = nameColumns(headings);
  const first = rows.slice(0, maxExaminedRows);
  const kind = guessKind(names, first);
  const guesser = createFormatGuesser();
  for (const row of rows) guesser.add(row);
  const fields = analyzeColumns(names, first, null, kind, custom).map(({ field }) => field);
  const formats = fields.map((_, index) => {
    const { decimals, days } = guesser.find(index);
    return { mark: decimals?.mark ?? plainFormat.mark, order: days?.order ?? plainFormat.order };
  });
  return { kind, rows, fields, formats, guesser };
}

const odd = fc.constantFrom(
  "=1+1",
  "+49",
  "-",
  "@x",
  "'=q",
  "''",
  '"',
  ",",
  ";",
  "a\nb",
  "\t|",
  "Zoë",
  "日本",
  "1,250",
  "007",
);
const text = (max: number) =>
  fc
    .array(fc.oneof(odd, fc.string({ minLength: 1, maxLength: 8, unit: "grapheme-ascii" })), {
      minLength: 1,
      maxLength: 3,
    })
    .map((parts) => parts.join(" ").trim().slice(0, max).trim())
    .filter((one) => one !== "");
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const label = fc.stringMatching(/^[a-z][a-z0-9]{0,10}$/);
const domain = label.map((name) => `${name}.example`);
const day = fc
  .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const figure = fc
  .tuple(
    fc.boolean(),
    fc.bigInt({ min: 0n, max: 999_999_999_999_999n }),
    fc.integer({ min: 0, max: 999_999 }),
    fc.nat(6),
  )
  .map(([isNegative, integer, part, digits]) => {
    const entered = `${isNegative ? "-" : ""}${integer}.${String(part).padStart(6, "0").slice(0, digits) || "0"}`;
    const read = readFieldValue({ type: "number", options: [] }, entered);
    return "value" in read ? read.value : "0";
  });
const state = fc.constantFrom("NY", "TX", "CA");

const accountArbitrary: fc.Arbitrary<ExportedAccount> = fc.record({
  id: fc.uuid(),
  name: text(200),
  domain: maybe(domain),
  website: maybe(domain.map((host) => `https://${host}/?q=a,b`)),
  ticker: maybe(fc.stringMatching(/^[A-Z]{1,4}([.-][A-Z])?$/)),
  cik: maybe(fc.integer({ min: 0, max: 9_999_999 }).map((cik) => String(cik).padStart(10, "0"))),
  sector: maybe(text(80)),
  sub_industry: maybe(text(120)),
  industry_code: maybe(fc.constantFrom("334", "5412OP", "22")),
  naics_sector: fc.constant(null),
  hq_city: maybe(text(100)),
  hq_state: maybe(state),
  hq_country: maybe(text(100)),
  founded_year: maybe(fc.integer({ min: 1500, max: 2026 })),
  employees: maybe(fc.nat(10_000_000)),
  revenue_usd: maybe(fc.integer({ min: 0, max: 1e14 })),
  market_cap_usd: maybe(fc.integer({ min: 0, max: 1e14 })),
  market_cap_band: fc.constant(null),
  status: fc.constantFrom(...choicesOf("status")),
  tier: maybe(fc.constantFrom(...choicesOf("tier"))),
  stage: maybe(fc.constantFrom(...choicesOf("stage"))),
  owner: maybe(fc.record({ uid: fc.uuid(), name: text(40) })),
  contact_count: fc.nat(100),
  updated_at: fc.constant("2026-03-02T10:00:00.000Z"),
}) satisfies fc.Arbitrary<Account>;

/** Names of custom fields, some of which an import maps to standard fields. */
const customName = fc.oneof(
  fc.constantFrom("Revenue", "Industry", "Company", "Website", "Full name", "Email", "Notes", "Id", "People", "Name"),
  fc.constantFrom("=Formula", "+/-", "A, B", "Revenue (custom)", "Updated", "Owner", "Column 1", "Task", "User id"),
  text(60).map((name) => name.replaceAll(/\s+/g, " ")),
);
const customArbitrary = fc
  .uniqueArray(
    fc.record({
      id: fc.uuid({ version: 4 }),
      name: customName,
      type: fc.constantFrom("text", "number", "date", "choice"),
    }),
    { maxLength: 6, selector: ({ name }) => name.toLowerCase() },
  )
  .map((fields) =>
    fields.map((field): AccountField => {
      const options =
        field.type === "choice"
          ? [
              { id: field.id, label: "=A, b" },
              { id: `${field.id}-2`, label: "Gold" },
            ]
          : [];
      return { ...field, version: 1, options };
    }),
  );

function valueArbitrary({ type, options }: AccountField): fc.Arbitrary<string> {
  if (type === "number") return figure;
  if (type === "date") return day;
  return type === "choice" ? fc.constantFrom(...options.map(({ id }) => id)) : text(500);
}

const listArbitrary = customArbitrary.chain((custom) =>
  fc.record({
    custom: fc.constant(custom),
    accounts: fc.array(
      fc
        .tuple(accountArbitrary, fc.tuple(...custom.map((field) => maybe(valueArbitrary(field)))))
        .map(([account, values]) => ({
          ...account,
          custom: Object.fromEntries(
            values.flatMap((value, index) => {
              const id = custom[index]?.id;
              return value === null || id === undefined ? [] : [[id, value] as const];
            }),
          ),
        })),
      { minLength: 1, maxLength: 12 },
    ),
  }),
);

const runs: Record<Format, number> = { csv: 60, xlsx: 5 };

test.each(["csv", "xlsx"] as const)("importing exported accounts reads every value unchanged: %s", async (format) => {
  const property = fc.asyncProperty(listArbitrary, async ({ custom, accounts }) => {
    const columns = exportColumns(null, custom);
    const cells = accounts.map((account) => columns.map(({ cell }) => cell(account, new Map())));
    const headings = columns.map(({ heading }) => heading);

    const { kind, rows, fields, formats } = guessColumns(await readBack(format, headings, cells), custom);
    const read = rows.map((row) => readRow(row, { fields, formats, custom, badValues: "row" }));

    expect(kind).toBe("accounts");
    expect(read.map(({ id, values, custom: own, flaw }) => ({ id, flaw, values: { ...values, ...own } }))).toEqual(
      accounts.map((account) => ({ id: account.id, flaw: null, values: valuesOf(account, custom) })),
    );
  });
  await fc.assert(property, { numRuns: runs[format] });
});

function valuesOf(account: ExportedAccount, custom: readonly AccountField[]) {
  const own = importedFields.map((field) => [field, account[field]] as const);
  const others = custom.map(({ id }) => [customKey(id), account.custom?.[id]] as const);
  return Object.fromEntries([...own, ...others].filter(([, value]) => value !== null && value !== undefined));
}

const contactArbitrary: fc.Arbitrary<ExportedContact> = fc.record({
  id: fc.uuid(),
  full_name: fc.oneof(text(100), fc.constantFrom("Moss, Ada", "Ada Moss, PhD", "O'Neil  Jr.")),
  title: text(100),
  function: fc.constantFrom(...contactFunctions),
  level: fc.constantFrom(...contactLevels),
  roles: maybe(fc.constantFrom("Champion", "Champion; Decision maker")),
  email: maybe(
    domain.map((host) => `ada@${host}`).filter((email) => contactValuesSchema.shape.email.safeParse(email).success),
  ),
  phone: maybe(fc.constantFrom("+1 212 555 0100", "(030) 12-34", "+49  30 1", "007-1")),
  left_company: fc.boolean(),
  account: fc.record({ id: fc.uuid(), name: text(100), domain: maybe(domain) }),
  source: fc.constant("manual"),
  updated_at: fc.constant("2026-03-02T10:00:00.000Z"),
});

test.each(["csv", "xlsx"] as const)("importing exported contacts reads every value unchanged: %s", async (format) => {
  const property = fc.asyncProperty(fc.array(contactArbitrary, { minLength: 1, maxLength: 8 }), async (contacts) => {
    const headings = contactColumns.map(({ heading }) => heading);
    const cells = contacts.map((contact) => contactColumns.map(({ cell }) => cell(contact)));

    const { kind, rows, fields } = guessColumns(await readBack(format, headings, cells), []);
    const read = rows.map((row) => readContact(row, { fields, badValues: "row" }));

    expect(kind).toBe("contacts");
    expect(read.map(({ id, values, account, flaw }) => ({ id, flaw, values, account }))).toEqual(
      contacts.map(({ id, full_name, title, function: role, level, email, phone, account }) => ({
        id,
        flaw: null,
        values: {
          full_name,
          title,
          function: role,
          level,
          ...(email && { email }),
          ...(phone && { phone }),
        },
        account: {
          id: account.id,
          flaw: null,
          values: { name: account.name, ...(account.domain && { domain: account.domain }) },
        },
      })),
    );
  });
  await fc.assert(property, { numRuns: runs[format] });
});
