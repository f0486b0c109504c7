import { sql } from "drizzle-orm";
import { bigint, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { inClient, moment } from "../columns";
import { accounts, authorId, clientKey } from "./core";

/**
 * Accounts to be checked for duplicates. A trigger on `accounts` appends each account that is added, or whose
 * identifying fields change; an account may have several rows, so that writers never wait for the job.
 */
export const accountChecks = pgTable(
  "account_checks",
  {
    clientId: text("client_id").notNull(),
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity({ name: "account_checks_id" }),
    accountId: uuid("account_id").notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] }), index("account_checks_in_order").on(table.id)],
);

/** Identifying keys of live accounts, as the job last read them: `cik:320193`, `name:acme`. */
export const accountKeys = pgTable(
  "account_keys",
  {
    clientId: text("client_id").notNull(),
    key: text("key").notNull(),
    accountId: uuid("account_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.key, table.accountId] }),
    inClient(table, table.accountId, accounts).onDelete("cascade"),
    index("account_keys_of_account").on(table.clientId, table.accountId),
  ],
);

/** Keys shared by so many accounts that they are ignored when looking for duplicates. */
export const commonKeys = pgTable(
  "crowded_keys",
  {
    clientId: clientKey(),
    key: text("key").notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.key] })],
);

/**
 * Pairs of possible duplicates, one row per pair: `low_id` is the smaller id. Pairs with a user's decision are kept.
 */
export const accountPairs = pgTable(
  "account_pairs",
  {
    clientId: text("client_id").notNull(),
    id: uuid("id").notNull().defaultRandom(),
    lowId: uuid("low_id").notNull(),
    highId: uuid("high_id").notNull(),
    score: smallint("score").notNull(),
    reasons: text("reasons").array().notNull(),
    foundAt: moment("found_at").notNull(),
    /** When a user confirmed that the two are different accounts; null: undecided. */
    dismissedAt: moment("dismissed_at"),
    createdBy: authorId(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex("account_pairs_once").on(table.clientId, table.lowId, table.highId),
    inClient(table, table.lowId, accounts).onDelete("cascade"),
    inClient(table, table.highId, accounts).onDelete("cascade"),
    index("account_pairs_author").on(table.createdBy).concurrently().where(sql`${table.createdBy} is not null`),
    index("account_pairs_of_high").on(table.clientId, table.highId),
    index("account_pairs_open").on(table.clientId, table.score, table.id).where(sql`${table.dismissedAt} is null`),
  ],
);

/** Merges of accounts: source, target, user, and whether undone. */
export const accountMerges = pgTable(
  "account_merges",
  {
    clientId: text("client_id").notNull(),
    id: uuid("id").notNull().defaultRandom(),
    survivorId: uuid("survivor_id").notNull(),
    mergedId: uuid("merged_id").notNull(),
    createdBy: authorId(),
    createdAt: moment("created_at").notNull(),
    undoneAt: moment("undone_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    inClient(table, table.survivorId, accounts).onDelete("cascade"),
    inClient(table, table.mergedId, accounts).onDelete("cascade"),
    index("account_merges_author").on(table.createdBy).concurrently().where(sql`${table.createdBy} is not null`),
    index("account_merges_of_survivor").on(table.clientId, table.survivorId),
    uniqueIndex("account_merges_standing").on(table.clientId, table.mergedId).where(sql`${table.undoneAt} is null`),
  ],
);

/**
 * Rows that a merge moved or copied to the surviving account, by table name and key, so that the merge can be undone.
 */
export const accountMergeItems = pgTable(
  "account_merge_items",
  {
    clientId: text("client_id").notNull(),
    mergeId: uuid("merge_id").notNull(),
    tableName: text("table_name").notNull(),
    rowId: text("row_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.mergeId, table.tableName, table.rowId] }),
    inClient(table, table.mergeId, accountMerges).onDelete("cascade"),
  ],
);
