import { z } from "zod";
import { bulkSchema } from "./account-bulk";
import { plainValueSchema } from "./account-change";
import { personRefSchema } from "./activity";

/** How far back what one member did is taken back as a whole, in milliseconds. */
export const lastHourMs = 3_600_000;

/** The member whose hour it is. */
export const byMember = z.object({ uid: z.string().min(1).max(64) });

/**
 * Why something stays: somebody else changed it since or has worked on it since; a moved contact is moved again instead;
 * whoever asks may not give accounts to their owners.
 */
export const stayReasons = ["changed_since", "worked_on", "moved", "forbidden"] as const;

/** One value, account or contact that the member changed, added or removed: what would become of it. */
const hourItemSchema = z.object({
  account: z.object({ id: z.uuid(), name: z.string() }),
  contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  field: z.string(),
  /** As in the history: a role of the buying committee. */
  label: z.string().optional(),
  /** What stood there before the hour, and what the member left. */
  old: plainValueSchema,
  new: plainValueSchema,
  at: z.iso.datetime(),
  /** Null: it is taken back. */
  stays: z.enum(stayReasons).nullable(),
  /** Who changed it since, if it was somebody. */
  by: z.string().nullable(),
});
export type HourItem = z.infer<typeof hourItemSchema>;

/**
 * `GET {api}/members/{uid}/last-hour/`: what a member changed in the hour before `until`, the latest first, in this client,
 * and what of it would be taken back. A client's admin asks for anybody's, everybody else for their own.
 */
export const lastHourSchema = z.object({
  member: personRefSchema,
  until: z.iso.datetime(),
  /** The latest of them. */
  items: z.array(hourItemSchema),
  /** How many there are at all, at how many accounts. */
  total: z.number().int(),
  accounts: z.number().int(),
  /** Tasks and places on lists that were given to many accounts at once: taken back as a whole. */
  bulks: z.array(bulkSchema),
  /** How many of the changes came by files: imports are taken back where they are listed. */
  imported: z.number().int(),
});
export type LastHour = z.infer<typeof lastHourSchema>;

/** `POST {api}/members/{uid}/last-hour/undo/` → 201 with a change of many; `until`: of the hour that was looked at. */
export const undoHourSchema = z.strictObject({ until: z.iso.datetime() });
