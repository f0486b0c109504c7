import { z } from "zod";
import { visibleText } from "../text/visible-text";
import { inputMomentSchema } from "../wire/moment";
import { maxInTeam } from "./team-filter";

const name = visibleText(60);
const uid = z.string().min(1).max(64);
const personSchema = z.object({ uid: z.string(), name: z.string() });

/** A group of a client's members with a leader. A member is in at most one team; a leader may lead several. */
export const teamSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null: the team has no leader. */
  leader: personSchema.nullable(),
  /** By name. Includes the leader only if they were added as a member. */
  members: z.array(personSchema),
  updated_at: z.iso.datetime(),
});

export type Team = z.infer<typeof teamSchema>;

/**
 * `GET {api}/clients/me/teams/` (client_admin), and the response to its changes: teams by name, and the users who may
 * lead one.
 */
export const teamsSchema = z.object({ items: z.array(teamSchema), leaders: z.array(personSchema) });

export type Teams = z.infer<typeof teamsSchema>;

const teamFields = z.object({ name, leader_uid: uid.nullable() });
const uids = z.array(uid).max(maxInTeam, `At most ${maxInTeam} members`);

/**
 * `POST {api}/clients/me/teams/` → 201; 409 `too_many`; 409 `duplicate`: the name is taken. Members of another team
 * leave it. 400: not a member of this client, disabled, or a leader whose role may not lead.
 */
export const newTeamSchema = teamFields.extend({ member_uids: uids }).strict();

export type NewTeam = z.infer<typeof newTeamSchema>;

/**
 * `PATCH {api}/clients/me/teams/{id}/`. `updated_at`: the version that the caller saw; 409 `changed_meanwhile` when the
 * current one differs; 409 `too_many`: the team would have too many members. Removing someone who isn't a member has no
 * effect.
 */
export const teamChangeSchema = teamFields
  .extend({ add_uids: uids, remove_uids: uids })
  .partial()
  .extend({ updated_at: inputMomentSchema })
  .strict();

export type TeamChange = z.infer<typeof teamChangeSchema>;

/** `GET {api}/clients/me/teams/{id}/ending/`: the consequences of removing a team, shown before it is removed. */
export const teamEndingSchema = z.object({
  members: z.number().int(),
  /** The names of the default views of its members' lists of accounts and of contacts; null: none is set. */
  default_view: z.string().nullable(),
  contacts_view: z.string().nullable().default(null),
  /** Whether it has its own weights for home's queue. */
  has_weights: z.boolean(),
  /** The names of its territories, sorted. */
  territories: z.array(z.string()),
});

export type TeamEnding = z.infer<typeof teamEndingSchema>;

/** `GET {api}/teams/`: the teams that the caller leads or, if they lead none, the team they belong to. */
export const ownTeamsSchema = z.object({
  items: z.array(z.object({ id: z.uuid(), name: z.string(), is_led: z.boolean() })),
});

export type OwnTeams = z.infer<typeof ownTeamsSchema>;
