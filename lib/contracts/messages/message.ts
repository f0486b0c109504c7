import { z } from "zod";
import { visibleText } from "../text/visible-text";
import { findLink } from "../wire/link";
import { inputMomentSchema } from "../wire/moment";
import { roleSchema } from "../wire/role";

export const severities = ["info", "success", "warning", "critical"] as const;

export const severitySchema = z.enum(severities);

export type Severity = z.infer<typeof severitySchema>;

/** The readers of a message: everyone (`general/messaging/messages`) or one client (`clients/{id}/messages`). */
export const messageScopes = ["general", "client"] as const;

/** `scheduled`, `live` and `ended` follow from the current time; `off` means not enabled. */
export const messageStatuses = ["scheduled", "live", "ended", "off"] as const;

const link = z.object({
  /** An https URL, or a path of this site. */
  href: z
    .string()
    .max(500)
    .refine((href) => findLink(href) !== null, "Enter an https URL or a path such as /all-accounts"),
  label: visibleText(60, "Enter a label"),
});

/**
 * `POST {api}/messages/`. `roles` empty: everyone. Times are ISO 8601 in UTC; without `start_time` the message starts
 * now, and without `enabled` it is enabled. The schema has no defaults, because a change to other fields would
 * otherwise enable a disabled message.
 */
export const newMessageSchema = z
  .object({
    scope: z.enum(messageScopes),
    title: visibleText(120, "Enter a title"),
    body: z.string().trim().max(2000),
    severity: severitySchema,
    roles: z.array(roleSchema).max(5),
    start_time: inputMomentSchema.optional(),
    end_time: inputMomentSchema.nullable().optional(),
    dismissible: z.boolean(),
    enabled: z.boolean().optional(),
    link: link.nullable().optional(),
  })
  .strict();

export type NewMessage = z.infer<typeof newMessageSchema>;

/**
 * `PATCH {api}/messages/{id}/`: absent fields stay. The scope can't be changed. With the `updated_at` that was read,
 * the request fails with 409 `changed_meanwhile` if another change came first; without it the last change wins.
 */
export const messageChangeSchema = newMessageSchema
  .omit({ scope: true })
  .extend({ updated_at: inputMomentSchema })
  .partial()
  .strict();

export type MessageChange = z.infer<typeof messageChangeSchema>;

export const messageSchema = z.object({
  id: z.string(),
  scope: z.enum(messageScopes),
  title: z.string(),
  body: z.string(),
  severity: severitySchema,
  roles: z.array(roleSchema),
  start_time: z.iso.datetime(),
  end_time: z.iso.datetime().nullable(),
  dismissible: z.boolean(),
  enabled: z.boolean(),
  /** As stored: screens render it as a link only if `findLink` allows it. */
  link: z.object({ href: z.string(), label: z.string() }).nullable(),
  status: z.enum(messageStatuses),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** False until the change has reached the realtime database. */
  is_published: z.boolean(),
});

export type Message = z.infer<typeof messageSchema>;

/** `GET {api}/messages/?scope=&cursor=&limit=`: newest start first. `next_cursor` is null on the last page. */
export const messagesSchema = z.object({ items: z.array(messageSchema), next_cursor: z.string().nullable() });

export type MessagesPage = z.infer<typeof messagesSchema>;

/** `GET {api}/messages/audience/?scope=&roles=`: the number of users that a message for these roles would reach. */
export const audienceSchema = z.object({ people: z.number().int().nonnegative() });
