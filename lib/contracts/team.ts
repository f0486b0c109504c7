import { z } from "zod";
import { mostInTeam } from "./team-filter";

const name = z.string().trim().min(1, "Give the team a name").max(60, "At most 60 characters");
const uid = z.string().min(1).max(64);
const personSchema = z.object({ uid: z.string(), name: z.string() });

/** Some members of a client, with one of them who leads. A member is in one team at most; a leader may lead several. */
export const teamSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null: nobody leads it. */
  leader: personSchema.nullable(),
  /** By name. Who leads it is among them only when they were put into it. */
  members: z.array(personSchema),
  updated_at: z.iso.datetime(),
});

export type Team = z.infer<typeof teamSchema>;

/** `GET {api}/clients/me/teams/` (client_admin), and the answer to its changes: by name, and who may lead one. */
export const teamsSchema = z.object({ items: z.array(teamSchema), leaders: z.array(personSchema) });

export type Teams = z.infer<typeof teamsSchema>;

const teamFields = z.object({
  name,
  leader_uid: uid.nullable(),
  member_uids: z.array(uid).max(mostInTeam, `At most ${mostInTeam} members`),
});

/**
 * `POST {api}/clients/me/teams/` → 201; 409 `too_many`; 409 `duplicate`: another team has the name. Who is in another team
 * leaves it. 400: nobody of this client, somebody disabled, or a leader who is none by role.
 */
export const newTeamSchema = teamFields.strict();

export type NewTeam = z.infer<typeof newTeamSchema>;

/**
 * `PATCH {api}/clients/me/teams/{id}/`. `updated_at`: of the team that was seen; 409 `changed_meanwhile` when another one
 * stands there.
 */
export const teamChangeSchema = teamFields.partial().extend({ updated_at: z.iso.datetime() }).strict();

export type TeamChange = z.infer<typeof teamChangeSchema>;

/** `GET {api}/clients/me/teams/{id}/ending/`: what ends with a team, told before it is removed. */
export const teamEndingSchema = z.object({
  members: z.number().int(),
  /** The view that its members' lists open on; null: none was set. */
  default_view: z.string().nullable(),
  /** What its territories are called, by name. */
  territories: z.array(z.string()),
});

export type TeamEnding = z.infer<typeof teamEndingSchema>;

/** `GET {api}/teams/`: those that the caller leads; who leads none, the one they are in. */
export const ownTeamsSchema = z.object({
  items: z.array(z.object({ id: z.uuid(), name: z.string(), is_led: z.boolean() })),
});

export type OwnTeams = z.infer<typeof ownTeamsSchema>;
