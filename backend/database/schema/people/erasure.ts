import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { inClient, moment } from "../../columns";
import { authorId, clientKey } from "../core";

/** Contacts that were erased on request: when, by whom and how much. Nothing here names the erased person. */
export const erasures = pgTable(
  "erasures",
  {
    clientId: clientKey(),
    id: uuid("id").notNull().defaultRandom(),
    state: text("state", { enum: ["running", "done", "failed"] })
      .notNull()
      .default("running"),
    /** References the user id alone: a certificate outlives its author's membership. */
    createdBy: authorId(),
    createdAt: moment("created_at").notNull(),
    endedAt: moment("ended_at"),
    /** The search terms of the job, encrypted for this erasure; null once it is done. */
    sealedSubject: text("sealed_subject"),
    /** The number of rows changed or deleted, by table. */
    counts: jsonb("counts").$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index("erasures_latest").on(table.clientId, table.createdAt, table.id),
    index("erasures_of_author").on(table.createdBy),
  ],
);

/** The random key of each client for the hashes of erased people, encrypted for this client. */
export const erasureKeys = pgTable("erasure_keys", {
  clientId: clientKey().primaryKey(),
  sealedKey: text("sealed_key").notNull(),
});

/** Keyed hashes of the emails, phone numbers and names of erased people, by which imports and forms refuse them. */
export const erasureHashes = pgTable(
  "erasure_hashes",
  {
    clientId: text("client_id").notNull(),
    hash: text("hash").notNull(),
    erasureId: uuid("erasure_id").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.hash] }),
    inClient(table, table.erasureId, erasures).onDelete("cascade"),
    index("erasure_hashes_of_erasure").on(table.clientId, table.erasureId),
  ],
);

/**
 * The clients that the operator has deleted, until their data has been removed; a client's row here is deleted last.
 */
export const clientDeletions = pgTable(
  "client_deletions",
  {
    clientId: clientKey().primaryKey(),
    createdAt: moment("created_at").notNull(),
    /** The operator. */
    createdBy: authorId(),
    reason: text("reason").notNull(),
    /** From this time on, the client can't be restored. */
    dueAt: moment("due_at").notNull(),
    /** Whether the deletion suspended the client, so that restoring it ends the suspension. */
    suspendsClient: boolean("suspends_client").notNull(),
    /** When the removal of data began; null: not yet. */
    startedAt: moment("started_at"),
    /** The number of rows deleted so far, by table. */
    counts: jsonb("counts").$type<Record<string, number>>().notNull().default({}),
  },
  (table) => [index("client_deletions_due").on(table.dueAt), index("client_deletions_of_author").on(table.createdBy)],
);
