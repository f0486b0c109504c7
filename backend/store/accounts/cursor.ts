import { createHash } from "node:crypto";
import { z } from "zod";
import { AppError } from "../../errors";
import type { Order } from "./order";

/** Where a page ended. `walk`: the list is longer than is counted, `total` is only a lower bound. */
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
  return Buffer.from(JSON.stringify([query, walk, total, grade, value, id])).toString("base64url");
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
  const parsed = form.safeParse(decode(text));
  if (!parsed.success) throw badCursor();
  const [, walk, total, grade, value, id] = parsed.data;
  return { walk, total, grade, value, id };
}

function decode(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

function badCursor(): AppError {
  return new AppError(400, "bad_cursor", "This page of the list can't be continued. Start again from the first page.", {
    fields: { cursor: "Not a cursor of this query" },
  });
}
