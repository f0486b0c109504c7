import { z } from "zod";

/**
 * `POST {api}/accounts/{id}/presence/`: reports that a tab has the account open, or has just left it. Sent repeatedly;
 * a report expires after `presenceLastsMs`.
 */
export const presenceBeatSchema = z.strictObject({
  /** The tab's id, which it generates. */
  tab: z.uuid(),
  is_leaving: z.boolean(),
});

/** The colleagues who have the account open, by name, each once; never the caller. */
export const presenceSchema = z.object({
  others: z.array(z.object({ uid: z.string(), name: z.string() })),
});

export type Presence = z.infer<typeof presenceSchema>;
