import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { moment } from "../columns";

/** Text that is compared byte by byte: the order is the same on every machine, and a prefix search can use a b-tree. */
const keyText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Customers. `id` is short and readable: it names the customer's place in Firestore too. Never empty: "" means "no client". */
export const clients = pgTable(
  "clients",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [check("clients_id_not_empty", sql`${table.id} <> ''`)],
);

/** What a user is found by: the name and the address. */
export function userSearchText({ fullName, email }: { fullName: SQLWrapper; email: SQLWrapper }): SQL {
  return sql`lower(${fullName} || ' ' || ${email})`;
}

/**
 * People who sign in. `role` is kept as it came (other systems write it in upper case); `client_id` is null for the
 * operator's. A client's rows name its members by client and id, so that none of them can name somebody else's; who
 * changes client leaves them behind (trigger `users_leave_client`; docs/joining-and-leaving.md says what becomes of what).
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
    /** Raised by a trigger when `disabled`, `role` or `client_id` changes: what was granted before counts no more. */
    accessVersion: integer("access_version").notNull().default(1),
    lastLoginAt: moment("last_login_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("users_email").on(sql`lower(${table.email})`),
    uniqueIndex("users_of_client").on(table.clientId, table.id),
    // The order of the lists of a client's users, and the search in them.
    index("users_by_name").on(table.clientId, table.fullName, table.id),
    index("users_search").using("gin", table.clientId, sql`(${userSearchText(table)}) gin_trgm_ops`),
  ],
);

/** Access tokens, by their SHA-256. Renewals of one sign-in share `session_id` and its absolute end. */
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
    /** When it was first shown. A renewed token stands beside the one it came from until then. */
    usedAt: moment("used_at"),
    lastSeenAt: moment("last_seen_at").notNull().defaultNow(),
    sessionStartedAt: moment("session_started_at").notNull(),
    sessionEndsAt: moment("session_ends_at").notNull(),
    method: text("method").notNull(),
    ip: text("ip"),
    agent: text("agent"),
    /** The client that a product admin looks at in this session; null for anybody else. */
    chosenClientId: text("chosen_client_id").references(() => clients.id, { onDelete: "set null" }),
  },
  (table) => [
    index("access_tokens_user").on(table.userId, table.expiresAt),
    index("access_tokens_session").on(table.sessionId),
    index("access_tokens_expiry").on(table.expiresAt),
  ],
);

/** Failed sign-ins, counted per key (an account, an address, or the pair). Keys are hashes: no address is readable here. */
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

/** Addresses from which somebody has signed in: the owner's way in while strangers are kept waiting. */
export const knownAddresses = pgTable(
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
 * Whom an identity provider's people are here; people are known by these, never by email. `realm` is
 * `microsoft`, with the tenant as issuer, or `client:` + the client whose own provider it is.
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
    /** What the provider called them then, shown to themselves alone. */
    username: text("username"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.realm, table.issuer, table.subject] }),
    index("identities_user").on(table.userId),
  ],
);

/** Each client's own identity provider. The secret is sealed for this client. */
export const ssoSettings = pgTable("sso_settings", {
  clientId: text("client_id")
    .primaryKey()
    .references(() => clients.id, { onDelete: "cascade" }),
  issuer: text("issuer").notNull(),
  oidcClientId: text("oidc_client_id").notNull(),
  sealedSecret: text("sealed_secret").notNull(),
  enabled: boolean("enabled").notNull(),
  /** Whether passwords open nothing for its members, but for its admins' (docs/decisions/045). */
  required: boolean("required").notNull().default(false),
  /** Whether a user it vouches for joins at the first sign-in, as `user`. */
  joins: boolean("joins").notNull().default(false),
  updatedAt: moment("updated_at").notNull(),
});

/**
 * The email domains that a client calls its own. Any client may name any domain: it counts from when the client has shown
 * in DNS that it is theirs, and then for this client alone. Lower case, ASCII.
 */
export const ssoDomains = pgTable(
  "sso_domains",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    domain: text("domain").notNull(),
    /** What the domain's TXT record must say. */
    proof: text("proof").notNull(),
    provenAt: moment("proven_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.domain] }),
    uniqueIndex("sso_domains_proven").on(table.domain).where(sql`${table.provenAt} is not null`),
  ],
);

/** The Microsoft tenants whose people are a client's; one tenant belongs to one client. */
export const microsoftTenants = pgTable(
  "microsoft_tenants",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    tenantId: text("tenant_id").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.tenantId] }),
    uniqueIndex("microsoft_tenants_one_client").on(table.tenantId),
  ],
);

/** Links that were sent by mail and work once, by the SHA-256 of their token. `reset` has a user, `verify` an address. */
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
    index("one_time_links_expiry").on(table.expiresAt),
  ],
);

