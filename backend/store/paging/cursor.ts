import type { z } from "zod";
import { AppError } from "@/lib/contracts/app-error";
import { inspect } from "../../inspect";

/** Writes where a page ended, as text that fits an address. It holds nothing that its reader hasn't seen. */
export function encodeCursor(place: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/**
 * Reads a cursor. It is the caller's text: it is looked at like a body, and has to have a form whose every value the
 * database can take.
 *
 * @throws AppError 400 `bad_cursor`: of another query, or not ours
 */
export function decodeCursor<Place>(form: z.ZodType<Place>, text: string): Place {
  const parsed = form.safeParse(decode(text));
  if (!parsed.success) throw badCursor();
  return parsed.data;
}

function decode(text: string): unknown {
  try {
    const place: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    inspect(place);
    return place;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof AppError) return null;
    throw error;
  }
}

function badCursor(): AppError {
  return new AppError(400, "bad_cursor", "This page of the list can't be continued. Start again from the first page.", {
    fields: { cursor: "Not a cursor of this query" },
  });
}
