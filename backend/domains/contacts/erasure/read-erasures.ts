import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Erasure, ErasurePreview, ErasuresPage, ErasuresQuery } from "@/lib/contracts/contacts/erasure";
import { notFound } from "@/lib/contracts/wire/app-error";
import { inputMomentSchema } from "@/lib/contracts/wire/moment";
import type { Database } from "../../../database/database";
import { users } from "../../../database/schema/core";
import { erasures } from "../../../database/schema/people/erasure";
import { decodeCursor, encodeCursor } from "../../shared/paging/cursor";
import { likeText } from "../../shared/paging/like-text";
import { countTexts } from "./count-texts";
import { countRowsOfContacts, isNotOfContacts, listReferences } from "./erase-contacts";
import { searchesOf } from "./erase-texts";
import type { ErasureSubject } from "./patterns";
import { withoutEmail } from "./read-contacts";
import { type ErasureKey, isErasure } from "./run-erasure";
import { findPerson } from "./subject";
import { countKeyOf, listWalkedTables } from "./walk-tables";

/** Cursor: time and id of the last erasure on the page. */
const placeSchema = z.tuple([inputMomentSchema, z.uuid()]);

/**
 * Lists a page of a client's erasures, newest first.
 *
 * @param query.q the beginning of an id, or part of an author's name; absent or empty: all
 * @throws AppError 400 `bad_cursor`
 */
export async function listErasures(
  db: Database,
  clientId: string,
  { q = "", cursor, limit }: ErasuresQuery,
): Promise<ErasuresPage> {
  const after = cursor === undefined ? null : decodeCursor(placeSchema, cursor);
  const text = likeText(q.toLowerCase());
  const found = await selectErasures(db)
    .where(
      and(
        eq(erasures.clientId, clientId),
        q === ""
          ? undefined
          : sql`(${erasures.id}::text like ${`${text}%`} or lower(${users.fullName}) like ${`%${text}%`})`,
        after
          ? sql`(${erasures.createdAt}, ${erasures.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(erasures.createdAt), desc(erasures.id))
    .limit(limit + 1);
  const rows = found.slice(0, limit);
  const last = rows.at(-1)?.erasure;
  return {
    items: rows.map(serializeErasure),
    next_cursor: last && found.length > limit ? encodeCursor([last.createdAt.toISOString(), last.id]) : null,
  };
}

/** Gets an erasure. @throws AppError 404 `not_found` */
export async function getErasure(db: Database, key: ErasureKey): Promise<Erasure> {
  const [row] = await selectErasures(db).where(isErasure(key));
  if (!row) throw notFound();
  return serializeErasure(row);
}

function selectErasures(db: Database) {
  return db
    .select({ erasure: erasures, name: users.fullName })
    .from(erasures)
    .leftJoin(users, eq(users.id, erasures.createdBy))
    .$dynamic();
}

function serializeErasure({
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

/** Maximum time for counting texts in a preview; the page waits for the response for at most 8 s. */
const countingLimitMs = 4_000;

/**
 * Counts the changes that erasing the person of a contact would make. For large clients, the counts may be incomplete.
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

/**
 * Adds the numbers of rows whose texts mention the person to `counts`. @returns whether there was enough time to count
 * all
 */
async function countMentions(db: Database, { clientId, subject, counts, endsAt }: Counting): Promise<boolean> {
  const references = await listReferences(db);
  for (const table of await listWalkedTables(db, clientId)) {
    // Rows that refer to the contact are counted already.
    const isNew = isNotOfContacts(table, references, subject.contactIds);
    for (const search of searchesOf(table, subject)) {
      const found = { ...search, isInScope: sql`${search.isInScope} and ${isNew}` };
      const count = await countTexts(db, found, endsAt);
      if (count === null) return false;
      if (count > 0) counts[countKeyOf(table)] = (counts[countKeyOf(table)] ?? 0) + count;
    }
  }
  return true;
}
