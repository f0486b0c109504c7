import { z } from "zod";
import { roleSchema } from "./role";

export const severities = ["info", "success", "warning", "critical"] as const;

export const severitySchema = z.enum(severities);

export type Severity = z.infer<typeof severitySchema>;

/** Where a message goes: to everybody (`general/messaging/messages`) or to one client (`clients/{id}/messages`). */
export const messageScopes = ["general", "client"] as const;

/** Scheduled, live and ended follow from the clock; off = not enabled. */
export const messageStatuses = ["scheduled", "live", "ended", "off"] as const;

const link = z.object({
  /** An https address, or a path of this site. */
  href: z
    .string()
    .max(500)
    .regex(/^(https:\/\/[^\s]+|\/(?![/\\])[^\s]*)$/, "Give an https address or a path such as /all-accounts"),
  label: z.string().trim().min(1).max(60),
});

/** `POST {api}/messages/`. `roles` empty = everybody. Times are ISO 8601 in UTC; without `start_time` it starts now. */
export const newMessageSchema = z
  .object({
    scope: z.enum(messageScopes),
    title: z.string().trim().min(1).max(120),
    body: z.string().trim().max(2000),
    severity: severitySchema,
    roles: z.array(roleSchema).max(5),
    start_time: z.iso.datetime().optional(),
    end_time: z.iso.datetime().nullable().optional(),
    dismissible: z.boolean(),
    enabled: z.boolean().default(true),
    link: link.nullable().optional(),
  })
  .strict();

export type NewMessage = z.infer<typeof newMessageSchema>;

/** `PATCH {api}/messages/{id}/`: what is absent stays. The scope can't be changed. */
export const messageChangeSchema = newMessageSchema.omit({ scope: true }).partial().strict();

export type MessageChange = z.infer<typeof messageChangeSchema>;

/** A message as those who write it see it. */
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
  link: link.nullable(),
  status: z.enum(messageStatuses),
  created_by: z.string(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  /** False while the change is on its way to the browsers. */
  is_published: z.boolean(),
});

export type Message = z.infer<typeof messageSchema>;

/** `GET {api}/messages/?scope=`: newest start first. */
export const messagesSchema = z.object({ items: z.array(messageSchema) });

/** `GET {api}/messages/audience/?scope=&roles=`: how many people a message for these roles would reach. */
export const audienceSchema = z.object({ people: z.number().int().nonnegative() });
