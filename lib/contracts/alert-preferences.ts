import { z } from "zod";
import { alertTypes, mailTimes } from "./alert";

const hour = z.number().int().min(0).max(23);

/** Whether alerts of a type come into the drawer, and when they are mailed. */
const wayShape = { in_app: z.boolean(), mail: z.enum(mailTimes) };

/** Hours between which nothing is mailed at once; over midnight where `until` is the smaller one. */
const quietSchema = z
  .object({ from: hour, until: hour })
  .strict()
  .refine(({ from, until }) => from !== until, "Quiet hours end at another hour than they begin");

/**
 * `GET {api}/alert-preferences/`: how somebody is told of their alerts. Hours are those of the time zone in their profile,
 * of UTC without one. `digest_weekday`: 1 is Monday, 7 is Sunday.
 */
export const alertPreferencesSchema = z.object({
  ways: z.record(z.enum(alertTypes), z.object(wayShape)),
  digest_hour: hour,
  digest_weekday: z.number().int().min(1).max(7),
  quiet: quietSchema.nullable(),
});

export type AlertPreferences = z.infer<typeof alertPreferencesSchema>;

/** `PATCH {api}/alert-preferences/`: what is absent stays as it is. 409 `not_a_member` for an admin who visits. */
export const alertPreferencesChangeSchema = z
  .object({
    ways: z.partialRecord(z.enum(alertTypes), z.object(wayShape).partial().strict()),
    digest_hour: hour,
    digest_weekday: z.number().int().min(1).max(7),
    quiet: quietSchema.nullable(),
  })
  .partial()
  .strict();

export type AlertPreferencesChange = z.infer<typeof alertPreferencesChangeSchema>;

/** `GET {api}/alert-mail/unsubscribe/?token=`: whether the person of a mail's link gets any; 404 for a link that is none. */
export const alertMailStateSchema = z.object({ is_on: z.boolean() });

export type AlertMailState = z.infer<typeof alertMailStateSchema>;

/** What a link to unsubscribe carries. `POST {api}/alert-mail/unsubscribe/` with it stops all mail about alerts. */
export const unsubscribeSchema = z.object({ token: z.string().min(1).max(1000) });
