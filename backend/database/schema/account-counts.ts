import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/**
 * How many live accounts a client has, in all and by the values that filters offer, as amounts to be added up. Triggers
 * on `accounts` add what each statement changed, so that writers never wait for one another; `compactCounts` puts many
 * into one. `facet` is `total`, with the value "", or the filter's column; `owner` is "" for everybody's accounts, a
 * uid, or `none`.
 */
export const accountCounts = pgTable(
  "account_counts",
  {
    clientId: text("client_id").notNull(),
    facet: text("facet", {
      enum: ["total", "sector", "industry", "naics", "state", "band", "status"],
    }).notNull(),
    owner: text("owner").notNull(),
    value: text("value").notNull(),
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity({ name: "account_counts_id_seq" }),
    amount: bigint("amount", { mode: "number" }).notNull(),
    /** False: written by a trigger, not put together yet. */
    isCompact: boolean("is_compact").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.facet, table.owner, table.value, table.id] }),
    index("account_counts_loose").on(table.clientId).where(sql`not ${table.isCompact}`),
  ],
);
