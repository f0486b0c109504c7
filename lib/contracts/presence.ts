import { z } from "zod";

/**
 * `POST {api}/accounts/{id}/presence/`: a tab has the account open, or has just left it. Said every now and then; what
 * wasn't said again for `presenceLastsMs` is over.
 */
export const presenceBeatSchema = z.strictObject({
  /** The tab, by an id that it drew for itself. */
  tab: z.uuid(),
  is_leaving: z.boolean(),
});

/** Colleagues who have the account open, by name, each once; never the one who asks. */
export const presenceSchema = z.object({
  others: z.array(z.object({ uid: z.string(), name: z.string() })),
});

export type Presence = z.infer<typeof presenceSchema>;
