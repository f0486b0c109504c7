import { readFileSync } from "node:fs";
import path from "node:path";
import journal from "./migrations/meta/_journal.json";

/** A migration: its name, and its statements. */
type Migration = [tag: string, statements: string[]];

test("finds no migration that blocks writes to an existing table during a full scan", () => {
  const migrations = journal.entries.map(({ tag }): Migration => {
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
    "an index and constraints on a table created in the same migration",
    [["create table a (n int)", "create index a_n on a (n)", addReference, addCheck, setNotNull]],
  ],
  [
    "creating and dropping an index concurrently",
    [['CREATE INDEX CONCURRENTLY "a_n" ON "a" ("n")', "drop index concurrently b_n"]],
  ],
  [
    "a constraint that is validated later",
    [
      [addColumn, `${addReference} NOT VALID;`, `${addCheck} not valid`],
      [validate("a_b"), validate("a_m")],
    ],
  ],
  [
    "a unique constraint that uses an existing index",
    [
      ["create unique index concurrently a_n on a (n)"],
      ['alter table "a" add constraint "a_u" unique using index "a_n"'],
    ],
  ],
  [
    "setting a column not null after its check is validated",
    [[`${addCheck} NOT VALID`], [validate("a_m")], [setNotNull, 'alter table "a" drop constraint "a_m"']],
  ],
])("allows %s", (_, migrations) => {
  expect(faultsOf(migrations.map((statements, n) => [`${n}`, statements]))).toEqual([]);
});

test.each([
  ["an index on an existing table without concurrently", 1, [['CREATE UNIQUE INDEX "a_n" ON "a" ("n")']]],
  ["dropping an index without concurrently", 1, [["drop index b_n"]]],
  [
    "creating an index concurrently together with another statement",
    1,
    [[addColumn, "create index concurrently a_m on a (m)"]],
  ],
  ["a foreign key that is validated immediately", 1, [[`${addReference};`]]],
  ["a check that is validated immediately", 1, [[addCheck]]],
  ["a unique constraint that builds its index", 1, [['ALTER TABLE "a" ADD CONSTRAINT "a_n_unique" UNIQUE("n")']]],
  [
    "a primary key on an existing table",
    2,
    [['ALTER TABLE "a" ADD CONSTRAINT "a_pk" PRIMARY KEY("n")'], ['alter table "a" add primary key using index a_n']],
  ],
  [
    "two constraints in one statement",
    1,
    [
      ['alter table "a" add constraint x check (n > 0), add constraint y check (n < 9) not valid'],
      [validate("x"), validate("y")],
    ],
  ],
  [
    "an added column with a constraint",
    3,
    [
      ['ALTER TABLE "a" ADD COLUMN "m" int UNIQUE'],
      ["alter table a add column n int check (n > 0)"],
      ["alter table a add column o int references b (id)"],
    ],
  ],
  ["a constraint that isn't validated later", 1, [[`${addReference} NOT VALID`]]],
  [
    "a constraint that is validated together with another statement",
    1,
    [[`${addCheck} NOT VALID`, validate("a_m")], [validate("a_m")]],
  ],
  ["setting a column not null without a check", 1, [[setNotNull]]],
  [
    "setting a column not null before its check is validated",
    1,
    [[`${addCheck} NOT VALID`], [setNotNull], [validate("a_m")]],
  ],
])("rejects %s", (_, faults, migrations) => {
  expect(faultsOf(migrations.map((statements, n) => [`${n}`, statements]))).toHaveLength(faults);
});

const tableName = String.raw`(?:only )?(?:"?public"?\.)?"?(\w+)"?`;
const alone = /^(?:(?:create (?:unique )?|drop )index concurrently|alter table [\w".]+ validate constraint)\b/i;

/** An index that can't be built concurrently, on a table that stays small. */
const shortBuild = /^create index job_turns on pgboss\.job /i;

/** Statements that block writes while a whole table is read, or that can't run at their position. */
function faultsOf(migrations: Migration[]): string[] {
  const later = (name: string, n: number) =>
    migrations.slice(n + 1).some(([, statements]) => statements.some((text) => nameOfValidated(text) === name));
  return migrations.flatMap(([tag, statements], n) => {
    const created = statements.map(
      (text) => new RegExp(`^create (?:unlogged )?table (?:if not exists )?${tableName}`, "i").exec(text.trim())?.[1],
    );
    const isAlone = statements.every((text) => alone.test(text.trim()));
    const before = migrations.slice(0, n).flatMap(([, texts]) => texts);
    const isFault = (text: string) => {
      if (alone.test(text)) return !isAlone;
      if (shortBuild.test(text)) return false;
      if (/^drop index/i.test(text)) return true;
      const table = new RegExp(`^(?:alter table|create (?:unique )?index [^;]*? on) ${tableName}`, "i").exec(text)?.[1];
      if (table === undefined || created.includes(table)) return false;
      return /^create/i.test(text) || isHeavy(text, before, (name) => later(name, n));
    };
    const texts = statements.map((text) =>
      text
        .replace(/^(?:\s*--.*\n)*/, "")
        .trim()
        .replace(/;$/, ""),
    );
    return texts.filter(isFault).map((text) => `${tag}: ${text}`);
  });
}

const nameOfValidated = (text: string) => /validate constraint "?(\w+)/i.exec(text)?.[1];

/**
 * Whether an `alter table` reads the whole table to check a constraint, or adds a constraint that is never validated.
 */
function isHeavy(text: string, before: string[], isValidatedLater: (name: string) => boolean): boolean {
  if (/\badd column\b.*\b(?:unique|primary key|check|references)\b/is.test(text)) return true;
  const notNull = /alter column "?(\w+)"? set not null/i.exec(text)?.[1];
  if (notNull !== undefined) return !before.some((check) => isValidCheckOf(notNull, check, before));
  const added = text.match(/\badd (?:constraint|primary key|unique|check|foreign key)\b/gi) ?? [];
  if (added.length === 0 || /\bunique using index "?\w+"?$/i.test(text)) return added.length > 1;
  const name = /\badd constraint "?(\w+)"? (?:foreign key|check)\b/i.exec(text)?.[1];
  return added.length > 1 || name === undefined || !/\bnot valid$/i.test(text) || !isValidatedLater(name);
}

/** Whether `statement` adds a check that the column isn't null, and an earlier migration has validated that check. */
function isValidCheckOf(column: string, statement: string, before: string[]): boolean {
  const [, name, of] = /add constraint "?(\w+)"? check \((?:"?\w+"?\.)?"?(\w+)"? is not null\)/i.exec(statement) ?? [];
  return of === column && before.some((text) => nameOfValidated(text) === name);
}
