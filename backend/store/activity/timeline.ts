import { and, count, desc, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import type { Page } from "@/lib/contracts/page";
import { AppError } from "../../errors";
import type { Principal } from "../../session/principal";
import type { Database } from "../database";

/** A table of what happened at accounts. */
type Timeline = PgTable & { id: PgColumn; clientId: PgColumn; accountId: PgColumn };

export interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

interface Place {
  at: Date;
  id: string;
}

/**
 * Reads one page of what happened at an account of the principal's client, newest first.
 *
 * @param by the column with the moment that counts
 * @param read fetches the rows of a condition in an order, each with its moment and its id
 * @throws AppError 400 `bad_cursor`: not of this account
 */
export async function readTimeline<Row>(
  db: Database,
  principal: Principal,
  accountId: string,
  query: PageQuery,
  source: {
    table: Timeline;
    by: PgColumn;
    read: (where: SQL | undefined, order: SQL[], limit: number) => Promise<Row[]>;
    placeOf: (row: Row) => Place;
  },
): Promise<Page<Row>> {
  const { table, by } = source;
  const own = and(eq(table.clientId, principal.clientId), eq(table.accountId, accountId));
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

function writeCursor(accountId: string, { at, id }: Place): string {
  return Buffer.from(JSON.stringify([accountId, at.toISOString(), id])).toString("base64url");
}

const cursorSchema = z.tuple([z.uuid(), z.iso.datetime(), z.uuid()]);

function readCursor(accountId: string, text: string): { at: string; id: string } {
  const parsed = cursorSchema.safeParse(decode(text));
  if (!parsed.success || parsed.data[0] !== accountId)
    throw new AppError(400, "bad_cursor", "Start again from the first page.");
  return { at: parsed.data[1], id: parsed.data[2] };
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}
