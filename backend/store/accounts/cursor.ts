import { createHash } from "node:crypto";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "../cursor";
import type { Order } from "./order";

/** Where a page ended. `walk`: the list is walked, as it is longer than what is collected; `total` is then a lower bound. */
export interface Cursor {
  walk: boolean;
  total: number;
  grade: number;
  /** The last row's value as text; null when it has none. */
  value: string | null;
  id: string;
}

/** Names a query; a cursor carries it and fits no other query, sort, filter, person or client. */
export function fingerprint(query: unknown): string {
  return createHash("sha256").update(JSON.stringify(query)).digest("base64url").slice(0, 16);
}

/** Writes a cursor. It holds nothing that its reader hasn't seen, and no more power than the query itself. */
export function writeCursor(query: string, { walk, total, grade, value, id }: Cursor): string {
  return encodeCursor([query, walk, total, grade, value, id]);
}

/**
 * Reads a cursor.
 *
 * @param query the fingerprint of the query that it came with
 * @throws AppError 400 `bad_cursor`: of another query, or not ours
 */
export function readCursor(query: string, text: string, order: Order): Cursor {
  const form = z.tuple([
    z.literal(query),
    z.boolean(),
    z.number().int().nonnegative(),
    z.number().int().min(0).max(3),
    order.hasGaps ? order.form.nullable() : order.form,
    z.uuid(),
  ]);
  const [, walk, total, grade, value, id] = decodeCursor(form, text);
  return { walk, total, grade, value, id };
}
