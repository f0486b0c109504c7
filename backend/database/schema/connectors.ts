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
import type { ConnectorName, ConnectorTopic, SourceName } from "@/lib/contracts/connector-topic";
import type { ReportedConcept, ReportedSpan } from "@/lib/contracts/reported-figure";
import type { RuledField, SourceRule } from "@/lib/contracts/source-rule-field";
import { moment } from "../columns";
import { accounts, clients } from "./core";

const connector = () => text("connector").$type<ConnectorName>().notNull();

/** A part of what a source has of a company that its answer names and doesn't hold. */
export interface OlderPart {
  /** What it is called there. */
  name: string;
  /** The days that it is of, YYYY-MM-DD. */
  from: string;
  to: string;
  /** Nothing of before this day is wanted of it. */
  since: string;
}

/** What a website's `robots.txt` allows programs like us, or doesn't, of paths that begin so. */
export interface RobotsRule {
  allow: boolean;
  path: string;
}

/** Which connectors a client has switched on, and of what it wants to hear. No row: off. */
export const clientConnectors = pgTable(
  "client_connectors",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    connector: connector(),
    enabled: boolean("enabled").notNull(),
    topics: text("topics").array().$type<ConnectorTopic[]>().notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.connector] })],
);

/** How a client has a value chosen when sources disagree. No row: the most trusted. */
export const sourceRules = pgTable(
  "source_rules",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    field: text("field").$type<RuledField>().notNull(),
    rule: text("rule").$type<SourceRule>().notNull(),
    /** Grows with each change: what goes through the accounts for a former one ends. */
    version: integer("version").notNull(),
    /** The last account that was gone through for this rule; null: none yet. */
    settledTo: uuid("settled_to"),
    /** When all were; null: not yet. */
    settledAt: moment("settled_at"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.field] })],
);

/**
 * A source that is asked again about a value that somebody said is wrong: once, in the connector's own turn. `answer`: it
 * says the same, another value, or none (any more); null: it hasn't answered yet.
 */
export const sourceQuestions = pgTable(
  "source_questions",
  {
    clientId: text("client_id").notNull(),
    id: uuid("id").notNull().defaultRandom(),
    accountId: uuid("account_id").notNull(),
    field: text("field").notNull(),
    /** What it said, as facts write it. */
    value: text("value").notNull(),
    connector: connector(),
    /** What the source calls the company. */
    company: text("company").notNull(),
    askedAt: moment("asked_at").notNull(),
    /** When the source is asked, or after a try in vain tried again. */
    dueAt: moment("due_at").notNull(),
    tries: integer("tries").notNull().default(0),
    answeredAt: moment("answered_at"),
    answer: text("answer", { enum: ["same", "another", "silent"] }),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    foreignKey({
      columns: [table.clientId, table.accountId],
      foreignColumns: [accounts.clientId, accounts.id],
    }).onDelete("cascade"),
    index("source_questions_of_account").on(table.clientId, table.accountId, table.askedAt),
    index("source_questions_due")
      .on(table.connector, table.dueAt, table.company)
      .where(sql`${table.answeredAt} is null`),
  ],
);

/** How each source is, over all backends: who runs it, when the next request may go out, how it went. */
export const connectorStates = pgTable("connector_states", {
  connector: text("connector").$type<SourceName>().primaryKey(),
  /** The job that runs it, until when; a run that says nothing any more loses it. */
  leaseId: text("lease_id"),
  leaseUntil: moment("lease_until"),
  /** Before then no request goes out. */
  nextSlotAt: moment("next_slot_at"),
  /** To whom the last request went, where a connector asks many hosts. */
  lastHost: text("last_host"),
  /** The source asked us to wait, or is away. */
  pausedUntil: moment("paused_until"),
  /** How many times in a row it was so. */
  failures: integer("failures").notNull().default(0),
  /** Where the paging through the accounts goes on; null: it begins anew once it is due. */
  pageClient: text("page_client"),
  pageCompany: text("page_company"),
  pagedAt: moment("paged_at"),
  /** When it is asked next, where one request asks for all it has; null: now. */
  nextAt: moment("next_at"),
  lastGoodAt: moment("last_good_at"),
  lastError: text("last_error"),
  lastErrorAt: moment("last_error_at"),
  /** The day (UTC) that the next two count for. */
  day: date("day", { mode: "string" }),
  requests: integer("requests").notNull().default(0),
  errors: integer("errors").notNull().default(0),
});

/** The companies that a connector asks about: each once, however many clients have it. For the SEC, `company` is a CIK; for feeds, a domain. */
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
    /** Where its last good answer was, where that isn't always the same: a feed's address. */
    place: text("place"),
    /** Who was told of its last good answer (a hash): for others the source is asked for all of it. */
    audience: text("audience"),
    /** Why its last answer could not be taken; null: it could. */
    problem: text("problem"),
    /** The newest report of figures that it names; empty: none; null: not asked for yet. */
    report: text("report"),
    /** When the figures of that report are asked for; null: they are here, or there are none. */
    figuresAt: moment("figures_at"),
    /** How many times in a row they were asked for in vain. */
    figuresTries: integer("figures_tries").notNull().default(0),
    figuresEtag: text("figures_etag"),
    figuresLastModified: text("figures_last_modified"),
    figuresProblem: text("figures_problem"),
    /** All that happened since this day has been told to those of `audience`; null: that isn't known. */
    toldFrom: date("told_from", { mode: "string" }),
    /** What is still to be read of before it, the latest first. */
    older: jsonb("older").$type<OlderPart[]>().notNull().default([]),
    /** When the first of these is asked for; null: there is none. */
    olderAt: moment("older_at"),
    /** How many times in a row it was asked for in vain. */
    olderTries: integer("older_tries").notNull().default(0),
    olderProblem: text("older_problem"),
    /** How the source calls the company, where it tells its figures. */
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

/** What hosts have said of programs that ask them, where a connector asks many. */
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
 * What companies have reported, each thing with the report that said it first. It is public and of no client: all clients
 * that have the company read the same rows.
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
    /** What the source calls the concept. */
    tag: text("tag").notNull(),
    form: text("form").notNull(),
    filedOn: date("filed_on", { mode: "string" }).notNull(),
    accession: text("accession").notNull(),
    /** Whether it counts for its period; the others are what was said before, or by another tag. */
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
