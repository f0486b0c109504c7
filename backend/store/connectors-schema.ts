import { boolean, date, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { ConnectorName, ConnectorTopic } from "@/lib/contracts/connector-topic";
import { moment } from "./columns";
import { clients } from "./schema";

const connector = () => text("connector").$type<ConnectorName>().notNull();

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

/** How each connector is, over all backends: who runs it, when the next request may go out, how it went. */
export const connectorStates = pgTable("connector_states", {
  connector: connector().primaryKey(),
  /** The job that runs it, until when; a run that says nothing any more loses it. */
  leaseId: text("lease_id"),
  leaseUntil: moment("lease_until"),
  /** Before then no request goes out. */
  nextSlotAt: moment("next_slot_at"),
  /** The source asked us to wait, or is away. */
  pausedUntil: moment("paused_until"),
  /** How many times in a row it was so. */
  failures: integer("failures").notNull().default(0),
  /** Where the paging through the accounts goes on; null: it begins anew once it is due. */
  pageClient: text("page_client"),
  pageCompany: text("page_company"),
  pagedAt: moment("paged_at"),
  lastGoodAt: moment("last_good_at"),
  lastError: text("last_error"),
  lastErrorAt: moment("last_error_at"),
  /** The day (UTC) that the next two count for. */
  day: date("day", { mode: "string" }),
  requests: integer("requests").notNull().default(0),
  errors: integer("errors").notNull().default(0),
});

/** The companies that a connector asks about: each once, however many clients have it. For the SEC, `company` is a CIK. */
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
    /** Who was told of its last good answer (a hash): for others the source is asked for all of it. */
    audience: text("audience"),
    /** Why its last answer could not be taken; null: it could. */
    problem: text("problem"),
  },
  (table) => [
    primaryKey({ columns: [table.connector, table.company] }),
    index("connector_companies_due").on(table.connector, table.nextAt, table.company),
  ],
);
