import { z } from "zod";
import { emailSchema } from "../people/email-schema";
import { proofTextSchema } from "../people/own-identity";
import { workspaceNameSchema } from "../people/workspace";
import { visibleText } from "../text/visible-text";
import { pageQuery } from "../wire/page";
import { clientIdPattern, maxClientIdLength, reservedClientIds } from "./client-id";
import { viewingLimits } from "./viewing-limits";

export const clientSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Its suspension; null: it is active. */
  suspended: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
  /** Its pending deletion, which can be undone before `due_at`; null: none. */
  deletion: z.object({ at: z.iso.datetime(), due_at: z.iso.datetime(), reason: z.string() }).nullable(),
  /** Enabled members, at most `clientCountLimits.people`. */
  people_count: z.number().int().nonnegative(),
  account_count: z.number().int().nonnegative(),
  /** The total size of its files in bytes, which the quota `ATTACHMENT_QUOTA_MB` limits. */
  file_bytes: z.number().int().nonnegative(),
  /** The latest sign-in of any member; null: none. */
  last_sign_in_at: z.iso.datetime().nullable(),
  /**
   * Jobs that were given up in the last month, at most `clientCountLimits.failedJobs`; null: a search doesn't count
   * them.
   */
  failed_job_count: z.number().int().nonnegative().nullable(),
  has_admin: z.boolean(),
});
export type Client = z.infer<typeof clientSchema>;

/**
 * `GET {api}/clients/?q=&cursor=&limit=` (admin): the clients by name. `q`: a part of the name or the id. `next_cursor`
 * is null on the last page.
 */
export const clientsQuerySchema = z.strictObject({
  q: z.string().trim().max(200).optional(),
  ...pageQuery,
});
export type ClientsQuery = z.output<typeof clientsQuerySchema>;

export const clientsSchema = z.object({ items: z.array(clientSchema), next_cursor: z.string().nullable() });
export type ClientsPage = z.infer<typeof clientsSchema>;

/** `GET {api}/clients/chosen/` (admin): the client that the operator views in this session; null: none. */
export const chosenClientSchema = z.object({
  chosen: z.object({ id: z.string(), name: z.string(), ends_at: z.iso.datetime() }).nullable(),
});
export type ChosenClient = z.infer<typeof chosenClientSchema>;

const { minReasonLength, maxReasonLength } = viewingLimits;

/**
 * `PUT {api}/clients/chosen/` (admin): views a client in this session, read-only, for `viewingLimits.minutes`. `DELETE`
 * ends the view. Start and end are in the client's audit log, with the reason. Viewing a client ends the view of
 * another client; viewing the same client again has no effect. 409 `client_deleted` once the removal of the client's
 * data has begun.
 */
export const clientChoiceSchema = z.strictObject({
  client_id: z.string().min(1).max(64),
  reason: visibleText(maxReasonLength, "Enter a reason").refine(
    ({ length }) => length === 0 || length >= minReasonLength,
    `Use at least ${minReasonLength} characters`,
  ),
  proof: proofTextSchema.optional(),
});

/**
 * `POST {api}/operator/admins/` (admin) → `missingAdminResponseSchema`: appoints an admin for a client that has no
 * enabled one. A member with this email becomes an enabled client admin; anyone else is invited as one. 404 if there is
 * no such client, 409 `client_deleted` while its deletion is pending, 409 `has_admin`, and 409 `account_exists`, at the
 * field `email`, if the owner of that email can't join the client.
 */
export const appointAdminSchema = z
  .object({ client_id: z.string().min(1).max(64), email: emailSchema, proof: proofTextSchema.optional() })
  .strict();

export const missingAdminResponseSchema = z.object({ outcome: z.enum(["made_admin", "invited"]) });

/**
 * `POST {api}/operator/clients/{id}/factor-reset/` (admin) → 204: removes the second factors of one of the client's
 * admins, who has lost them, and ends all their sessions. They are emailed, and the reason is in the client's audit
 * log. 400 with `fields`: `email` doesn't belong to an admin with a second factor; 404 if there is no such client, 409
 * `client_deleted` while its deletion is pending.
 */
export const adminFactorResetSchema = z.strictObject({
  email: emailSchema,
  reason: visibleText(300, "Enter a reason"),
  proof: proofTextSchema.optional(),
});

/**
 * `POST {api}/operator/clients/{id}/identities/disconnect/` (admin) → `connectedPeopleSchema`: as
 * `disconnectionSchema`, for the member with this email, whose Microsoft account is also disconnected; null: for all
 * members. The reason is in the client's audit log. 400 with `fields`: `email` doesn't belong to a connected member;
 * 404 if there is no such client, 409 `client_deleted` while its deletion is pending.
 */
export const operatorDisconnectionSchema = z.strictObject({
  email: emailSchema.nullable(),
  reason: visibleText(300, "Enter a reason"),
  proof: proofTextSchema.optional(),
});

/**
 * `POST {api}/operator/clients/{id}/suspend/` and `…/resume/` (admin) → `clientStateSchema`, also when repeated. 409
 * `client_deleted` while its deletion is pending. Suspending ends sessions, refuses sign-ins and tokens with
 * `client_suspended` (403; 503 for SCIM), and pauses jobs and mail. The reason is in the client's audit log.
 */
export const suspensionSchema = z.strictObject({
  reason: visibleText(300, "Enter a reason"),
  proof: proofTextSchema.optional(),
});

/**
 * `POST {api}/operator/clients/{id}/delete/` (admin) → `clientStateSchema`, also when repeated: suspends the client at
 * once, and deletes its data `clientDeletionDays` later. `name` must be the client's name, else 400. The reason is in
 * the client's audit log and in the email to its admins.
 */
export const clientDeletionSchema = suspensionSchema.extend({ name: z.string().max(200) });

/**
 * The response to suspending, resuming and deleting a client, and to `POST {api}/operator/clients/{id}/restore/` with
 * `suspensionSchema`, which undoes its deletion: the client is active or suspended as before. 410 `too_late` once the
 * deletion is due.
 */
export const clientStateSchema = clientSchema.pick({ suspended: true, deletion: true });
export type ClientState = z.infer<typeof clientStateSchema>;

/**
 * `POST {api}/operator/clients/` (admin) → 201: creates a client and invites its first admin. 409 `client_id_taken`, at
 * the field `id`; 409 `account_exists`, at the field `admin_email`, if the owner of that email can't join another
 * client.
 */
export const newClientSchema = z.strictObject({
  /** Never changes. */
  id: z
    .string()
    .max(maxClientIdLength, `Use at most ${maxClientIdLength} characters`)
    .regex(clientIdPattern, "Use lower-case letters, digits and single hyphens")
    .refine((id) => !reservedClientIds.includes(id), "This id is reserved. Choose another one"),
  name: workspaceNameSchema,
  time_zone: z.string().min(1).max(64),
  admin_email: emailSchema,
  proof: proofTextSchema.optional(),
});
export type NewClient = z.infer<typeof newClientSchema>;

export const createdClientSchema = z.object({ id: z.string(), name: z.string() });
