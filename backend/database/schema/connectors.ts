import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { RuledField } from "@/lib/contracts/accounts/fields";
import type { ReportedConcept, ReportedSpan } from "@/lib/contracts/accounts/reported-figure";
import type { SourceRule } from "@/lib/contracts/rules/source-rule-field";
import type { ConnectorName, ConnectorTopic, SourceName } from "@/lib/contracts/signals/connector-topic";
import { inClient, moment } from "../columns";
import { accounts, clientKey } from "./core";

const connector = () => text("connector").$type<ConnectorName>().notNull();

/** A file with older data of a company, listed in a source's response (the SEC splits filings this way). */
export interface OlderPart {
  /** The file's name at the source. */
  name: string;
  /** First and last day that it covers, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Events before this day are ignored. */
  since: string;
}

/** A rule of a website's `robots.txt` for our token: whether paths with this prefix may be fetched. */
export interface RobotsRule {
  allow: boolean;
  path: string;
}

/** The connectors that a client has enabled, and their topics. No row: off. */
export const clientConnectors = pgTable(
  "client_connectors",
  {
    clientId: clientKey(),
    connector: connector(),
    enabled: boolean("enabled").notNull(),
    topics: text("topics").array().$type<ConnectorTopic[]>().notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.connector] })],
);

/** Rules of a client for fields on which sources disagree. No row: the most trusted source wins. */
export const sourceRules = pgTable(
  "source_rules",
  {
    clientId: clientKey(),
    field: text("field").$type<RuledField>().notNull(),
    rule: text("rule").$type<SourceRule>().notNull(),
    /** The names of the sources, most trusted first, where the rule is `in_order`. */
    order: jsonb("source_order").$type<string[]>(),
    /** Increases with each change, which stops the job that applies an earlier version of the rule. */
    version: integer("version").notNull(),
    /** The last account to which this rule was applied; null: none yet. */
    settledTo: uuid("settled_to"),
    /** When all accounts had been processed; null: not finished. */
    settledAt: moment("settled_at"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.field] })],
);

/**
 * Requests to recheck a value that a user flagged as wrong, each sent once when the connector runs. `answer`: whether
 * the source gives the same value, another value, or none, or never gave a usable response; null: no response yet.
 */
export const recheckRequests = pgTable(
  "source_questions",
  {
    clientId: text("client_id").notNull(),
    id: uuid("id").notNull().defaultRandom(),
    accountId: uuid("account_id").notNull(),
    field: text("field").notNull(),
    /** The source's value, written as in `account_facts`. */
    value: text("value").notNull(),
    connector: connector(),
    /** The company's id at the source. */
    company: text("company").notNull(),
    askedAt: moment("asked_at").notNull(),
    /** When the request is sent, or retried after a failure. */
    dueAt: moment("due_at").notNull(),
    tries: integer("tries").notNull().default(0),
    answeredAt: moment("answered_at"),
    answer: text("answer", { enum: ["same", "another", "silent", "unreachable"] }),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    index("source_questions_of_account").on(table.clientId, table.accountId, table.askedAt),
    index("source_questions_due")
      .on(table.connector, table.dueAt, table.company)
      .where(sql`${table.answeredAt} is null`),
  ],
);

/** State of each source, shared by all backends: its lease, the time of the next request, and recent results. */
export const connectorStates = pgTable("connector_states", {
  connector: text("connector").$type<SourceName>().primaryKey(),
  /** The job that holds the lease, and until when; a run that doesn't renew the lease loses it. */
  leaseId: text("lease_id"),
  leaseUntil: moment("lease_until"),
  /** The earliest time of the next request. */
  nextSlotAt: moment("next_slot_at"),
  /** The host of the last request, for a connector with many hosts. */
  lastHost: text("last_host"),
  /** No requests are made before this time, because the source is unavailable or asked for a pause. */
  pausedUntil: moment("paused_until"),
  /** Consecutive failures that led to a pause. */
  failures: integer("failures").notNull().default(0),
  /** Where the listing of accounts' companies continues; null: it starts over when it is next due. */
  pageClient: text("page_client"),
  pageCompany: text("page_company"),
  pagedAt: moment("paged_at"),
  /** Time of the next request, if one request fetches all the source's data; null: now. */
  nextAt: moment("next_at"),
  lastGoodAt: moment("last_good_at"),
  lastError: text("last_error"),
  lastErrorAt: moment("last_error_at"),
  /** The UTC day of the two counters below. */
  day: date("day", { mode: "string" }),
  requests: integer("requests").notNull().default(0),
  errors: integer("errors").notNull().default(0),
});

