import { z } from "zod";
import { proofTextSchema } from "../people/own-identity";
import { inputDaySchema } from "../wire/moment";
import { auditKinds } from "./audit-kind";

/** The actions of the audit log. Their names are stored in rows, so a name never changes once used. */
export const auditActions = [
  "member.change_role",
  "member.right",
  "member.disable",
  "member.enable",
  "member.leave",
  "member.hand_over",
  "member.hand_over_end",
  "member.provision",
  "member.change_email",
  "member.change_team",
  "member.data_export",
  "member.data_export_end",
  "session.start",
  "session.end",
  "password.change",
  "password.reset",
  "identity.connect",
  "identity.disconnect",
  "identity.disconnect_all",
  "factor.add",
  "factor.remove",
  "factor.recovery_codes",
  "factor.reset",
  "factor.policy",
  "sso.change",
  "sso.domain_proven",
  "sso.domain_lost",
  "sso.tenants",
  "sso.break_glass",
  "sso.break_glass_end",
  "scim.change",
  "scim.token_create",
  "scim.token_revoke",
  "connector.change",
  "token.create",
  "token.revoke",
  "invitation.create",
  "invitation.list",
  "invitation.withdraw",
  "invitation.accept",
  "account.assign",
  "account.remove",
  "account.restore",
  "account.merge",
  "account.merge_undo",
  "account.source_rule",
  "account.bulk",
  "account.bulk_undo",
  "account.export",
  "account.export_end",
  "field.create",
  "field.change",
  "field.order",
  "field.remove",
  "field.restore",
  "committee.change",
  "contact.copy",
  "contact.remove",
  "contact.restore",
  "contact.do_not_contact",
  "contact.erase",
  "contact.erase_resume",
  "contact.erase_end",
  "contact.data_export",
  "contact.data_export_end",
  "contact.export",
  "contact.export_end",
  "import.run",
  "import.cancel",
  "import.undo",
  "import.export",
  "import.export_end",
  "message.create",
  "message.change",
  "message.end",
  "message.show_again",
  "message.delete",
  "team.create",
  "team.change",
  "team.remove",
  "team.weights",
  "territory.create",
  "territory.change",
  "territory.remove",
  "view.default",
  "view.default_end",
  "client.create",
  "client.fit",
  "client.retention",
  "client.sample_data",
  "client.sample_data_end",
  "client.suspend",
  "client.resume",
  "client.export",
  "client.export_end",
  "client.delete",
  "client.restore",
  "client.delete_end",
  "client.chosen",
  "client.chosen_end",
  "audit.export",
  "audit.export_end",
  "audit.stream",
  "audit.stream_stop",
  "job.send_again",
  "job.discard",
] as const;

export type AuditAction = (typeof auditActions)[number];

/** Why a session ended: `details.reason` of `session.end`. */
export type SessionEndReason =
  | "sign_out"
  | "one"
  | "others"
  | "password_change"
  | "password_reset"
  | "factor_add"
  | "factor_reset"
  | "identity_disconnect"
  | "sso_required"
  | "disabled"
  | "left";

/**
 * The outcome for a deleted client's documents in the realtime database: `details.live_documents` of
 * `client.delete_end`. `not_configured`: the backend has no realtime database, so there were none to delete.
 */
export type LiveDocuments = "deleted" | "not_configured";

/** Why an operator's view of a client ended: `details.because` of `client.chosen_end`. */
export type ViewingEnd = "stopped" | "switched" | "session_ended" | "expired" | "client_deleted";

const values = z.record(z.string(), z.unknown());

/** One entry of the audit log. Later entries have a greater `id`. */
export const auditEntrySchema = z.object({
  id: z.number().int(),
  at: z.iso.datetime(),
  /** Null: the action concerns the whole product. */
  client_id: z.string().nullable(),
  /** Null: the visitor wasn't signed in. */
  actor_id: z.string().nullable(),
  /** Not an enumeration, because other versions may have other actions. */
  action: z.string(),
  subject: z.string(),
  before: values.nullable(),
  after: values.nullable(),
  details: values,
  ip: z.string().nullable(),
  agent: z.string().nullable(),
});

export type AuditEntry = z.infer<typeof auditEntrySchema>;

/**
 * `GET {api}/audit/` (client_admin: their own client's; admin: the chosen one's, or all): the latest first. `names` has
 * the name of each user, account and client that the entries refer to by id, if they still exist.
 */
export const auditPageSchema = z.object({
  items: z.array(auditEntrySchema),
  names: z.record(z.string(), z.string()),
  next_cursor: z.string().nullable(),
});

export type AuditPage = z.infer<typeof auditPageSchema>;

/**
 * `from` and `to` are days in UTC, both included. `actor` is the id of the user who acted, `object` the id of what they
 * acted on: the entries' `subject`.
 */
export const auditFilterSchema = z.object({
  actor: z.string().min(1).max(100).optional(),
  object: z.string().min(1).max(100).optional(),
  kind: z.enum(auditKinds).optional(),
  from: inputDaySchema.optional(),
  to: inputDaySchema.optional(),
});

export type AuditFilter = z.infer<typeof auditFilterSchema>;

export const auditQuerySchema = auditFilterSchema.extend({
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});

/** `POST {api}/audit/exports/` requires a proof, or a sign-in within the last 5 minutes (case J3). */
export const auditExportSchema = auditFilterSchema.extend({ proof: proofTextSchema.optional() }).strict();

/**
 * `POST {api}/audit/exports/`: one line of the response, a page of entries like {@link auditPageSchema}. If the
 * response is cut off, its connection ends with an error.
 */
export const auditExportPageSchema = auditPageSchema.omit({ next_cursor: true });

export type AuditExportPage = z.infer<typeof auditExportPageSchema>;

export type AuditQuery = z.infer<typeof auditQuerySchema>;
