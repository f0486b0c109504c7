import { analyzeColumns, guessByContent, guessByHeading, guessKind, looksLikeHeadings, nameColumns } from "./columns";
import { guessDelimiter } from "./split";

test.each([
  [
    ["Company name", "Web Site", "No. of Employees"],
    ["name", "website", "employees"],
  ],
  [
    ["Firma", "Ort", "Land", "Umsatz"],
    ["name", "hq_city", "hq_country", "revenue_usd"],
  ],
  [
    ["Account", "Name", "Domain"],
    [null, "name", "domain"],
  ],
  [
    ["Phone", "Fax"],
    [null, null],
  ],
  [
    ["Company", "Company City", "Name", "Job title", "Phone"],
    ["name", "hq_city", "full_name", "title", "phone"],
  ],
  [
    ["Account Name", "Contact First Name", "Contact Last Name", "Contact Email"],
    ["name", "first_name", "last_name", "email"],
  ],
  [
    ["Name", "Title", "Employees"],
    ["name", null, "employees"],
  ],
])("guesses the fields of the headings %p as %p", (headings, fields) => {
  expect(guessByHeading(headings, "accounts")).toEqual(fields);
});

test.each([
  [["https://a.example", "http://b.example/x"], "website"],
  [["a.example.com", "b.org"], "domain"],
  [["0000320193", "0000066740"], "cik"],
  [["Apple Inc.", "Siemens AG", "Foo"], "name"],
  [["12", "13"], null],
  [[], null],
])("guesses the field of a column with the values %p as %p", (values, field) => {
  expect(guessByContent(values, "accounts")).toBe(field);
});

test("guesses each field for one column at most", () => {
  const columns = analyzeColumns(["Domain", "Other", "Third"], [["a.com", "b.com", "c.com"]], null, "accounts");

  expect(columns.map(({ field }) => field)).toEqual(["domain", null, null]);
});

test.each([
  [["Name", "Domain"], true],
  [["Foo", "Bar"], true],
  [["Apple", "apple.com"], false],
  [["Foo", "12"], false],
  [["Foo", "Foo"], false],
])("decides whether %p are headings: %p", (cells, expected) => {
  expect(looksLikeHeadings(cells)).toBe(expected);
});

test.each<[string[], string[][], (string | null)[]]>([
  [
    ["Name", "Status"],
    [
      ["Acme", "RENEWED"],
      ["Birch", "NEW"],
      ["Cedar", "RENEWED"],
    ],
    ["name", null],
  ],
  [
    ["Name", "Status"],
    [
      ["Acme", "RENEWED"],
      ["Birch", "Active"],
      ["Cedar", "RENEWED"],
    ],
    ["name", "status"],
  ],
  [
    ["Name", "Website"],
    [
      ["Acme", "Yes"],
      ["Birch", "No"],
      ["Cedar", "Yes"],
    ],
    ["name", null],
  ],
  [
    ["NAME", "Institution"],
    [
      ["United States", "A Bank"],
      ["United States", "B Bank"],
      ["United States", "C"],
    ],
    [null, "name"],
  ],
  [
    ["Name", "Employees"],
    [
      ["Acme", "1.250,5"],
      ["Acme", "many"],
      ["Acme", ""],
    ],
    ["name", "employees"],
  ],
  [
    ["Name", "Employees"],
    [
      ["Acme", "x"],
      ["Birch", "y"],
    ],
    ["name", "employees"],
  ],
])("checks the fields guessed from the headings %j against the cell values (%#)", (names, rows, fields) => {
  expect(analyzeColumns(names, rows, null, "accounts").map(({ field }) => field)).toEqual(fields);
});

test.each(["Business Name", "Institution", "Site name", "Security Name", "Vendor Name"])(
  "recognizes %s as the company name",
  (heading) => {
    expect(guessByHeading([heading, "City"], "accounts")).toEqual(["name", "hq_city"]);
  },
);

test("gives every column a unique name and lists duplicate headings", () => {
  expect(nameColumns(["A", " A ", "", "B\nC"])).toEqual({
    names: ["A", "A (2)", "Column 3", "B C"],
    duplicates: ["A"],
  });
});

test.each([
  ["a;b;c\n1,5;2;3\n4,5;5;6\n", ";"],
  ["email\tcompany, long\nx@y.example\tA, B\n", "\t"],
  ["a|b\n1|2\n", "|"],
  ["sep=;\na,b\n", ";"],
  ['"a,b";c\n"d,e,f";g\n', ";"],
  ["alone\nx\n", ","],
])("detects the delimiter of %p as %p", (text, delimiter) => {
  expect(guessDelimiter(text)).toBe(delimiter);
});

