import { z } from "zod";
import { alertTypes, mailTimes } from "./alert";

const hour = z.number().int().min(0).max(23);

/** The schedule of emails about events at a member's accounts. */
export const feedMailTimes = ["off", "daily", "weekly"] as const;

export type FeedMailTime = (typeof feedMailTimes)[number];

/** Whether alerts of a type appear in the app, and when they are emailed. */
const wayShape = { in_app: z.boolean(), mail: z.enum(mailTimes) };

/** The hours in which no alert is emailed immediately; they span midnight if `until` is smaller than `from`. */
const quietSchema = z
  .object({ from: hour, until: hour })
  .strict()
  .refine(({ from, until }) => from !== until, "Quiet hours must end at a different hour than they begin");

/**
 * `GET {api}/alert-preferences/`: the caller's alert delivery preferences. Hours are in the time zone of their profile,
 * or in UTC if it has none. `digest_weekday`: 1 is Monday, 7 is Sunday. `feed`: when the news of the caller's accounts
 * is emailed, in the same email as the alerts of that digest.
 */
export const alertPreferencesSchema = z.object({
  ways: z.record(z.enum(alertTypes), z.object(wayShape)),
  digest_hour: hour,
  digest_weekday: z.number().int().min(1).max(7),
  quiet: quietSchema.nullable(),
  feed: z.enum(feedMailTimes),
});

export type AlertPreferences = z.infer<typeof alertPreferencesSchema>;

/** `PATCH {api}/alert-preferences/`: absent fields stay. 409 `not_a_member` for an operator who views the client. */
export const alertPreferencesChangeSchema = z
  .object({
    ways: z.partialRecord(z.enum(alertTypes), z.object(wayShape).partial().strict()),
    digest_hour: hour,
    digest_weekday: z.number().int().min(1).max(7),
    quiet: quietSchema.nullable(),
    feed: z.enum(feedMailTimes),
  })
  .partial()
  .strict();

export type AlertPreferencesChange = z.infer<typeof alertPreferencesChangeSchema>;

/**
 * `GET {api}/alert-mail/unsubscribe/?token=`: whether the user that an unsubscribe link belongs to receives alert or
 * feed emails; 404 for an invalid link.
 */
export const alertMailStateSchema = z.object({ is_on: z.boolean() });

export type AlertMailState = z.infer<typeof alertMailStateSchema>;

/** The token of an unsubscribe link. `POST {api}/alert-mail/unsubscribe/` with it stops all alert and feed emails. */
export const unsubscribeSchema = z.object({ token: z.string().min(1).max(1000) });
