import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { inClient, moment } from "../columns";
import { accounts, authorId, clientKey } from "./core";

/** API tokens by which other systems send data; only a token's hash is stored. */
export const apiTokens = pgTable(
  "api_tokens",
  {
    clientId: clientKey(),
    id: uuid("id").notNull().defaultRandom(),
    name: text("name").notNull(),
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
    uniqueIndex("api_tokens_by_hash").on(table.hash),
    index("api_tokens_author").on(table.createdBy).concurrently().where(sql`${table.createdBy} is not null`),
  ],
);

/** Values and events that other systems have sent, each stored once, by the sender's own id. */
export const incomingFacts = pgTable(
  "incoming_facts",
  {
    clientId: text("client_id").notNull(),
    source: text("source").notNull(),
    factId: text("fact_id").notNull(),
    accountId: uuid("account_id").notNull(),
    field: text("field").notNull(),
    value: text("value").notNull(),
    url: text("url"),
    confidence: text("confidence", { enum: ["high", "medium", "low"] }).notNull(),
    /** The time that the source gives, and when we received it. */
    saidAt: moment("said_at").notNull(),
    receivedAt: moment("received_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.source, table.factId] }),
    index("incoming_facts_of_account").on(table.clientId, table.accountId),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
  ],
);
