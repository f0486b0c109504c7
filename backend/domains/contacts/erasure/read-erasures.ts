import { desc, eq, sql } from "drizzle-orm";
import type { Erasure, ErasurePreview } from "@/lib/contracts/contacts/erasure";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { erasures } from "../../../database/schema/people/erasure";
import { countTexts } from "./count-texts";
import { countRowsOfContacts, isNotOfContacts, listReferences } from "./erase-contacts";
import { searchesOf } from "./erase-texts";
import type { ErasureSubject } from "./patterns";
import { withoutEmail } from "./read-contacts";
import { type ErasureKey, isErasure } from "./run-erasure";
import { findPerson } from "./subject";
import { countedAs, listWalkedTables } from "./walk-tables";

const maxErasures = 100;

/** Lists a client's erasures, newest first. */
export async function listErasures(db: Database, clientId: string): Promise<Erasure[]> {
  const rows = await selectErasures(db)
    .where(eq(erasures.clientId, clientId))
    .orderBy(desc(erasures.createdAt), desc(erasures.id))
    .limit(maxErasures);
  return rows.map(describeErasure);
}

/** Gets an erasure. @throws AppError 404 `not_found` */
export async function getErasure(db: Database, key: ErasureKey): Promise<Erasure> {
  const [row] = await selectErasures(db).where(isErasure(key));
  if (!row) throw notFound();
  return describeErasure(row);
}

function selectErasures(db: Database) {
  return db
    .select({ erasure: erasures, name: users.fullName })
    .from(erasures)
    .leftJoin(users, eq(users.id, erasures.createdBy))
    .$dynamic();
}

function describeErasure({
  erasure: { id, state, createdAt, endedAt, createdBy, counts },
  name,
}: {
  erasure: typeof erasures.$inferSelect;
  name: string | null;
}): Erasure {
  return {
    id,
    state,
    created_at: createdAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    created_by: createdBy === null || name === null ? null : { uid: createdBy, name },
    counts,
  };
}

/** How long a preview counts texts: a page waits for it, at most 8 s. */
const countingLimitMs = 4_000;

/**
 * Counts what erasing the person of a contact would change. Large clients are counted in part.
 *
 * @throws AppError 404 `not_found`
 */
export async function previewErasure(
  db: Database,
  clientId: string,
  contactId: string,
  limitMs = countingLimitMs,
): Promise<ErasurePreview> {
  const endsAt = performance.now() + limitMs;
  const { contacts, subject } = await findPerson(db, clientId, contactId);
  const counts = await countRowsOfContacts(db, clientId, subject.contactIds);
  const isComplete = await countMentions(db, { clientId, subject, counts, endsAt });
  return {
    contacts: contacts.map(withoutEmail),
    counts,
    is_complete: isComplete,
    searched: { names: subject.names, emails: subject.emails, phones: subject.phones },
    is_name_shared: subject.isNameShared,
  };
}

interface Counting {
  clientId: string;
  subject: ErasureSubject;
  counts: Record<string, number>;
  endsAt: number;
}

/** Adds the rows whose texts mention the person. @returns whether there was enough time to count all */
async function countMentions(db: Database, { clientId, subject, counts, endsAt }: Counting): Promise<boolean> {
  const references = await listReferences(db);
  for (const table of await listWalkedTables(db, clientId)) {
    // Rows that refer to the contact are counted already.
    const isNew = isNotOfContacts(table, references, subject.contactIds);
    for (const search of searchesOf(table, subject)) {
      const found = { ...search, isInScope: sql`${search.isInScope} and ${isNew}` };
      const count = await countTexts(db, found, endsAt);
      if (count === null) return false;
      if (count > 0) counts[countedAs(table)] = (counts[countedAs(table)] ?? 0) + count;
    }
  }
  return true;
}
