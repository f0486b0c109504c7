import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { givenMomentSchema } from "@/lib/contracts/wire/moment";
import type { Page } from "@/lib/contracts/wire/page";
import type { Database } from "../../../database/database";
import type { Principal } from "../../../principal";
import { decodeCursor, encodeCursor } from "../../shared/paging/cursor";

/** A table of activity at accounts. */
type Timeline = PgTable & { id: PgColumn; clientId: PgColumn; accountId: PgColumn };

export interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

interface TimelinePosition {
  at: Date;
  id: string;
}

/**
 * Reads one page of activity at an account of the principal's client, newest first.
 *
 * @param by the column to order by
 * @param read reads the rows that match a condition, each with its time and id
 * @throws AppError 400 `bad_cursor`: of another account
 */
export async function readTimeline<Row>(
  db: Database,
  principal: Principal,
  accountId: string,
  query: PageQuery,
  source: {
    table: Timeline;
    by: PgColumn;
    /** Condition for the rows that belong to the list. */
    only?: SQL;
    read: (where: SQL | undefined, order: SQL[], limit: number) => Promise<Row[]>;
    placeOf: (row: Row) => TimelinePosition;
  },
): Promise<Page<Row>> {
  const { table, by } = source;
  const own = and(eq(table.clientId, principal.clientId), eq(table.accountId, accountId), source.only);
  const after = query.cursor === undefined ? null : readCursor(accountId, query.cursor);
  const beyond = after && sql`(${by}, ${table.id}) < (${after.at}::timestamptz, ${after.id}::uuid)`;
  const [counted] = await db.select({ total: count() }).from(table).where(own);
  const rows = await source.read(and(own, beyond ?? undefined), [desc(by), desc(table.id)], query.limit + 1);
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  return {
    items,
    next_cursor: last && rows.length > query.limit ? writeCursor(accountId, source.placeOf(last)) : null,
    total: counted?.total ?? 0,
  };
}

/** Encodes the cursor at the end of a page. `listId`: the account's id, or the id of another kind of list. */
export function writeCursor(listId: string, { at, id }: TimelinePosition): string {
  return encodeCursor([listId, at.toISOString(), id]);
}

/**
 * Decodes a cursor from {@link writeCursor} for this list.
 *
 * @throws AppError 400 `bad_cursor`: of another list
 */
export function readCursor(listId: string, text: string): { at: string; id: string } {
  const [, at, id] = decodeCursor(z.tuple([z.literal(listId), givenMomentSchema, z.uuid()]), text);
  return { at, id };
}
