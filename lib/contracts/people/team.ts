import { z } from "zod";
import { maxInTeam } from "./team-filter";

const name = z.string().trim().min(1, "Enter a name").max(60, "At most 60 characters");
const uid = z.string().min(1).max(64);
const personSchema = z.object({ uid: z.string(), name: z.string() });

/** Members of a client with a leader. A member is in at most one team; a leader may lead several. */
export const teamSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null: the team has no leader. */
  leader: personSchema.nullable(),
  /** Sorted by name. The leader is among them only if they were added as a member. */
  members: z.array(personSchema),
  updated_at: z.iso.datetime(),
});

export type Team = z.infer<typeof teamSchema>;

/**
 * `GET {api}/clients/me/teams/` (client_admin), and the answer to its changes: teams by name, and the users who may
 * lead one.
 */
export const teamsSchema = z.object({ items: z.array(teamSchema), leaders: z.array(personSchema) });

export type Teams = z.infer<typeof teamsSchema>;

const teamFields = z.object({
  name,
  leader_uid: uid.nullable(),
  member_uids: z.array(uid).max(maxInTeam, `At most ${maxInTeam} members`),
});

/**
 * `POST {api}/clients/me/teams/` → 201; 409 `too_many`; 409 `duplicate`: the name is taken. Members of other teams
 * leave these. 400: not a member of this client, disabled, or a leader whose role may not lead.
 */
export const newTeamSchema = teamFields.strict();

export type NewTeam = z.infer<typeof newTeamSchema>;

/**
 * `PATCH {api}/clients/me/teams/{id}/`. `updated_at`: of the version that the caller saw; 409 `changed_meanwhile` when
 * the present one differs.
 */
export const teamChangeSchema = teamFields.partial().extend({ updated_at: z.iso.datetime() }).strict();

export type TeamChange = z.infer<typeof teamChangeSchema>;

/** `GET {api}/clients/me/teams/{id}/ending/`: what ends with a team, told before it is removed. */
export const teamEndingSchema = z.object({
  members: z.number().int(),
  /** The view that its members' lists open on; null: none was set. */
  default_view: z.string().nullable(),
  /** Whether it has weights of its own for what home asks first. */
  has_weights: z.boolean(),
  /** What its territories are called, by name. */
  territories: z.array(z.string()),
});

export type TeamEnding = z.infer<typeof teamEndingSchema>;

/** `GET {api}/teams/`: the teams that the caller leads or, without any, the one they are in. */
export const ownTeamsSchema = z.object({
  items: z.array(z.object({ id: z.uuid(), name: z.string(), is_led: z.boolean() })),
});

export type OwnTeams = z.infer<typeof ownTeamsSchema>;
