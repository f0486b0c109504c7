import { z } from "zod";

/** How many there are, and the latest few by name. */
const newsOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ count: z.number().int().nonnegative(), items: z.array(item) });

const named = z.object({ id: z.uuid(), name: z.string() });

/**
 * `GET {api}/accounts/{id}/since/`: what others did, and what happened, at an account since the caller's visit before this
 * one. `since` is null, and nothing is new, at the first visit.
 */
export const sinceSchema = z.object({
  since: z.iso.datetime().nullable(),
  signals: newsOf(z.object({ id: z.uuid(), title: z.string() })),
  /** Values of the account itself: the names of the fields. */
  changes: newsOf(z.object({ field: z.string() })),
  people_in: newsOf(named),
  people_out: newsOf(named),
  notes: newsOf(z.object({ id: z.uuid(), author: z.string().nullable() })),
  tasks: newsOf(z.object({ id: z.uuid(), title: z.string() })),
  conversations: newsOf(z.object({ id: z.uuid(), kind: z.enum(["call", "meeting"]), author: z.string().nullable() })),
});

export type Since = z.infer<typeof sinceSchema>;
