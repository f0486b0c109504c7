import { z } from "zod";
import { emailSchema } from "./email-schema";
import { proofTextSchema } from "./own-identity";

/** A client as shown to the operator. */
export const clientSchema = z.object({
  id: z.string(),
  name: z.string(),
  account_count: z.number().int().nonnegative(),
  /** Whether it has an enabled client admin. */
  has_admin: z.boolean(),
});
export type Client = z.infer<typeof clientSchema>;

/** `GET {api}/clients/`: all clients by name, and the one that the operator has chosen in this session; null: none. */
export const clientsSchema = z.object({ items: z.array(clientSchema), chosen_id: z.string().nullable() });
export type Clients = z.infer<typeof clientsSchema>;

/** `PUT {api}/clients/chosen/`: chooses the client to view, for this session only; null: none. */
export const clientChoiceSchema = z.object({ client_id: z.string().min(1).max(64).nullable() }).strict();

/**
 * `POST {api}/operator/admins/` (admin) → `missingAdminAnswerSchema`: gives a client that has no enabled admin one. A
 * member with this email becomes an enabled client admin; anyone else is invited as one. Requires a proof, or a sign-in
 * within the last 5 minutes; otherwise 403 `proof_required` (case J3). 404 if there is no such client, 409 `has_admin`.
 */
export const missingAdminSchema = z
  .object({ client_id: z.string().min(1).max(64), email: emailSchema, proof: proofTextSchema.optional() })
  .strict();

export const missingAdminAnswerSchema = z.object({ outcome: z.enum(["made_admin", "invited"]) });
