import { z } from "zod";
import { inputMomentSchema } from "@/lib/contracts/wire/moment";
import { decodeCursor, encodeCursor } from "../shared/paging/cursor";

export interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

interface TimelinePosition {
  at: Date;
  id: string;
}

/** Encodes the cursor at the end of a page. `listId`: the account's id, or the id of another kind of list. */
export function writeCursor(listId: string, { at, id }: TimelinePosition): string {
  return encodeCursor([listId, at.toISOString(), id]);
}

/**
 * Decodes a cursor from {@link writeCursor} for this list.
 *
 * @throws AppError 400 `bad_cursor`: the cursor is from another list
 */
export function readCursor(listId: string, text: string): { at: string; id: string } {
  const [, at, id] = decodeCursor(z.tuple([z.literal(listId), inputMomentSchema, z.uuid()]), text);
  return { at, id };
}
