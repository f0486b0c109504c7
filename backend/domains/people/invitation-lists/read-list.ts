import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { invitationListLimits } from "@/lib/contracts/invitations/invitation-list";
import { readEmail } from "@/lib/contracts/people/email-address";
import { readEmailList } from "@/lib/contracts/people/email-list";
import { grantableRoleSchema } from "@/lib/contracts/people/member";
import { formatCount } from "@/lib/contracts/text/format-number";
import { invalidField } from "../../../errors";
import { FileParseError } from "../../../imports/file-parse-error";
import { openText } from "../../../imports/open-text";
import type { SplitRow } from "../../../imports/split";

type ClientRole = z.infer<typeof grantableRoleSchema>;

/** A row of a list, as far as it could be read. */
export interface ListedPerson {
  /** The row's line in a table, or its position in a list of emails, from 1. */
  line: number;
  /** In canonical form; an invalid one as it was typed. */
  email: string;
  name: string;
  role: ClientRole;
  teamId: string | null;
  /** Why the row can't be used; empty: it can. */
  problem: string;
}

interface ListOptions {
  /** The role of rows that name none. */
  role: ClientRole;
  /** The client's teams, by lower-case name. */
  teams: ReadonlyMap<string, string>;
}

const columns = ["email", "name", "role", "team"] as const;

type Columns = Readonly<Record<(typeof columns)[number], number>>;

/** The headings of each column, in lower case with spaces. */
const headings: Record<(typeof columns)[number], readonly string[]> = {
  email: ["email", "e mail", "email address", "mail", "e mail address", "work email"],
  name: ["name", "full name", "display name"],
  role: ["role"],
  team: ["team", "team name"],
};

/** The longest value that is stored and shown of a cell. */
const maxCellChars = 254;
const rowsAtOnce = 500;
const invalidEmail = "This isn’t an email address.";

/**
 * Reads the people of a pasted or uploaded list: email addresses, or a table whose heading row names a column of
 * emails, and optionally columns of names, roles and teams. Yields to other requests.
 *
 * @throws AppError 400 at `text`: the table can't be read, the list is empty, or it has too many rows
 */
export async function readList(text: string, options: ListOptions): Promise<ListedPerson[]> {
  const people: ListedPerson[] = [];
  for await (const person of isTable(text) ? readTable(text, options) : readEmails(text, options)) {
    people.push(person);
    if (people.length > invitationListLimits.rows)
      throw invalidField("text", `Invite at most ${formatCount(invitationListLimits.rows)} people at once.`);
    if (people.length % rowsAtOnce === 0) await setImmediate();
  }
  if (people.length === 0) throw invalidField("text", "The list is empty.");
  return people;
}

function isTable(text: string): boolean {
  const [firstLine = ""] = text.trimStart().split(/[\r\n]/, 1);
  return findColumns(firstLine.replaceAll('"', "").split(/[,;|\t]/)) !== null;
}

function* readEmails(text: string, { role }: ListOptions): Generator<ListedPerson> {
  let line = 0;
  for (const { text: typed, email } of readEmailList(text)) {
    line += 1;
    yield {
      ...{ line, name: "", role, teamId: null },
      email: email?.toLowerCase() ?? typed.slice(0, maxCellChars),
      problem: email === null ? invalidEmail : "",
    };
  }
}

async function* readTable(text: string, options: ListOptions): AsyncGenerator<ListedPerson> {
  async function* chunks() {
    yield Buffer.from(text);
  }
  try {
    const { rows } = await openText(chunks, { encoding: "utf-8", delimiter: null });
    let columns: Columns | null = null;
    for await (const row of rows) {
      if (columns !== null) yield readPerson(row, columns, options);
      columns ??= findColumns(row.cells);
    }
  } catch (error) {
    if (error instanceof FileParseError) throw invalidField("text", error.message);
    throw error;
  }
}

/** The columns that a heading row names; null: no column of emails. */
function findColumns(cells: readonly string[]): Columns | null {
  const names = cells.map((cell) =>
    cell
      .slice(0, maxCellChars)
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, " "),
  );
  const indexOf = (column: (typeof columns)[number]) => names.findIndex((name) => headings[column].includes(name));
  return indexOf("email") === -1
    ? null
    : { email: indexOf("email"), name: indexOf("name"), role: indexOf("role"), team: indexOf("team") };
}

function readPerson({ line, cells }: SplitRow, at: Columns, { role: usualRole, teams }: ListOptions): ListedPerson {
  const cellOf = (column: keyof Columns) => (cells[at[column]] ?? "").slice(0, maxCellChars + 1).trim();
  const [email, name, role, team] = [cellOf("email"), cellOf("name"), cellOf("role"), cellOf("team")];
  const reading = readEmail(email);
  const address = reading.kind === "email" ? reading.email.toLowerCase() : undefined;
  const foundRole = role === "" ? usualRole : findClientRole(role);
  const teamId = team === "" ? null : (teams.get(team.toLowerCase()) ?? null);
  const problems = [
    address === undefined && (email === "" ? "The email is missing." : invalidEmail),
    name.length > maxNameChars && `The name has more than ${maxNameChars} characters.`,
    foundRole === null && `There is no role “${role.slice(0, 40)}”.`,
    team !== "" && teamId === null && `There is no team “${team.slice(0, 40)}”.`,
  ].filter((problem) => problem !== false);
  return {
    line,
    email: address ?? email.slice(0, maxCellChars),
    name: name.slice(0, maxNameChars),
    role: foundRole ?? usualRole,
    teamId,
    problem: problems.join(" "),
  };
}

const maxNameChars = 100;

/** Finds the role that a cell names by its id or its name on the screens. */
function findClientRole(text: string): ClientRole | null {
  const id = text
    .toLowerCase()
    .replace(/[\s-]+/g, "_")
    .replace(/(?<=_admin)istrator$/, "");
  return grantableRoleSchema.safeParse(id).data ?? null;
}
