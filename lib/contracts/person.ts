import { z } from "zod";
import { pageLimit } from "./page";
import { roles } from "./role";

/** The roles that a client's admin may give: all but the operator's own. */
export const grantableRoles = roles.filter((role) => role !== "admin");

const grantableRoleSchema = z.enum(roles).exclude(["admin"]);

/** One of the people of a client, as its admin sees them. */
export const personSchema = z.object({
  uid: z.string(),
  full_name: z.string(),
  email: z.string(),
  title: z.string().nullable(),
  role: z.enum(roles).nullable(),
  disabled: z.boolean(),
  last_login: z.iso.datetime().nullable(),
  /** Whether it is the one who asks: nobody changes their own role or shuts themselves out. */
  is_me: z.boolean(),
});

export type Person = z.infer<typeof personSchema>;

/**
 * `GET {api}/clients/me/people/?q=&cursor=&limit=` (client_admin): the people of the own client, by name. `q`: a part of
 * the name or the address. `next_cursor` is null on the last page.
 */
export const peopleSchema = z.object({ items: z.array(personSchema), next_cursor: z.string().nullable() });

export type PeoplePage = z.infer<typeof peopleSchema>;

const pageQuery = {
  cursor: z.string().max(1000).optional(),
  limit: z.coerce.number().int().min(1).max(pageLimit.max).default(pageLimit.default),
};

export const peopleQuerySchema = z.strictObject({ q: z.string().trim().max(200).optional(), ...pageQuery });

export type PeopleQuery = z.output<typeof peopleQuerySchema>;

/** `PATCH {api}/clients/me/people/{uid}/` → the person. A disabled person's sessions end at once. */
export const personChangeSchema = z.object({ role: grantableRoleSchema, disabled: z.boolean() }).partial().strict();

export type PersonChange = z.infer<typeof personChangeSchema>;

/** `POST {api}/clients/me/invitations/` (client_admin) → 201 with the invitation; its link goes by mail. */
export const newInvitationSchema = z.object({ email: z.email().max(254), role: grantableRoleSchema }).strict();

/** An invitation that nobody has accepted yet. `DELETE {api}/clients/me/invitations/{id}/` → 204 takes it back. */
export const sentInvitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(roles),
  invited_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
});

export type SentInvitation = z.infer<typeof sentInvitationSchema>;

/** `GET {api}/clients/me/invitations/?cursor=&limit=` (client_admin): those still open, newest first. */
export const sentInvitationsSchema = z.object({
  items: z.array(sentInvitationSchema),
  next_cursor: z.string().nullable(),
});

export type SentInvitationsPage = z.infer<typeof sentInvitationsSchema>;

export const invitationsQuerySchema = z.strictObject(pageQuery);

export type InvitationsQuery = z.output<typeof invitationsQuerySchema>;