test.each<[string[], string[][], string]>([
  [["First Name", "Last Name", "Account ID"], [], "contacts"],
  [["Vorname", "Nachname", "Firma"], [], "contacts"],
  [["Contact name", "Company"], [], "contacts"],
  [["Name", "Title", "Account"], [], "contacts"],
  [["Name", "Email", "Company"], [], "contacts"],
  [["Column 1", "Column 2"], [["Ada Moss", "ada@a.example"]], "contacts"],
  [["Name", "Domain", "Employees"], [], "accounts"],
  [["Company", "Email", "Phone"], [["A Inc", "info@a.example", "1"]], "accounts"],
  [["Column 1", "Column 2"], [["A Inc", "a.example"]], "accounts"],
  [["Company", "Domain", "First name", "Last name"], [], "contacts"],
  [["Company", "Industry", "First name", "Last name"], [], "accounts"],
  [["Company", "Billing City", "Contact Name", "Contact Email"], [], "accounts"],
  [["First name", "Last name", "City"], [], "contacts"],
])("guesses the kind of records in a file with the columns %p (%#)", (names, first, kind) => {
  expect(guessKind(names, first)).toBe(kind);
});

test("guesses the columns of a contacts file from headings first, then from values", () => {
  const names = ["Person", "Reach", "Call", "Firma", "Abteilung"];
  const rows = [["Ada Moss", "ada@a.example", "+49 221 5550100", "A AG", "Einkauf"]];

  expect(analyzeColumns(names, rows, null, "contacts").map(({ field, guessed_by: by }) => [field, by])).toEqual([
    ["full_name", "heading"],
    ["email", "content"],
    ["phone", "content"],
    ["account_name", "heading"],
    ["function", "heading"],
  ]);
});

test("guesses a person's email and phone columns in an accounts file only if another column names people", () => {
  const rows = [["A AG", "Köln", "Moss", "ada@a.example", "+49 221 5550100"]];
  const fieldsOf = (names: string[]) => analyzeColumns(names, rows, null, "accounts").map(({ field }) => field);

  expect(fieldsOf(["Company", "Ort", "Nachname", "Reach", "Call"])).toEqual([
    "name",
    "hq_city",
    "last_name",
    "email",
    "phone",
  ]);
  expect(fieldsOf(["Company", "Ort", "Notes", "Reach", "Call"])).toEqual(["name", "hq_city", null, null, null]);
});

test.each([
  [["Note ID", "Body", "Parent ID", "Created Date"], "notes"],
  [["Note", "Company", "Author"], "notes"],
  [["Note body", "Associated Company IDs"], "notes"],
  [["Id", "Subject", "ActivityDate", "Status", "WhoId", "WhatId", "Priority"], "tasks"],
  [["Task Title", "Due Date", "Associated Contact IDs"], "tasks"],
  [["Company", "Domain", "Notes"], "accounts"],
  [["Company", "City", "Note", "Created Date"], "accounts"],
  [["First Name", "Last Name", "Note", "Created Date"], "contacts"],
  [["Full name", "Title", "Email", "Company"], "contacts"],
  [["User ID", "Full Name", "Email"], "owners"],
  [["Id", "Username", "Email", "FirstName", "LastName", "Title"], "owners"],
])("guesses that a file with the headings %j contains %s", (names, kind) => {
  expect(guessKind(names, [])).toBe(kind);
});

test("recognizes note and task columns by the headings that other systems export", () => {
  expect(guessByHeading(["Id", "Subject", "ActivityDate", "Status", "WhoId", "WhatId", "OwnerId"], "tasks")).toEqual([
    "task_id",
    "subject",
    "due_date",
    "is_done",
    "contact_id",
    "about_id",
    "assignee",
  ]);
  expect(guessByHeading(["Id", "ParentId", "Body", "CreatedDate", "CreatedById"], "notes")).toEqual([
    "note_id",
    "about_id",
    "body",
    "written_at",
    "author",
  ]);
});

test.each([
  ["dots", `https://${".".repeat(1_000_000)} `],
  ["spaces", ` ${" ".repeat(1_000_000)}x`],
  ["digits", "1".repeat(1_000_000)],
  ["combining marks of two classes", `a${"\u0315\u0300".repeat(500_000)}`],
])("guesses columns with cells of a million characters in under five seconds: %s", (_name, cell) => {
  const row = Array.from({ length: 20 }, () => cell);
  const startedUs = process.cpuUsage();

  looksLikeHeadings(row);
  guessKind(row, [row]);
  analyzeColumns(nameColumns(row).names, [row, row], null, "accounts");

  const { user, system } = process.cpuUsage(startedUs);
  expect((user + system) / 1_000).toBeLessThan(5_000);
});
