import { z } from "zod";
import { signalKinds } from "../signals/signal-kind";
import { inputMomentSchema } from "../wire/moment";

/** The maximum number of accounts that one user can mute. */
export const maxMutedAccounts = 500;

/** The end of a mute; null: it has no end. */
export const muteSchema = z.object({ until: z.iso.datetime().nullable() });

export type Mute = z.infer<typeof muteSchema>;

/** The subject of a mute: an account, or a kind of signal. */
const subjectSchema = z.union([
  z.object({ account_id: z.uuid() }).strict(),
  z.object({ kind: z.enum(signalKinds) }).strict(),
]);

/**
 * `PUT {api}/alert-mutes/`: mutes a subject for some days, until a future time, or indefinitely (`until` null); `mute`
 * null unmutes it. Idempotent. 404: no such account; 409 `too_many`; 409 `not_a_member` for an operator who views the
 * client.
 */
export const muteChangeSchema = z
  .object({
    subject: subjectSchema,
    mute: z
      .union([
        z.object({ days: z.union([z.literal(1), z.literal(7)]) }).strict(),
        z.object({ until: inputMomentSchema.nullable() }).strict(),
      ])
      .nullable(),
  })
  .strict();

export type MuteChange = z.infer<typeof muteChangeSchema>;

/** The new mute, and the previous one, which undoes the change. Null: not muted. */
export const muteChangedSchema = z.object({ mute: muteSchema.nullable(), before: muteSchema.nullable() });

export type MuteChanged = z.infer<typeof muteChangedSchema>;

/** `GET {api}/alert-mutes/`: the caller's mutes: accounts by name, kinds in their own order. */
export const alertMutesSchema = z.object({
  accounts: z.array(muteSchema.extend({ account: z.object({ id: z.uuid(), name: z.string() }) })),
  kinds: z.array(muteSchema.extend({ kind: z.enum(signalKinds) })),
});

export type AlertMutes = z.infer<typeof alertMutesSchema>;
