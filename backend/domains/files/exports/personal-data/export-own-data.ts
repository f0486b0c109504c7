import { sql } from "drizzle-orm";
import type { Database } from "../../../../database/database";
import type { Sheet } from "../../../../files/sheet";
import type { Principal } from "../../../../principal";
import { openExport } from "../rows";
import { type DataEntry, dataHeadings, dateOf, fieldsOf, nameOf, writeEntries } from "./entries";
import { excludedColumns, type OwnTable, ownTables } from "./own-tables";
import { readPages } from "./tables";

/** Describes the file's contents and omissions. */
export const ownDataReadMe = `This file holds what is stored about you: your profile, sessions, ways to sign in, preferences, views and lists, your
notes, conversations and drafts, your tasks, accounts and teams, which fields you changed and when, and your own entries
in the audit log with IP address and browser.
The newest entries come first. What you wrote for a former workspace belongs to that workspace.

Not in this file:
${excludedColumns.map(({ what }) => `* ${what}.`).join("\n")}
`;

/**
 * Exports the data that {@link ownTables} hold about the signed-in user, never secrets.
 *
 * @returns the file's rows, in batches
 */
export async function exportOwnData(db: Database, principal: Principal, now: () => Date): Promise<Sheet> {
  const batches = writeEntries(readEntries(db, principal));
  return openExport(
    db,
    principal,
    { action: "member.data_export", parameters: {}, headings: dataHeadings, batches },
    now,
  );
}

async function* readEntries(db: Database, principal: Principal): AsyncGenerator<DataEntry[]> {
  for (const exported of ownTables) {
    const part = nameOf(exported.table);
    for await (const rows of readPages(db, exported, conditionOf(exported, principal)))
      yield rows.map((row) => ({ part, at: dateOf(row), fields: fieldsOf(row) }));
  }
}

/** Condition for the rows of a table that name the user, within the client in which they act. */
function conditionOf({ by, isOfUser, only }: OwnTable, { uid, clientId }: Principal) {
  const conditions = by.map((column) => sql`t.${sql.identifier(column)} = ${uid}`);
  return sql.join(
    [
      ...(isOfUser ? [] : [sql`t.client_id = ${clientId}`]),
      ...(only === undefined ? [] : [sql.raw(only)]),
      sql`(${sql.join(conditions, sql` or `)})`,
    ],
    sql` and `,
  );
}
