import { readFileSync } from "node:fs";
import path from "node:path";
import journal from "./migrations/meta/_journal.json";

/** Number of migrations released before these rules; they keep their text. */
const released = 83;

/** A migration: its name, and its statements. */
type Migration = [tag: string, statements: string[]];

test("no migration keeps people from writing into a table of before while it reads the whole of it", () => {
  const migrations = journal.entries.slice(released).map(({ tag }): Migration => {
    const text = readFileSync(path.join(__dirname, "migrations", `${tag}.sql`), "utf8");
    return [tag, text.split("--> statement-breakpoint")];
  });

  expect(faultsOf(migrations)).toEqual([]);
});

const addColumn = 'ALTER TABLE "a" ADD COLUMN "m" text';
const addReference =
  'ALTER TABLE "a" ADD CONSTRAINT "a_b" FOREIGN KEY ("b") REFERENCES "public"."b"("id") ON DELETE cascade';
const addCheck = 'ALTER TABLE "a" ADD CONSTRAINT "a_m" CHECK ("a"."m" is not null)';
const validate = (name: string) => `ALTER TABLE "a" VALIDATE CONSTRAINT "${name}"`;
const setNotNull = 'ALTER TABLE "a" ALTER COLUMN "m" SET NOT NULL';

test.each([
  [
    "an index, and a constraint, of a table that it makes",
    [["create table a (n int)", "create index a_n on a (n)", addReference, addCheck, setNotNull]],
  ],
  ["an index concurrently", [['CREATE INDEX CONCURRENTLY "a_n" ON "a" ("n")', "drop index concurrently b_n"]]],
  [
    "a constraint that is validated later",
    [
      [addColumn, `${addReference} NOT VALID;`, `${addCheck} not valid`],
      [validate("a_b"), validate("a_m")],
    ],
  ],
  [
    "a unique constraint by an index of before",
    [
      ["create unique index concurrently a_n on a (n)"],
      ['alter table "a" add constraint "a_u" unique using index "a_n"'],
    ],
  ],
  [
    "a column that a valid check keeps from being null",
    [[`${addCheck} NOT VALID`], [validate("a_m")], [setNotNull, 'alter table "a" drop constraint "a_m"']],
  ],
])("a migration may make %s", (_, migrations) => {
  expect(faultsOf(migrations.map((statements, n) => [`${n}`, statements]))).toEqual([]);
});

test.each([
  ["an index of a table of before", 1, [['CREATE UNIQUE INDEX "a_n" ON "a" ("n")']]],
  ["the end of an index, but for concurrently", 1, [["drop index b_n"]]],
  ["an index concurrently beside something else", 1, [[addColumn, "create index concurrently a_m on a (m)"]]],
  ["a reference that is checked at once", 1, [[`${addReference};`]]],
  ["a check that is checked at once", 1, [[addCheck]]],
  ["a unique constraint that makes its index", 1, [['ALTER TABLE "a" ADD CONSTRAINT "a_n_unique" UNIQUE("n")']]],
  [
    "a primary key",
    2,
    [['ALTER TABLE "a" ADD CONSTRAINT "a_pk" PRIMARY KEY("n")'], ['alter table "a" add primary key using index a_n']],
  ],
  [
    "two constraints by one statement",
    1,
    [
      ['alter table "a" add constraint x check (n > 0), add constraint y check (n < 9) not valid'],
      [validate("x"), validate("y")],
    ],
  ],
  [
    "a constraint of a column that it adds",
    3,
    [
      ['ALTER TABLE "a" ADD COLUMN "m" int UNIQUE'],
      ["alter table a add column n int check (n > 0)"],
      ["alter table a add column o int references b (id)"],
    ],
  ],
  ["a constraint that isn't validated later", 1, [[`${addReference} NOT VALID`]]],
  [
    "a constraint that is validated beside something else",
    1,
    [[`${addCheck} NOT VALID`, validate("a_m")], [validate("a_m")]],
  ],
  ["a column not null without a valid check of that", 1, [[setNotNull]]],
  ["a column not null before its check is valid", 1, [[`${addCheck} NOT VALID`], [setNotNull], [validate("a_m")]]],
])("a migration may not make %s", (_, faults, migrations) => {
  expect(faultsOf(migrations.map((statements, n) => [`${n}`, statements]))).toHaveLength(faults);
});

const tableName = String.raw`(?:only )?(?:"?public"?\.)?"?(\w+)"?`;
const alone = /^(?:(?:create (?:unique )?|drop )index concurrently|alter table [\w".]+ validate constraint)\b/i;

/** Statements that block writes while a whole table is read, or that can't run at their position. */
function faultsOf(migrations: Migration[]): string[] {
  const later = (name: string, n: number) =>
    migrations.slice(n + 1).some(([, statements]) => statements.some((text) => nameOfValidated(text) === name));
  return migrations.flatMap(([tag, statements], n) => {
    const made = statements.map(
      (text) => new RegExp(`^create table (?:if not exists )?${tableName}`, "i").exec(text.trim())?.[1],
    );
    const isAlone = statements.every((text) => alone.test(text.trim()));
    const before = migrations.slice(0, n).flatMap(([, texts]) => texts);
    const isFault = (text: string) => {
      if (alone.test(text)) return !isAlone;
      if (/^drop index/i.test(text)) return true;
      const table = new RegExp(`^(?:alter table|create (?:unique )?index [^;]*? on) ${tableName}`, "i").exec(text)?.[1];
      if (table === undefined || made.includes(table)) return false;
      return /^create/i.test(text) || isHeavy(text, before, (name) => later(name, n));
    };
    const texts = statements.map((text) => text.trim().replace(/;$/, ""));
    return texts.filter(isFault).map((text) => `${tag}: ${text}`);
  });
}

const nameOfValidated = (text: string) => /validate constraint "?(\w+)/i.exec(text)?.[1];

/** Whether an `alter table` reads the table for a constraint, or leaves one that is never validated. */
function isHeavy(text: string, before: string[], isValidatedLater: (name: string) => boolean): boolean {
  if (/\badd column\b.*\b(?:unique|primary key|check|references)\b/is.test(text)) return true;
  const notNull = /alter column "?(\w+)"? set not null/i.exec(text)?.[1];
  if (notNull !== undefined) return !before.some((check) => isValidCheckOf(notNull, check, before));
  const added = text.match(/\badd (?:constraint|primary key|unique|check|foreign key)\b/gi) ?? [];
  if (added.length === 0 || /\bunique using index "?\w+"?$/i.test(text)) return added.length > 1;
  const name = /\badd constraint "?(\w+)"? (?:foreign key|check)\b/i.exec(text)?.[1];
  return added.length > 1 || name === undefined || !/\bnot valid$/i.test(text) || !isValidatedLater(name);
}

/** Whether an earlier statement is a check that a column isn't null, and has been validated since. */
function isValidCheckOf(column: string, statement: string, before: string[]): boolean {
  const [, name, of] = /add constraint "?(\w+)"? check \((?:"?\w+"?\.)?"?(\w+)"? is not null\)/i.exec(statement) ?? [];
  return of === column && before.some((text) => nameOfValidated(text) === name);
}
