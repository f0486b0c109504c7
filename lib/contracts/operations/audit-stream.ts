import { z } from "zod";
import { proofTextSchema } from "../people/own-identity";

/** How the audit log is sent to the client's own system, or to the operator's. */
export const auditStreamSchema = z.object({
  url: z.string(),
  created_at: z.iso.datetime(),
  /** When the receiver last accepted entries; null: never. */
  last_success_at: z.iso.datetime().nullable(),
  /** The number of entries that haven't been accepted yet, at most `maxCountedWaiting` + 1. */
  waiting: z.number().int().nonnegative(),
  /** Why sending fails; null: it works. */
  failure: z
    .object({
      since: z.iso.datetime(),
      at: z.iso.datetime(),
      detail: z.string(),
      /** Null: sending was stopped after days of failures, until the settings are saved again. */
      next_attempt_at: z.iso.datetime().nullable(),
    })
    .nullable(),
});

export type AuditStream = z.infer<typeof auditStreamSchema>;

/** `GET {api}/audit/stream/` (client_admin: their own client's; admin: the installation's). Null: not set up. */
export const auditStreamResponseSchema = z.object({ stream: auditStreamSchema.nullable() });

/**
 * `PUT {api}/audit/stream/` → `savedAuditStreamSchema`: sets where the log is sent, and clears failures. 403
 * `viewing_only`: the caller is an operator who is viewing a client.
 */
export const auditStreamChangeSchema = z.strictObject({
  /** Null: sending ends, and its position is deleted. */
  url: z.url("Enter a URL that begins with https://").max(1_000).nullable(),
  /** Whether sending begins with the oldest entry rather than the next one. Ignored once sending has been set up. */
  with_history: z.boolean().default(false),
  /** Whether a new secret replaces the current one. */
  new_secret: z.boolean().default(false),
  proof: proofTextSchema.optional(),
});

export type AuditStreamChange = z.output<typeof auditStreamChangeSchema>;

/** `secret`: a new one, available only here; null: it hasn't changed. */
export const savedAuditStreamSchema = auditStreamResponseSchema.extend({ secret: z.string().nullable() });

/** `POST {api}/audit/stream/test/`: sends an event without entries. `problem`: why it wasn't accepted; null: it was. */
export const auditStreamTestSchema = z.object({ problem: z.string().nullable() });
