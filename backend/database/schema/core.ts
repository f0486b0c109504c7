import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { OwnRetention } from "@/lib/contracts/clients/retention-periods";
import type { DeniedRights } from "@/lib/contracts/clients/role-rights";
import { inClient, keyText, moment } from "../columns";

/**
 * Customers. `id` is short and readable, because it is also part of Firestore paths. Never empty: "" means "no client".
 */
export const clients = pgTable(
  "clients",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    /** The time zone that new members start with; null: none. */
    timeZone: text("time_zone"),
    /** From this day in UTC, members who sign in with a password must have a second factor; null: optional. */
    factorRequiredFrom: date("factor_required_from", { mode: "string" }),
    /** The permissions that its admins have denied, by role. */
    denied: jsonb("denied").$type<DeniedRights>().notNull().default({}),
    /** The retention periods that its admins have chosen, in days; a missing key means the default. */
    retention: jsonb("retention").$type<OwnRetention>().notNull().default({}),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** When its access was suspended; null: it isn't suspended. Read only through `backend/database/suspension.ts`. */
    suspendedAt: moment("suspended_at"),
    suspensionReason: text("suspension_reason"),
  },
  (table) => [check("clients_id_not_empty", sql`${table.id} <> ''`)],
);

/** The column of a row's client, which can't be deleted before its rows. */
export const clientRef = () =>
  text("client_id")
    .notNull()
    .references(() => clients.id);

/** The column of a row's client; the row is deleted with the client. */
export const clientKey = () =>
  text("client_id")
    .notNull()
    .references(() => clients.id, { onDelete: "cascade" });

export function userSearchText({ fullName, email }: { fullName: SQLWrapper; email: SQLWrapper }): SQL {
  return sql`lower(${fullName} || ' ' || ${email})`;
}

/**
 * Users. `role` is stored as received (other systems write it in upper case); `client_id` is null for operators. Rows
 * of a client reference its users by client and id, so that they can't reference a user of another client. A user who
 * changes client leaves these rows behind (trigger `users_leave_client`; docs/joining-and-leaving.md lists the effects
 * for each kind).
 */
export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    username: text("username").notNull(),
    email: text("email").notNull(),
    fullName: text("full_name").notNull(),
    role: text("role"),
    clientId: text("client_id").references(() => clients.id),
    passwordHash: text("password_hash"),
    title: text("title"),
    timeZone: text("time_zone"),
    linkedinProfileUrl: text("linkedin_profile_url"),
    microsoftId: text("microsoft_id"),
    disabled: boolean("disabled").notNull().default(false),
    /**
     * Incremented by a trigger when `disabled`, `role` or `client_id` changes, which invalidates the tokens and grants
     * of earlier versions.
     */
    accessVersion: integer("access_version").notNull().default(1),
    /**
     * Whether this client admin may sign in with a password or a passkey although the client requires its provider. A
     * trigger ends it when they are disabled, leave, or stop being a client admin.
     */
    isBreakGlass: boolean("is_break_glass").notNull().default(false),
    lastLoginAt: moment("last_login_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("users_email").on(sql`lower(${table.email})`),
    uniqueIndex("users_of_client").on(table.clientId, table.id),
    // For listing and searching a client's users in order.
    index("users_by_name").on(table.clientId, table.fullName, table.id),
    index("users_last_sign_in").on(table.clientId, table.lastLoginAt).concurrently(),
    index("users_search").using("gin", table.clientId, sql`(${userSearchText(table)}) gin_trgm_ops`),
  ],
);

/** The column of a row's author: the user id alone, because an operator belongs to no client. */
export const authorId = () => text("created_by").references(() => users.id, { onDelete: "set null" });

/** Access tokens, by their SHA-256. Renewals of one sign-in share `session_id` and the session's absolute end. */
export const accessTokens = pgTable(
  "access_tokens",
  {
    hash: text("hash").primaryKey(),
    sessionId: uuid("session_id").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    revokedAt: moment("revoked_at"),
    /** When the token was first used. Until then, a renewed token and the one that it replaces are both valid. */
    usedAt: moment("used_at"),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    sessionStartedAt: moment("session_started_at").notNull(),
    sessionEndsAt: moment("session_ends_at").notNull(),
    method: text("method").notNull(),
    /** The second factor of the sign-in; null: none. */
    factor: text("factor"),
    ip: text("ip"),
    agent: text("agent"),
  },
  (table) => [
    index("access_tokens_user").on(table.userId, table.expiresAt),
    index("access_tokens_session").on(table.sessionId),
    index("access_tokens_expiry").on(table.expiresAt),
  ],
);

