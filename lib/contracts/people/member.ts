import { z } from "zod";
import { clientRoles } from "../rights/rights";
import { pageQuery } from "../wire/page";
import { roles } from "../wire/role";
import { maxMembers, memberFactors, memberRefusals, memberSignIns, memberStates, noTeam } from "./member-filter";
import { proofTextSchema } from "./own-identity";

/** The roles that a client's admin may grant. */
export const grantableRoleSchema = z.enum(clientRoles);

export const memberSchema = z.object({
  uid: z.string(),
  full_name: z.string(),
  email: z.string(),
  title: z.string().nullable(),
  role: z.enum(roles).nullable(),
  /** Null: they are in no team. */
  team: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  disabled: z.boolean(),
  last_login: z.iso.datetime().nullable(),
  /** Whether they have a second factor, which an admin can reset. */
  has_factor: z.boolean(),
  /** Whether they can sign in with a password: one is set, and they don't have to use the client's provider. */
  can_use_password: z.boolean(),
  /**
   * Whether they could reconnect on their own if an admin disconnected them from single sign-on; null: they aren't
   * connected.
   */
  can_reconnect: z.boolean().nullable(),
  /** The remaining part of a hand-over that runs in the background; null: none. */
  hand_over: z
    .object({
      accounts: z.number().int(),
      tasks: z.number().int(),
      /** The name of the colleague who gets the accounts and tasks; null: nobody. */
      successor: z.string().nullable(),
      /** Whether the member has left the workspace, and disappears from it at the end. */
      has_left: z.boolean(),
    })
    .nullable(),
  /** The accounts and open tasks that a disabled member still owns; null: none, or a job is handing them over. */
  owned: z.object({ accounts: z.number().int(), tasks: z.number().int() }).nullable(),
  /** Whether it is the caller, who can't change their own role or disable themselves. */
  is_me: z.boolean(),
});

export type Member = z.infer<typeof memberSchema>;

/**
 * `GET {api}/clients/me/people/?q=&role=&team=&state=&factor=&sign_in=&cursor=&limit=` (client_admin): the client's
 * members, by name. `next_cursor` is null on the last page.
 */
export const membersSchema = z.object({
  items: z.array(memberSchema),
  total: z.number().int(),
  /** The number of all members whose accounts or open tasks still have to be handed over, whatever the query. */
  to_hand_over: z.number().int().default(0),
  next_cursor: z.string().nullable(),
});

export type MembersPage = z.infer<typeof membersSchema>;

/** Selects members: `q` is a part of the name or the email; the other fields are those of `MemberFilter`. */
export const memberFilterSchema = z.strictObject({
  q: z.string().trim().max(200).optional(),
  role: grantableRoleSchema.optional(),
  team: z.union([z.uuid(), z.literal(noTeam)]).optional(),
  state: z.enum(memberStates).optional(),
  factor: z.enum(memberFactors).optional(),
  sign_in: z.enum(memberSignIns).optional(),
});

export type MemberQuery = z.output<typeof memberFilterSchema>;

export const membersQuerySchema = memberFilterSchema.extend(pageQuery);

export type MembersQuery = z.output<typeof membersQuerySchema>;

/**
 * `PATCH {api}/clients/me/people/{uid}/` → the member, or 403 `proof_required`. Disabling ends the member's sessions
 * immediately.
 */
export const memberChangeSchema = z.object({ role: grantableRoleSchema, disabled: z.boolean() }).partial().strict();

/** The member who gets the accounts and open tasks of disabled members. Absent: the members keep them. */
const successorIdSchema = z.string().min(1).max(100);

/**
 * The body of the change: making a user a client admin, and enabling a disabled client admin, requires a proof, or a
 * sign-in within the last 5 minutes (case J3). `successor_id` alone hands over what an already disabled member still owns;
 * 409 `changed`: they have been enabled since.
 */
export const memberChangeRequestSchema = memberChangeSchema
  .extend({
    proof: proofTextSchema.optional(),
    successor_id: successorIdSchema.optional(),
  })
  .refine(
    ({ disabled, role, successor_id }) =>
      successor_id === undefined || disabled === true || (disabled === undefined && role === undefined),
    { path: ["successor_id"], message: "Allowed only alone, or with disabled: true" },
  );

/**
 * One change to many members: to their role, their team (null: they leave it), their access, or the owner of the
 * accounts and tasks of disabled members.
 */
const memberBulkActionSchema = z.union([
  z.strictObject({ role: grantableRoleSchema }),
  z.strictObject({ team_id: z.uuid().nullable() }),
  z.strictObject({ disabled: z.literal(true), successor_id: successorIdSchema.optional() }),
  z.strictObject({ disabled: z.literal(false) }),
  z.strictObject({ successor_id: successorIdSchema }),
]);

export type MemberBulkAction = z.infer<typeof memberBulkActionSchema>;

/**
 * `POST {api}/clients/me/people/bulk/` → `memberBulkResultSchema`: changes the named members, or those who match a
 * query now: all of them, or none if the request is refused. A repeated request finds nothing left to change. 403
 * `proof_required`: members would become client admins, or client admins would be enabled; 400 `invalid_request`: no
 * such colleague; 404: no such team; 409 `too_many`: more members than `maxMembers` allows, or than a team holds; 409
 * `still_running`: a member whose accounts would be handed over has a running import or bulk change, or a hand-over to
 * someone else is running.
 */
export const memberBulkSchema = z.strictObject({
  people: z.union([
    z.strictObject({ uids: z.array(z.string().min(1).max(100)).min(1).max(maxMembers.named) }),
    z.strictObject({ query: memberFilterSchema }),
  ]),
  change: memberBulkActionSchema,
  proof: proofTextSchema.optional(),
});

export type MemberBulk = z.output<typeof memberBulkSchema>;

/**
 * `unchanged`: the members who already had the role, the team or the access; all of them if only `successor_id` is given.
 */
export const memberBulkResultSchema = z.object({
  changed: z.number().int(),
  unchanged: z.number().int(),
  /**
   * The accounts and open tasks that the colleague got, or is getting while `is_running`; null: none were handed over.
   */
  handed_over: z
    .object({ accounts: z.number().int(), tasks: z.number().int(), is_running: z.boolean().default(false) })
    .nullable(),
  /** The members that weren't changed, by reason. `names`: the first 20, by name; empty for `gone`. */
  refused: z.array(z.object({ reason: z.enum(memberRefusals), count: z.number().int(), names: z.array(z.string()) })),
});

export type MemberBulkResult = z.infer<typeof memberBulkResultSchema>;

/**
 * `POST {api}/clients/me/people/{uid}/factor-reset/` → 204: removes the second factors of a member who has lost them,
 * and ends all their sessions. 403 `proof_required`; 404: no such member, or the member has no second factor; 409
 * `oneself`.
 */
export const factorResetSchema = z.strictObject({ proof: proofTextSchema.optional() });

export type MemberChange = z.infer<typeof memberChangeSchema>;