/**
 * The companies that a connector polls: one row per company, however many clients have it as an account. `company` is a
 * CIK for the SEC, a domain for feeds.
 */
export const connectorCompanies = pgTable(
  "connector_companies",
  {
    connector: connector(),
    company: text("company").notNull(),
    createdAt: moment("created_at").notNull(),
    askedAt: moment("asked_at"),
    nextAt: moment("next_at").notNull(),
    goodAt: moment("good_at"),
    etag: text("etag"),
    lastModified: text("last_modified"),
    /** URL of its last successful response, where it differs by company: a feed's URL. */
    place: text("place"),
    /**
     * Hash of the accounts that received the last successful response. If the accounts of the next request have another
     * hash, the full response is requested.
     */
    audience: text("audience"),
    /** Why its last response was invalid; null: it was valid. */
    problem: text("problem"),
    /** The newest report with figures that the source listed; empty: there is none; null: not requested yet. */
    report: text("report"),
    /** When that report's figures are requested; null: they are stored, or there are none. */
    figuresAt: moment("figures_at"),
    /** Consecutive attempts that didn't yield the figures. */
    figuresTries: integer("figures_tries").notNull().default(0),
    figuresEtag: text("figures_etag"),
    figuresLastModified: text("figures_last_modified"),
    figuresProblem: text("figures_problem"),
    /** The accounts of `audience` have received all events since this day; null: unknown. */
    coveredFrom: date("covered_from", { mode: "string" }),
    /** Files with older events still to be read, latest first. */
    older: jsonb("older").$type<OlderPart[]>().notNull().default([]),
    /** When the first of these files is requested; null: there are none. */
    olderAt: moment("older_at"),
    /** Consecutive failed attempts for that file. */
    olderTries: integer("older_tries").notNull().default(0),
    olderProblem: text("older_problem"),
    /** The company's name at the source, given with its figures. */
    reportedAs: text("reported_as"),
  },
  (table) => [
    primaryKey({ columns: [table.connector, table.company] }),
    index("connector_companies_due").on(table.connector, table.nextAt, table.company),
    index("connector_companies_figures_due")
      .on(table.connector, table.figuresAt, table.company)
      .where(sql`${table.figuresAt} is not null`),
    index("connector_companies_older_due")
      .on(table.connector, table.olderAt, table.company)
      .where(sql`${table.olderAt} is not null`),
  ],
);

/** Cached robots.txt rules by host. */
export const connectorHosts = pgTable(
  "connector_hosts",
  {
    connector: connector(),
    host: text("host").notNull(),
    readAt: moment("read_at").notNull(),
    robots: jsonb("robots").$type<RobotsRule[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connector, table.host] }),
    index("connector_hosts_by_age").on(table.connector, table.readAt),
  ],
);

/**
 * Figures that companies reported, each with the report that gave it first. The data is public and belongs to no
 * client: every client with the company reads the same rows.
 */
export const reportedFigures = pgTable(
  "reported_figures",
  {
    connector: connector(),
    company: text("company").notNull(),
    concept: text("concept").$type<ReportedConcept>().notNull(),
    span: text("span").$type<ReportedSpan>().notNull(),
    /** `2025`, `2025Q3`, `2025-12-31`. */
    period: text("period").notNull(),
    startsOn: date("starts_on", { mode: "string" }),
    endsOn: date("ends_on", { mode: "string" }).notNull(),
    value: bigint("value", { mode: "number" }).notNull(),
    unit: text("unit").notNull(),
    /** The concept's tag at the source. */
    tag: text("tag").notNull(),
    form: text("form").notNull(),
    filedOn: date("filed_on", { mode: "string" }).notNull(),
    accession: text("accession").notNull(),
    /**
     * Whether this figure is the effective one of its period; the others are earlier figures or come from another tag.
     */
    isCurrent: boolean("is_current").notNull(),
  },
  (table) => [
    primaryKey({
      name: "reported_figures_pk",
      columns: [table.connector, table.company, table.concept, table.span, table.period, table.tag, table.accession],
    }),
    foreignKey({
      name: "reported_figures_of_company",
      columns: [table.connector, table.company],
      foreignColumns: [connectorCompanies.connector, connectorCompanies.company],
    }).onDelete("cascade"),
    index("reported_figures_by_report").on(table.connector, table.accession),
  ],
);
