import { z } from "zod";
import { emailSchema } from "../people/email-schema";
import { grantableRoleSchema } from "../people/member";
import { proofTextSchema } from "../people/own-identity";
import { pageQuery } from "../wire/page";
import { roles } from "../wire/role";

/**
 * `POST {api}/clients/me/invitations/` (client_admin) → 201 with the invitation; its link is emailed. Inviting a client
 * admin requires a proof, or a sign-in within the last 5 minutes; otherwise 403 `proof_required` (case J3).
 */
export const newInvitationSchema = z
  .object({ email: emailSchema, role: grantableRoleSchema, proof: proofTextSchema.optional() })
  .strict();

/** A pending invitation. `DELETE {api}/clients/me/invitations/{id}/` → 204: withdraws it. */
export const sentInvitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  invited_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});

export type SentInvitation = z.infer<typeof sentInvitationSchema>;

/** `GET {api}/clients/me/invitations/?cursor=&limit=` (client_admin): pending invitations, the newest first. */
export const sentInvitationsSchema = z.object({
  items: z.array(sentInvitationSchema),
  next_cursor: z.string().nullable(),
});

export type SentInvitationsPage = z.infer<typeof sentInvitationsSchema>;

export const invitationsQuerySchema = z.strictObject(pageQuery);

export type InvitationsQuery = z.output<typeof invitationsQuerySchema>;