/** Invitations into a client that nobody has accepted yet; the link's token is kept as its SHA-256. */
export const invitations = pgTable(
  "invitations",
  {
    id: uuid("id").notNull().defaultRandom(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    role: text("role", { enum: ["sales_leader", "user", "sales_rep", "client_admin"] }).notNull(),
    invitedBy: text("invited_by").references(() => users.id, { onDelete: "set null" }),
    tokenHash: text("token_hash").notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex("invitations_one_email").on(table.clientId, sql`lower(${table.email})`),
    uniqueIndex("invitations_token").on(table.tokenHash),
    index("invitations_latest").on(table.clientId, table.createdAt, table.id),
  ],
);

/** The teams of a client. Who leads one is a leader by role: a trigger takes away what somebody no longer may lead. */
export const teams = pgTable(
  "teams",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    id: uuid("id").notNull().defaultRandom(),
    name: text("name").notNull(),
    /** Null: nobody leads it. */
    leaderId: text("leader_id"),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    // In the database: `set null (leader_id)`.
    foreignKey({ columns: [table.clientId, table.leaderId], foreignColumns: [users.clientId, users.id] }).onDelete(
      "set null",
    ),
    uniqueIndex("teams_one_name").on(table.clientId, sql`lower(${table.name})`),
    index("teams_of_leader").on(table.clientId, table.leaderId),
  ],
);

/** Who is in which team: in one at most. A trigger takes out who is disabled. */
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
    foreignKey({ columns: [table.clientId, table.teamId], foreignColumns: [teams.clientId, teams.id] }).onDelete(
      "cascade",
    ),
    foreignKey({ columns: [table.clientId, table.userId], foreignColumns: [users.clientId, users.id] }).onDelete(
      "cascade",
    ),
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
    /** What the source says of this figure: that it is preliminary. Null: nothing. */
    footnote: text("footnote"),
  },
  (table) => [primaryKey({ columns: [table.industryCode, table.metric, table.period] })],
);

/**
 * Months in which a series moved by more than usual, each once for all clients: accounts are joined when they are read, by
 * their industry.
 */
export const industryMoves = pgTable(
  "industry_moves",
  {
    /** By which lists name it. */
    id: uuid("id").notNull().unique().defaultRandom(),
    industryCode: text("industry_code").notNull(),
    metric: text("metric").notNull(),
    period: text("period").notNull(),
    /** In words, as a signal has it. */
    title: text("title").notNull(),
    source: text("source").notNull(),
    footnote: text("footnote"),
    /** Against the period before, in percent. */
    changePercent: doublePrecision("change_percent").notNull(),
    /** The median size of the changes before it, in percent. */
    usualPercent: doublePrecision("usual_percent").notNull(),
    /** When the period was over. */
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

/** The shared catalogue of real companies; read only. */
export const companies = pgTable("companies", {
  id: text("id").primaryKey(),
  ...firmographics,
  source: text("source").notNull(),
});

/**
 * A client's own accounts: whole rows, so that every question about accounts reads one table behind one wall.
 * `name_key` and `search_text` are kept by the database (folded: no case, no diacritics). Removed rows stay, hidden.
 */
export const accounts = pgTable(
  "accounts",
  {
    id: uuid("id").notNull().defaultRandom(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    companyId: text("company_id").references(() => companies.id),
    ...firmographics,
    website: text("website"),
    tier: text("tier", { enum: ["A", "B", "C"] }),
    stage: text("stage", { enum: ["prospect", "open", "customer", "former"] }),
    ownerId: text("owner_id"),
    createdAt: moment("created_at").notNull().defaultNow(),
    createdBy: text("created_by"),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    removedAt: moment("removed_at"),
    removedBy: text("removed_by"),
    /** The account that this one was merged into, which is live or removed, never merged itself; null: it stands for itself. */
    mergedInto: uuid("merged_into"),
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
      // In the database: `set null (owner_id)`, which drizzle has no words for.
      foreignKey({ columns: [table.clientId, table.ownerId], foreignColumns: [users.clientId, users.id] }).onDelete(
        "set null",
      ),
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
      // Where similar accounts stand beside one another.
      index("accounts_by_sub_industry").on(table.clientId, table.subIndustry, table.marketCapUsd, table.id).where(live),
      index("accounts_by_industry_and_state")
        .on(table.clientId, table.industryCode, table.hqState, table.marketCapUsd, table.id)
        .where(live),
      index("accounts_by_owner").on(table.clientId, table.ownerId).where(live),
      index("accounts_removed")
        .on(table.clientId, table.removedAt, table.id)
        .where(sql`${table.removedAt} is not null`),
      index("accounts_by_ticker").on(table.clientId, sql`lower(${table.ticker})`).where(live),
      index("accounts_by_cik").on(table.clientId, table.cik).where(sql`${live} and ${table.cik} is not null`),
      index("accounts_by_company")
        .on(table.clientId, table.companyId)
        .where(sql`${live} and ${table.companyId} is not null`),
      foreignKey({ columns: [table.clientId, table.mergedInto], foreignColumns: [table.clientId, table.id] }),
      // By what merged accounts were known leads to the survivor.
      index("accounts_merged_into").on(table.clientId, table.mergedInto).where(sql`${table.mergedInto} is not null`),
      index("accounts_merged_name").on(table.clientId, table.nameKey).where(sql`${table.mergedInto} is not null`),
      index("accounts_merged_domain").on(table.clientId, table.domain).where(sql`${table.mergedInto} is not null`),
      index("accounts_merged_company").on(table.clientId, table.companyId).where(sql`${table.mergedInto} is not null`),
    ];
  },
);

/**
 * Everything that sources say of an account's values: candidates. The chosen one's value stands in the account's row as
 * well. `field` is a wire name; `value` is written as text. A rejected candidate is never chosen again by itself.
 */
export const accountFacts = pgTable(
  "account_facts",
  {
    clientId: text("client_id").notNull(),
    accountId: uuid("account_id").notNull(),
    field: text("field").notNull(),
    source: text("source").notNull(),
    value: text("value").notNull(),
    method: text("method", { enum: ["reported", "estimated", "derived", "manual"] }).notNull(),
    firstSeenAt: moment("first_seen_at").notNull(),
    /** When the source last said so. */
    seenAt: moment("seen_at").notNull(),
    confidence: text("confidence", { enum: ["high", "medium", "low"] }).notNull(),
    /** The report that says so, at `url`, where the source has one: what it is, its number there, when it was read. */
    documentTitle: text("document_title"),
    documentReference: text("document_reference"),
    documentReadAt: moment("document_read_at"),
    isChosen: boolean("is_chosen").notNull().default(false),
    rejectedAt: moment("rejected_at"),
    rejectedBy: text("rejected_by"),
    rejectedReason: text("rejected_reason"),
    /** Where the source says so, if it said where. */
    url: text("url"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.accountId, table.field, table.source, table.value] }),
    uniqueIndex("account_facts_chosen").on(table.clientId, table.accountId, table.field).where(sql`${table.isChosen}`),
    foreignKey({
      columns: [table.clientId, table.accountId],
      foreignColumns: [accounts.clientId, accounts.id],
    }).onDelete("cascade"),
  ],
);

