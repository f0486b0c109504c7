import { setImmediate } from "node:timers/promises";
import type { z } from "zod";
import { invitationListLimits } from "@/lib/contracts/invitations/invitation-list";
import { readEmail } from "@/lib/contracts/people/email-address";
import { grantableRoleSchema } from "@/lib/contracts/people/member";
import { formatCount } from "@/lib/contracts/text/format-number";
import { invalidField } from "../../../errors";
import { FileParseError } from "../../../imports/file-parse-error";
import { openText } from "../../../imports/open-text";
import type { SplitRow } from "../../../imports/split";

type ClientRole = z.infer<typeof grantableRoleSchema>;

/** A row of a list, as far as it could be read. */
export interface ListedPerson {
  /** The row's line in the text, from 1. */
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

/**
 * Reads the people of a pasted or uploaded list: one email per line, or a table with a heading row or with the columns
 * email, name, role and team. Other requests are handled in between.
 *
 * @throws AppError 400 at `text`: it isn't a table, is empty, or has too many rows
 */
export async function readList(text: string, options: ListOptions): Promise<ListedPerson[]> {
  const people: ListedPerson[] = [];
  let found: Columns | null = null;
  try {
    const bytes = Buffer.from(text);
    async function* chunks() {
      yield bytes;
    }
    const { rows } = await openText(chunks, { encoding: "utf-8", delimiter: null });
    for await (const row of rows) {
      const heading: Columns | null = found === null ? findColumns(row) : null;
      found ??= heading ?? { email: 0, name: 1, role: 2, team: 3 };
      if (heading === null) people.push(readPerson(row, found, options));
      if (people.length > invitationListLimits.rows)
        throw invalidField("text", `Invite at most ${formatCount(invitationListLimits.rows)} people at once.`);
      if (people.length % rowsAtOnce === 0) await setImmediate();
    }
  } catch (error) {
    if (error instanceof FileParseError) throw invalidField("text", error.message);
    throw error;
  }
  if (people.length === 0) throw invalidField("text", "The list is empty.");
  return people;
}

/** The columns that a heading row names; null: it is the row of a person. */
function findColumns({ cells }: SplitRow): Columns | null {
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
    address === undefined && (email === "" ? "The email is missing." : "This isn’t an email address."),
    readEmail(name).kind === "email" && "This line has more than one email address.",
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
