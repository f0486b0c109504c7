import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { inClient, moment } from "../../columns";
import { authorId, clientKey, teams, users } from "../core";

/** A rejected request, as shown to the client's admin. */
export interface ScimFailure {
  at: string;
  method: string;
  /** Without the query, which may contain an email address. */
  path: string;
  status: number;
  detail: string;
}

/** How each client's identity provider provisions the client's people by SCIM, and its last requests. */
export const scimSettings = pgTable("scim_settings", {
  clientId: clientKey().primaryKey(),
  /** The claim of an ID token that equals a person's `externalId`, such as `oid`; null: people are matched by email. */
  matchClaim: text("match_claim"),
  lastRequestAt: moment("last_request_at"),
  /** Method and path of the last request. */
  lastRequest: text("last_request"),
  /** The most recent rejected requests, latest first. */
  failures: jsonb("failures").$type<ScimFailure[]>().notNull().default([]),
});

/** Tokens with which identity providers provision people; only a token's hash is stored. */
export const scimTokens = pgTable(
  "scim_tokens",
  {
    clientId: clientKey(),
    id: uuid("id").notNull().defaultRandom(),
    hash: text("hash").notNull(),
    /** The token's last characters. */
    ending: text("ending").notNull(),
    createdAt: moment("created_at").notNull(),
    /** References the user id alone: the token stays valid when its creator leaves the client. */
    createdBy: authorId(),
    lastUsedAt: moment("last_used_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex("scim_tokens_by_hash").on(table.hash),
    index("scim_tokens_of_creator").on(table.createdBy),
  ],
);

/** An identity provider's attributes of a person that it manages. Other members of the client have no row. */
export const scimUsers = pgTable(
  "scim_users",
  {
    clientId: text("client_id").notNull(),
    userId: text("user_id").notNull(),
    userName: text("user_name").notNull(),
    externalId: text("external_id"),
    givenName: text("given_name"),
    familyName: text("family_name"),
    /**
     * The manager's user id as the provider gave it; it may belong to no user, or to another client's user. Null: none.
     */
    managerId: text("manager_id"),
    /**
     * The role and the team that the group rules last assigned; they are withdrawn when the group membership ends.
     * Null: none.
     */
    ruleRole: text("rule_role"),
    ruleTeamId: uuid("rule_team_id"),
    updatedAt: moment("updated_at").notNull(),
    /** When the provider deleted the person; as long as the person is also disabled, SCIM doesn't return them. */
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId] }),
    inClient(table, table.userId, users).onDelete("cascade"),
    uniqueIndex("scim_users_one_name").on(table.clientId, sql`lower(${table.userName})`),
    index("scim_users_external").on(table.clientId, table.externalId),
  ],
);

export const scimGroups = pgTable(
  "scim_groups",
  {
    clientId: clientKey(),
    id: uuid("id").notNull().defaultRandom(),
    name: text("name").notNull(),
    externalId: text("external_id"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex("scim_groups_one_name").on(table.clientId, sql`lower(${table.name})`),
  ],
);

export const scimGroupMembers = pgTable(
  "scim_group_members",
  {
    clientId: text("client_id").notNull(),
    groupId: uuid("group_id").notNull(),
    userId: text("user_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.groupId, table.userId] }),
    inClient(table, table.groupId, scimGroups).onDelete("cascade"),
    inClient(table, table.userId, users).onDelete("cascade"),
    index("scim_group_members_of_user").on(table.clientId, table.userId, table.groupId),
  ],
);

/**
 * The role and team that members of a group get. The rules are ordered: the first with a role sets the role, the first
 * with a team sets the team.
 */
export const scimRules = pgTable(
  "scim_rules",
  {
    clientId: text("client_id").notNull(),
    position: integer("position").notNull(),
    groupId: uuid("group_id").notNull(),
    role: text("role", { enum: ["sales_leader", "user", "sales_rep"] }),
    teamId: uuid("team_id"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.position] }),
    inClient(table, table.groupId, scimGroups).onDelete("cascade"),
    inClient(table, table.teamId, teams).onDelete("set null"),
    index("scim_rules_of_group").on(table.clientId, table.groupId),
    index("scim_rules_of_team").on(table.clientId, table.teamId),
    check("scim_rules_role", sql`${table.role} in ('sales_leader', 'user', 'sales_rep')`),
  ],
);
