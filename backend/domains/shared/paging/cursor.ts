import type { z } from "zod";
import { AppError } from "@/lib/contracts/wire/app-error";
import { rejectMalformedInput } from "../../../reject-malformed-input";

/** Encodes the end of a page for a URL. It contains only values that the user has already seen. */
export function encodeCursor(position: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

/**
 * Decodes a cursor. Cursors are untrusted input, so they are validated like a request body, including that the database
 * can process every value.
 *
 * @throws AppError 400 `bad_cursor`: the cursor is invalid, or from another query
 */
export function decodeCursor<Place>(form: z.ZodType<Place>, text: string): Place {
  const parsed = form.safeParse(decode(text));
  if (!parsed.success) throw badCursor();
  return parsed.data;
}

function decode(text: string): unknown {
  try {
    const position: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    rejectMalformedInput(position);
    return position;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof AppError) return null;
    throw error;
  }
}

function badCursor(): AppError {
  return new AppError(400, "bad_cursor", "This page of the list has expired. Start again from the first page.", {
    fields: { cursor: "This cursor is invalid or belongs to another query" },
  });
}