/**
 * Failed sign-ins, counted per key (an account, an IP address, or the pair). Keys are hashes, so no IP address is
 * readable here.
 */
export const signInCounters = pgTable(
  "sign_in_counters",
  {
    key: text("key").primaryKey(),
    failures: integer("failures").notNull(),
    lastAt: moment("last_at").notNull(),
    lockedUntil: moment("locked_until").notNull(),
  },
  (table) => [index("sign_in_counters_last").on(table.lastAt)],
);

/**
 * IP addresses from which a user has signed in: the user can still sign in from them while other addresses are
 * throttled.
 */
export const knownIps = pgTable(
  "known_addresses",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    addressHash: text("address_hash").notNull(),
    lastAt: moment("last_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.addressHash] }),
    index("known_addresses_last").on(table.lastAt),
  ],
);

/**
 * Maps an identity provider's subject to a user. Users are matched by these rows, never by email. `realm` is
 * `microsoft`, with the tenant as issuer, or `client:` and the client's id for its own provider.
 */
export const identities = pgTable(
  "identities",
  {
    realm: text("realm").notNull(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The user's name at the provider when linked; shown only to that user. */
    username: text("username"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.realm, table.issuer, table.subject] }),
    index("identities_user").on(table.userId),
  ],
);

/** Each client's own identity provider. The OpenID Connect client secret is encrypted for this client. */
export const ssoSettings = pgTable("sso_settings", {
  clientId: clientKey().primaryKey(),
  issuer: text("issuer").notNull(),
  oidcClientId: text("oidc_client_id").notNull(),
  sealedSecret: text("sealed_secret").notNull(),
  enabled: boolean("enabled").notNull(),
  /** Whether everyone but the break-glass people must sign in with this provider (docs/decisions/017). */
  required: boolean("required").notNull().default(false),
  /**
   * Whether an unknown user whom the provider authenticates becomes a member at the first sign-in, with the role
   * `user`.
   */
  joins: boolean("joins").notNull().default(false),
  updatedAt: moment("updated_at").notNull(),
});

/**
 * The email domains that a client claims. Any client may claim any domain; a claim takes effect once the client has
 * proven it by a DNS record, and then for this client alone. Domains are stored in lower case and ASCII.
 */
export const ssoDomains = pgTable(
  "sso_domains",
  {
    clientId: clientKey(),
    domain: text("domain").notNull(),
    /** The expected content of the domain's TXT record. */
    proof: text("proof").notNull(),
    provenAt: moment("proven_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.domain] }),
    uniqueIndex("sso_domains_proven").on(table.domain).where(sql`${table.provenAt} is not null`),
  ],
);

/** The Microsoft tenants whose users belong to a client; one tenant belongs to one client. */
export const microsoftTenants = pgTable(
  "microsoft_tenants",
  {
    clientId: clientKey(),
    tenantId: text("tenant_id").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.tenantId] }),
    uniqueIndex("microsoft_tenants_one_client").on(table.tenantId),
  ],
);

/** One-time links sent by mail, by the SHA-256 of their token. A `reset` link has a user, a `verify` link an email. */
export const oneTimeLinks = pgTable(
  "one_time_links",
  {
    hash: text("hash").primaryKey(),
    kind: text("kind", { enum: ["reset", "verify"] }).notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    index("one_time_links_email").on(table.kind, sql`lower(${table.email})`),
    index("one_time_links_user").on(table.userId).concurrently().where(sql`${table.userId} is not null`),
    index("one_time_links_expiry").on(table.expiresAt),
  ],
);

