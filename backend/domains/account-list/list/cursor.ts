import { createHash } from "node:crypto";
import { z } from "zod";
import type { Cursor } from "../../shared/paging/collect-hits";
import { decodeCursor, encodeCursor } from "../../shared/paging/cursor";
import type { Order } from "./order";

/**
 * Fingerprint of a query. A cursor contains it and is rejected when the query, sort, filter, user or client differs.
 */
export function fingerprint(query: unknown): string {
  return createHash("sha256").update(JSON.stringify(query)).digest("base64url").slice(0, 16);
}

/** Encodes a cursor. It contains only values that its user has seen, and grants no access beyond the query itself. */
export function writeCursor(query: string, { walk, total, grade, value, id }: Cursor): string {
  return encodeCursor([query, walk, total, grade, value, id]);
}

/**
 * Decodes a cursor.
 *
 * @param query the fingerprint of the current query
 * @throws AppError 400 `bad_cursor`: the cursor is malformed, or from another query
 */
export function readCursor(query: string, text: string, order: Order): Cursor {
  const form = z.tuple([
    z.literal(query),
    z.boolean(),
    z.number().int().nonnegative(),
    z
      .number()
      .int()
      .min(0)
      .max(order.field?.ranks?.count ?? 3),
    order.hasGaps ? order.form.nullable() : order.form,
    z.uuid(),
  ]);
  const [, walk, total, grade, value, id] = decodeCursor(form, text);
  return { walk, total, grade, value, id };
}
