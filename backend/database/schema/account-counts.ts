import { sql } from "drizzle-orm";
import { bigint, boolean, doublePrecision, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { SegmentFigure, SegmentLevel } from "@/lib/contracts/segment";
import { moment } from "../columns";
import { clients } from "./core";

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

/**
 * Segments whose accounts changed in a figure, or came and went: they are to be counted again. Triggers on `accounts` append
 * them, each once for a statement, so that writers never wait for one another or for the job.
 */
export const segmentMarks = pgTable(
  "segment_marks",
  {
    clientId: text("client_id").notNull(),
    id: bigint("id", { mode: "number" }).notNull().generatedAlwaysAsIdentity({ name: "segment_marks_id" }),
    level: text("level").$type<SegmentLevel>().notNull(),
    segment: text("segment").notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.id] })],
);

/** What the figures of a client's segments are spread like, as the job last counted them. */
export const segmentSpreads = pgTable(
  "segment_spreads",
  {
    clientId: text("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    level: text("level").$type<SegmentLevel>().notNull(),
    segment: text("segment").notNull(),
    figure: text("figure").$type<SegmentFigure>().notNull(),
    /** How many accounts have the figure; with 0 of them the rest is null. */
    sample: integer("sample").notNull(),
    lowest: doublePrecision("lowest"),
    lowerQuartile: doublePrecision("lower_quartile"),
    median: doublePrecision("median"),
    upperQuartile: doublePrecision("upper_quartile"),
    highest: doublePrecision("highest"),
    countedAt: moment("counted_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientId, table.level, table.segment, table.figure] })],
);