/** Open invitations into a client; only the SHA-256 of a link's token is stored. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid("id").notNull().defaultRandom(),
    clientId: clientKey(),
    email: text("email").notNull(),
    role: text("role", { enum: ["sales_leader", "user", "sales_rep", "client_admin"] }).notNull(),
    /** The team that the person joins. Not a foreign key, because the team may be deleted before. */
    teamId: uuid("team_id"),
    invitedBy: text("invited_by").references(() => users.id, { onDelete: "set null" }),
    tokenHash: text("token_hash").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex("invitations_one_email").on(table.clientId, sql`lower(${table.email})`),
    uniqueIndex("invitations_token").on(table.tokenHash),
    index("invitations_author").on(table.invitedBy).concurrently().where(sql`${table.invitedBy} is not null`),
    index("invitations_latest").on(table.clientId, table.createdAt, table.id),
  ],
);

/** The teams of a client. A team's leader must have a leading role: a trigger clears the leader whose role changes. */
export const teams = pgTable(
  "teams",
  {
    clientId: clientKey(),
    id: uuid("id").notNull().defaultRandom(),
    name: text("name").notNull(),
    /** Null: the team has no leader. */
    leaderId: text("leader_id"),
    createdAt: moment("created_at").notNull(),
    /**
     * The version that an edit is based on. A trigger on users (`users_change_teams`) renews it, too: a change of the
     * role, access or client of a team's member or leader requires the client's lock.
     */
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.leaderId, users).onDelete("set null"),
    uniqueIndex("teams_one_name").on(table.clientId, sql`lower(${table.name})`),
    index("teams_of_leader").on(table.clientId, table.leaderId),
  ],
);

/** The members of teams; a user is in at most one team. A trigger removes disabled users. */
export const teamMembers = pgTable(
  "team_members",
  {
    clientId: text("client_id").notNull(),
    userId: text("user_id").notNull(),
    teamId: uuid("team_id").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId] }),
    inClient(table, table.teamId, teams).onDelete("cascade"),
    inClient(table, table.userId, users).onDelete("cascade"),
    index("team_members_of_team").on(table.clientId, table.teamId, table.userId),
  ],
);

/** The industry tree: NAICS sectors and BEA industries, with the keys that join them to the series. */
export const industries = pgTable("industries", {
  code: text("code").primaryKey(),
  name: text("name").notNull(),
  level: text("level", { enum: ["sector", "industry"] }).notNull(),
  parentCode: text("parent_code"),
  naicsSector: text("naics_sector"),
  beaCode: text("bea_code"),
  cesSupersector: text("ces_supersector"),
});

/** Points of the official series. `industry_code` is a BEA code, `N:` + NAICS sector, or `C:` + CES supersector. */
export const seriesPoints = pgTable(
  "series_points",
  {
    industryCode: text("industry_code").notNull(),
    metric: text("metric").notNull(),
    period: text("period").notNull(),
    frequency: text("frequency", { enum: ["A", "M"] }).notNull(),
    unit: text("unit").notNull(),
    value: doublePrecision("value").notNull(),
    source: text("source").notNull(),
    /** The source's remark about the figure, for example that it is preliminary. Null: none. */
    footnote: text("footnote"),
  },
  (table) => [primaryKey({ columns: [table.industryCode, table.metric, table.period] })],
);

/**
 * Version of `industries` and `series_points`: one row, updated by triggers in every transaction that writes to either,
 * so that a backend can tell whether its cache of them is current.
 */
export const industryDataVersion = pgTable("industry_data_version", {
  onlyRow: boolean("only_row").primaryKey().default(true),
  version: uuid("version").notNull().defaultRandom(),
});

/**
 * Months in which a series moved by more than usual. All clients share these rows, which are joined with accounts by
 * industry when read.
 */
export const industryMoves = pgTable(
  "industry_moves",
  {
    /** The id by which clients' lists refer to the move. */
    id: uuid("id").notNull().unique().defaultRandom(),
    industryCode: text("industry_code").notNull(),
    metric: text("metric").notNull(),
    period: text("period").notNull(),
    title: text("title").notNull(),
    source: text("source").notNull(),
    footnote: text("footnote"),
    /** Change from the previous period, in percent. */
    changePercent: doublePrecision("change_percent").notNull(),
    /** Median size of the preceding changes, in percent. */
    typicalPercent: doublePrecision("usual_percent").notNull(),
    /** The end of the period. */
    occurredAt: moment("occurred_at").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.industryCode, table.metric, table.period] })],
);