/** People at accounts. In the sample workspace all of them are invented. */
export const contacts = pgTable(
  "contacts",
  {
    id: uuid("id").notNull().defaultRandom(),
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id),
    accountId: uuid("account_id").notNull(),
    fullName: text("full_name").notNull(),
    title: text("title").notNull(),
    function: text("function").notNull(),
    level: smallint("level").notNull(),
    buyingRole: text("buying_role"),
    managerId: uuid("manager_id"),
    /** Nobody has confirmed that they report to this manager: it was worked out, or guessed. */
    managerAssumed: boolean("manager_assumed").notNull().default(false),
    email: text("email"),
    phone: text("phone"),
    doNotContact: boolean("do_not_contact").notNull().default(false),
    doNotContactReason: text("do_not_contact_reason"),
    doNotContactSince: date("do_not_contact_since", { mode: "string" }),
    leftCompany: boolean("left_company").notNull().default(false),
    source: text("source").notNull(),
    updatedAt: moment("updated_at").notNull().defaultNow(),
    /** Removed people stay, hidden. */
    removedAt: moment("removed_at"),
    nameKey: keyText("name_key").notNull().generatedAlwaysAs(sql`search_key(full_name)`),
    /** Without the address of who isn't to be contacted: nobody finds them by it. */
    searchText: keyText("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql`' ' || search_key(full_name) || ' ' || search_key(title) || ' ' || case when do_not_contact then '' else search_key(coalesce(email, '')) end`,
      ),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.accountId],
      foreignColumns: [accounts.clientId, accounts.id],
    }).onDelete("cascade"),
    // In the database: `set null (manager_id)`.
    foreignKey({ columns: [table.clientId, table.managerId], foreignColumns: [table.clientId, table.id] }).onDelete(
      "set null",
    ),
    index("contacts_of_account").on(table.clientId, table.accountId, table.level, table.fullName, table.id),
    index("contacts_of_manager").on(table.clientId, table.managerId).where(sql`${table.managerId} is not null`),
    index("contacts_search")
      .using("gin", table.clientId, table.searchText.op("gin_trgm_ops"))
      .where(sql`${table.removedAt} is null`),
    index("contacts_by_email")
      .on(table.clientId, sql`lower(${table.email})`)
      .where(sql`${table.removedAt} is null and ${table.email} is not null`),
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
