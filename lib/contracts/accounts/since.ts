import { z } from "zod";

/** The number of new entries, and the latest few. */
const newsOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ count: z.number().int().nonnegative(), items: z.array(item) });

const namedSchema = z.object({ id: z.uuid(), name: z.string() });

/**
 * `GET {api}/accounts/{id}/since/`: other users' changes and new signals at an account since the caller's previous
 * visit. At the first visit `since` is null and nothing is new.
 */
export const sinceSchema = z.object({
  since: z.iso.datetime().nullable(),
  signals: newsOf(z.object({ id: z.uuid(), title: z.string() })),
  /** The names of the account's own fields that changed. */
  changes: newsOf(z.object({ field: z.string() })),
  people_in: newsOf(namedSchema),
  people_out: newsOf(namedSchema),
  notes: newsOf(z.object({ id: z.uuid(), author: z.string().nullable() })),
  tasks: newsOf(z.object({ id: z.uuid(), title: z.string() })),
  conversations: newsOf(z.object({ id: z.uuid(), kind: z.enum(["call", "meeting"]), author: z.string().nullable() })),
});

export type Since = z.infer<typeof sinceSchema>;