const firmographics = {
  name: text("name").notNull(),
  ticker: text("ticker"),
  cik: text("cik"),
  domain: text("domain"),
  sector: text("sector"),
  subIndustry: text("sub_industry"),
  industryCode: text("industry_code"),
  naicsSector: text("naics_sector"),
  hqCity: text("hq_city"),
  hqState: text("hq_state"),
  hqCountry: text("hq_country"),
  foundedYear: smallint("founded_year"),
  employees: integer("employees"),
  revenueUsd: bigint("revenue_usd", { mode: "number" }),
  marketCapUsd: bigint("market_cap_usd", { mode: "number" }),
  marketCapBand: text("market_cap_band"),
  status: text("status", { enum: ["active", "delisted"] }).notNull(),
};

/** The shared catalog of real companies; read-only. */
export const companies = pgTable("companies", {
  id: text("id").primaryKey(),
  ...firmographics,
  source: text("source").notNull(),
});

/**
 * A client's accounts: complete rows, so that every query about accounts reads one table under one access check. The
 * database computes `name_key` and `search_text` (lower case, without diacritics). Removed rows are kept, hidden.
 */
export const accounts = pgTable(
  "accounts",
  {
    id: uuid("id").notNull().defaultRandom(),
    clientId: clientRef(),
    companyId: text("company_id").references(() => companies.id),
    ...firmographics,
    website: text("website"),
    tier: text("tier", { enum: ["A", "B", "C"] }),
    stage: text("stage", { enum: ["prospect", "open", "customer", "former"] }),
    ownerId: text("owner_id"),
    /** Its logo in `account_logos`; a foreign key would make the two tables refer to each other. Null: none. */
    logoId: uuid("logo_id"),
    createdAt: moment("created_at").notNull().defaultNow(),
    createdBy: text("created_by"),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    removedAt: moment("removed_at"),
    removedBy: text("removed_by"),
    /** When it was last restored after a removal; null: never. The undo of its addition keeps a restored account. */
    restoredAt: moment("restored_at"),
    /**
     * The account that this one was merged into; null: not merged. That account may be removed, but is never merged
     * into another one itself.
     */
    mergedInto: uuid("merged_into"),
    /**
     * Values of the client's custom fields, by the field's id, as text; a trigger keeps `account_field_values` in sync.
     */
    custom: jsonb("custom").$type<Readonly<Record<string, string>>>().notNull().default({}),
    /**
     * Whether it belongs to the sample data that an admin added to try the workspace (`backend/seed/sample-data`). A
     * new name or domain ends it.
     */
    isSample: boolean("is_sample").notNull().default(false),
    nameKey: keyText("name_key").notNull().generatedAlwaysAs(sql`search_key(name)`),
    searchText: keyText("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql`' ' || search_key(name) || ' ' || search_key(coalesce(domain, '')) || ' ' || search_key(coalesce(ticker, ''))`,
      ),
  },
  (table) => {
    const live = sql`${table.removedAt} is null`;
    return [
      primaryKey({ columns: [table.clientId, table.id] }),
      // The migration's SQL says `set null (owner_id)`, which drizzle can't express.
      inClient(table, table.ownerId, users).onDelete("set null"),
      uniqueIndex("accounts_one_name").on(table.clientId, table.nameKey).where(live),
      uniqueIndex("accounts_one_domain")
        .on(table.clientId, table.domain)
        .where(sql`${live} and ${table.domain} is not null`),
      index("accounts_search").using("gin", table.clientId, table.searchText.op("gin_trgm_ops")).where(live),
      index("accounts_filters")
        .using(
          "gin",
          table.clientId,
          table.sector,
          table.industryCode,
          table.naicsSector,
          table.hqState,
          table.marketCapBand,
          table.status,
        )
        .where(live),
      index("accounts_by_name").on(table.clientId, table.nameKey, table.id).where(live),
      index("accounts_by_market_cap").on(table.clientId, table.marketCapUsd, table.id).where(live),
      index("accounts_by_revenue").on(table.clientId, table.revenueUsd, table.id).where(live),
      index("accounts_by_employees").on(table.clientId, table.employees, table.id).where(live),
      index("accounts_by_founded").on(table.clientId, table.foundedYear, table.id).where(live),
      index("accounts_by_updated").on(table.clientId, table.updatedAt, table.id).where(live),
      // For finding similar accounts, which are adjacent in these indexes.
      index("accounts_by_sub_industry").on(table.clientId, table.subIndustry, table.marketCapUsd, table.id).where(live),
      index("accounts_by_industry_and_state")
        .on(table.clientId, table.industryCode, table.hqState, table.marketCapUsd, table.id)
        .where(live),
      index("accounts_by_owner").on(table.clientId, table.ownerId).where(live),
      index("accounts_by_tier").on(table.clientId, table.tier).where(live),
      index("accounts_by_stage").on(table.clientId, table.stage).where(live),
      // The other indexes of these columns don't cover unknown values.
      index("accounts_without_sector").on(table.clientId).where(sql`${live} and ${table.sector} is null`),
      index("accounts_without_state").on(table.clientId).where(sql`${live} and ${table.hqState} is null`),
      index("accounts_without_band").on(table.clientId).where(sql`${live} and ${table.marketCapBand} is null`),
      index("accounts_removed")
        .on(table.clientId, table.removedAt, table.id)
        .where(sql`${table.removedAt} is not null`),
      index("accounts_by_ticker").on(table.clientId, sql`lower(${table.ticker})`).where(live),
      index("accounts_by_cik").on(table.clientId, table.cik).where(sql`${live} and ${table.cik} is not null`),
      index("accounts_by_company")
        .on(table.clientId, table.companyId)
        .where(sql`${live} and ${table.companyId} is not null`),
      index("accounts_sample").on(table.clientId, table.id).concurrently().where(sql`${table.isSample}`),
      inClient(table, table.mergedInto, table),
      // For finding the surviving account by the values of accounts merged into it.
      index("accounts_merged_into").on(table.clientId, table.mergedInto).where(sql`${table.mergedInto} is not null`),
      index("accounts_merged_name").on(table.clientId, table.nameKey).where(sql`${table.mergedInto} is not null`),
      index("accounts_merged_domain").on(table.clientId, table.domain).where(sql`${table.mergedInto} is not null`),
      index("accounts_merged_company").on(table.clientId, table.companyId).where(sql`${table.mergedInto} is not null`),
    ];
  },
);

