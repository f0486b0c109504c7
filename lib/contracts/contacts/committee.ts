import { z } from "zod";
import { visibleText } from "../text/visible-text";
import { maxRoles } from "./committee-seat";

export const committeeRoleSchema = z.object({ id: z.uuid(), name: z.string() });
export type CommitteeRole = z.infer<typeof committeeRoleSchema>;

/** `GET {api}/clients/me/committee/`: the roles that the client needs at every account, in its order. */
export const committeeTemplateSchema = z.object({ roles: z.array(committeeRoleSchema) });
export type CommitteeTemplate = z.infer<typeof committeeTemplateSchema>;

const nameSchema = visibleText(60);

/**
 * `PUT {api}/clients/me/committee/` (client_admin): replaces the whole list. A role without `id` is new; one that isn't
 * listed is removed; a removed one that is listed is restored with its contacts. `expected` is the list that the caller
 * saw: 409 `changed` when the current one differs.
 */
export const committeeTemplateChangeSchema = z
  .object({
    roles: z
      .array(z.object({ id: z.uuid().optional(), name: nameSchema }).strict())
      .max(maxRoles, `At most ${maxRoles} roles`),
    expected: z.array(committeeRoleSchema),
  })
  .strict();
export type CommitteeTemplateChange = z.infer<typeof committeeTemplateChangeSchema>;

/** Why a role's contact no longer fills it. */
export const absences = ["left", "removed", "moved"] as const;
export type Absence = (typeof absences)[number];

/** A role at one account and its assigned contact; it is filled while the contact is still there. */
export const committeeSeatSchema = z.object({
  role: committeeRoleSchema,
  holder: z
    .object({ id: z.uuid(), name: z.string(), title: z.string(), absence: z.enum(absences).nullable() })
    .nullable(),
});
export type CommitteeSeat = z.infer<typeof committeeSeatSchema>;

/** `GET {api}/accounts/{id}/committee/`: the roles in the template's order. */
export const committeeSchema = z.object({ seats: z.array(committeeSeatSchema) });
export type Committee = z.infer<typeof committeeSchema>;

/**
 * `PUT {api}/accounts/{id}/committee/{role}/`: sets the role's contact; null removes it. `expected` is the contact that
 * the caller saw, null for none: 409 `changed` with `fields.current` when the current one differs.
 */
export const seatChangeSchema = z.object({ contact_id: z.uuid().nullable(), expected: z.uuid().nullable() }).strict();
export type SeatChange = z.infer<typeof seatChangeSchema>;
