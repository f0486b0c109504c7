import { z } from "zod";
import { grantableRoleSchema } from "../people/member";
import { proofTextSchema } from "../people/own-identity";
import { roleSchema } from "../wire/role";

export const invitationListLimits = { rows: 10_000, chars: 1_000_000, bytes: 4 * 1024 * 1024, problems: 200 } as const;

/**
 * The state of a row of a list. `waiting`: it will be invited; `sent`: it has been. These aren't invited: a `member`,
 * someone `already_invited`, a `repeated` email, an `invalid` row, an email that has received too many invitations
 * (`limited`), and rows that were `stopped` because the person who sent the list is no longer an admin.
 */
export const invitationRowStates = [
  "waiting",
  "sent",
  "member",
  "already_invited",
  "repeated",
  "invalid",
  "limited",
  "stopped",
] as const;

export type InvitationRowState = (typeof invitationRowStates)[number];

/** The text of a list: email addresses, or a table with the headings email, and optionally name, role and team. */
const listText = z.string().min(1, "Paste a list, or choose a file").max(invitationListLimits.chars);

/**
 * `POST {api}/clients/me/invitation-lists/check/` (client_admin) → 200 {@link invitationListCheckSchema}. `role`: the
 * role for rows that name none. 400 with `fields.text`: it isn't a list, has no email, or has more than 10,000 rows.
 */
export const invitationListTextSchema = z.strictObject({ text: listText, role: grantableRoleSchema });

/**
 * `POST {api}/clients/me/invitation-lists/` (client_admin) → 201 {@link invitationListSchema}: invites the list's
 * people in the background. Inviting client admins requires a proof, or a sign-in within the last 5 minutes; otherwise
 * 403 `proof_required` (case J3). 409 `too_many`: more than 20 of them; 429 `too_many_attempts`: too many lists.
 */
export const newInvitationListSchema = invitationListTextSchema.extend({ proof: proofTextSchema.optional() });

/** A row that isn't invited. `line` is its line in a table, or its position in a list of emails, from 1. */
const problemSchema = z.object({
  line: z.number().int(),
  email: z.string(),
  state: z.enum(invitationRowStates),
  reason: z.string(),
});

export type InvitationListProblem = z.infer<typeof problemSchema>;

const counts = z.partialRecord(z.enum(invitationRowStates), z.number().int());

/** How many rows are in each state, and the first rows that won't be invited. */
export const invitationListCheckSchema = z.object({
  counts,
  problems: z.array(problemSchema),
  roles: z.array(z.object({ role: roleSchema, count: z.number().int() })),
});

export type InvitationListCheck = z.infer<typeof invitationListCheckSchema>;

/**
 * `GET {api}/clients/me/invitation-lists/{id}/?after=` (client_admin): a list, its progress, and the rows that weren't
 * invited after the line `after`; `next_line` is null for the last page.
 */
export const invitationListSchema = z.object({
  id: z.uuid(),
  created_at: z.iso.datetime(),
  /** Null: they have left. */
  created_by: z.string().nullable(),
  is_running: z.boolean(),
  counts,
  problems: z.array(problemSchema),
  next_line: z.number().int().nullable(),
});

export type InvitationList = z.infer<typeof invitationListSchema>;

export const invitationListQuerySchema = z.strictObject({ after: z.coerce.number().int().min(0).default(0) });

/** `GET {api}/clients/me/invitation-lists/` (client_admin): the latest lists, newest first, without their rows. */
export const invitationListsSchema = z.object({
  items: z.array(invitationListSchema.omit({ problems: true, next_line: true })),
});