/** Columns that describe a source's value: its origin and confidence. */
const factColumns = {
  field: text("field").notNull(),
  source: text("source").notNull(),
  value: text("value").notNull(),
  method: text("method", { enum: ["reported", "estimated", "derived", "manual"] }).notNull(),
  firstSeenAt: moment("first_seen_at").notNull(),
  /** When the source last confirmed the value. */
  seenAt: moment("seen_at").notNull(),
  confidence: text("confidence", { enum: ["high", "medium", "low"] }).notNull(),
  /**
   * The report that contains the value (at `url`), if the source has such reports: its title, its number at the source,
   * and when it was read.
   */
  documentTitle: text("document_title"),
  documentReference: text("document_reference"),
  documentReadAt: moment("document_read_at"),
  isChosen: boolean("is_chosen").notNull().default(false),
  rejectedAt: moment("rejected_at"),
  rejectedBy: text("rejected_by"),
  rejectedReason: text("rejected_reason"),
  /** The URL of the value at the source, if given. */
  url: text("url"),
};

/**
 * All values that sources give for fields of accounts. The chosen one is also stored in the account's row. `field` is
 * the field's name in the API; `value` is written as text. A rejected value is never chosen again automatically.
 */
export const accountFacts = pgTable(
  "account_facts",
  {
    clientId: text("client_id").notNull(),
    accountId: uuid("account_id").notNull(),
    ...factColumns,
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.accountId, table.field, table.source, table.value] }),
    uniqueIndex("account_facts_chosen").on(table.clientId, table.accountId, table.field).where(sql`${table.isChosen}`),
    // For deleting a custom field together with all facts about it.
    index("account_facts_custom")
      .on(table.clientId, table.field, table.accountId)
      .where(sql`${table.field} like 'custom:%'`),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
  ],
);

/** The last digits of a phone number by which contacts are found. */
export const phoneEndDigits = 7;

/** The end of a phone number, without characters other than digits. */
export function phoneEnd(phone: SQLWrapper): SQL {
  return sql`right(regexp_replace(${phone}, '\\D', '', 'g'), ${sql.raw(String(phoneEndDigits))})`;
}

