import { z } from "zod";
import { personRefSchema } from "../activity/activity";
import { hourMs } from "../wire/durations";
import { inputMomentSchema } from "../wire/moment";
import { bulkSchema } from "./account-bulk";
import { plainValueSchema } from "./account-change";

/** The time span of a member's changes that can be undone together, in milliseconds. */
export const lastHourMs = hourMs;

/** The member who made the changes. */
export const memberParamsSchema = z.object({ uid: z.string().min(1).max(64) });

/**
 * Why a change is kept: another user has changed the value or worked on the account since; a moved contact must be
 * moved back manually; the caller may not assign owners.
 */
export const keptReasons = ["changed_since", "worked_on", "moved", "forbidden"] as const;

/** One value, account or contact that the member changed, added or removed, and whether it would be undone. */
const hourItemSchema = z.object({
  account: z.object({ id: z.uuid(), name: z.string() }),
  contact: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  field: z.string(),
  /** As `label` in the history: the name of a role in the buying committee. */
  label: z.string().optional(),
  /** The value before the hour, and the value that the member set. */
  old: plainValueSchema,
  new: plainValueSchema,
  at: z.iso.datetime(),
  /** Null: it would be undone. */
  stays: z.enum(keptReasons).nullable(),
  /** The name of the user who has changed the value since; null: no user has, but the product may have. */
  by: z.string().nullable(),
});
export type RecentChange = z.infer<typeof hourItemSchema>;

/**
 * `GET {api}/members/{uid}/last-hour/`: a member's changes in this client in the hour before `until`, the latest first,
 * and which of them would be undone. A client's admin may request any member's changes, other users only their own.
 */
export const lastHourSchema = z.object({
  member: personRefSchema,
  until: z.iso.datetime(),
  /** The latest changes. */
  items: z.array(hourItemSchema),
  /** The number of changes, and of the accounts changed. */
  total: z.number().int(),
  accounts: z.number().int(),
  /** Tasks and list entries that were added to many accounts in one operation, which is undone as a whole. */
  bulks: z.array(bulkSchema),
  /** The number of changes that came from imports, which are undone in the list of imports. */
  imported: z.number().int(),
  /** The number of merges, which are undone at the surviving account. */
  merged: z.number().int(),
});
export type LastHour = z.infer<typeof lastHourSchema>;

/**
 * `POST {api}/members/{uid}/last-hour/undo/` → 201 with a bulk change; `until`: the end of the hour that the caller
 * saw.
 */
export const undoHourSchema = z.strictObject({ until: inputMomentSchema });