/** Contacts at accounts. All contacts of the sample workspace are invented. */
export const contacts = pgTable(
  "contacts",
  {
    id: uuid("id").notNull().defaultRandom(),
    clientId: clientRef(),
    accountId: uuid("account_id").notNull(),
    fullName: text("full_name").notNull(),
    title: text("title").notNull(),
    function: text("function").notNull(),
    level: smallint("level").notNull(),
    buyingRole: text("buying_role"),
    managerId: uuid("manager_id"),
    /** True when the manager was inferred and no user has confirmed it. */
    managerAssumed: boolean("manager_assumed").notNull().default(false),
    email: text("email"),
    phone: text("phone"),
    doNotContact: boolean("do_not_contact").notNull().default(false),
    doNotContactReason: text("do_not_contact_reason"),
    doNotContactSince: date("do_not_contact_since", { mode: "string" }),
    leftCompany: boolean("left_company").notNull().default(false),
    source: text("source").notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** Removed contacts are kept, hidden. */
    removedAt: moment("removed_at"),
    nameKey: keyText("name_key").notNull().generatedAlwaysAs(sql`search_key(full_name)`),
    /** Omits the email of a contact marked do-not-contact, so that a search doesn't find them by it. */
    searchText: keyText("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql`' ' || search_key(full_name) || ' ' || search_key(title) || ' ' || case when do_not_contact then '' else search_key(coalesce(email, '')) end`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    inClient(table, table.managerId, table).onDelete("set null"),
    index("contacts_of_account").on(table.clientId, table.accountId, table.level, table.fullName, table.id),
    index("contacts_of_manager").on(table.clientId, table.managerId).where(sql`${table.managerId} is not null`),
    index("contacts_search")
      .using("gin", table.clientId, table.searchText.op("gin_trgm_ops"))
      .where(sql`${table.removedAt} is null`),
    index("contacts_by_email")
      .on(table.clientId, sql`lower(${table.email})`)
      .where(sql`${table.removedAt} is null and ${table.email} is not null`),
    index("contacts_by_phone")
      .on(table.clientId, phoneEnd(table.phone))
      .concurrently()
      .where(sql`${table.phone} is not null`),
    // Erasing a person also searches removed contacts.
    index("contacts_removed_search")
      .using("gin", table.clientId, table.searchText.op("gin_trgm_ops"))
      .concurrently()
      .where(sql`${table.removedAt} is not null`),
    index("contacts_removed_by_email")
      .on(table.clientId, sql`lower(${table.email})`)
      .concurrently()
      .where(sql`${table.removedAt} is not null`),
    index("contacts_silent_removed")
      .on(table.clientId, sql`lower(${table.email})`)
      .where(sql`${table.removedAt} is not null and ${table.doNotContact}`),
    index("contacts_by_name").on(table.clientId, table.nameKey, table.id).where(sql`${table.removedAt} is null`),
    index("contacts_by_updated").on(table.clientId, table.updatedAt, table.id).where(sql`${table.removedAt} is null`),
    index("contacts_by_function")
      .on(table.clientId, table.function, table.level)
      .where(sql`${table.removedAt} is null`),
    index("contacts_by_level").on(table.clientId, table.level).where(sql`${table.removedAt} is null`),
    index("contacts_silent")
      .on(table.clientId, table.nameKey, table.id)
      .where(sql`${table.removedAt} is null and ${table.doNotContact}`),
    index("contacts_left")
      .on(table.clientId, table.nameKey, table.id)
      .where(sql`${table.removedAt} is null and ${table.leftCompany}`),
  ],
);

/**
 * All values that sources give for fields of contacts, like `account_facts` for accounts. A value without a row here
 * gets its source from its contact's row and history: `backend/domains/contacts/facts.ts`.
 */
export const contactFacts = pgTable(
  "contact_facts",
  {
    clientId: text("client_id").notNull(),
    contactId: uuid("contact_id").notNull(),
    ...factColumns,
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.contactId, table.field, table.source, table.value] }),
    uniqueIndex("contact_facts_chosen").on(table.clientId, table.contactId, table.field).where(sql`${table.isChosen}`),
    inClient(table, table.contactId, contacts).onDelete("cascade"),
  ],
);
