import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { SegmentFigure, SegmentLevel } from "@/lib/contracts/insights/segment";
import { moment } from "../columns";
import { clientKey } from "./core";

/**
 * Number and total market capitalization of a client's live accounts, overall and by the values of filters, stored as
 * deltas to be summed. Triggers on `accounts` append the delta of each statement, so that writers never wait for one
 * another; `compactCounts` merges many rows into one.
 *
 * `facet` is `total`, with the value "", or the filter's column. `owner` is "" for all accounts, a user id, or `none`
 * for accounts without an owner.
 */
export const accountCounts = pgTable(
  "account_counts",
  {
    clientId: text("client_id").notNull(),
    facet: text("facet", {
      enum: ["total", "sector", "industry", "naics", "state", "band", "status", "tier", "stage"],
    }).notNull(),
    owner: text("owner").notNull(),
    value: text("value").notNull(),
    id: bigint("id", { mode: "number" }).generatedAlwaysAsIdentity({ name: "account_counts_id_seq" }),
    amount: bigint("amount", { mode: "number" }).notNull(),
    /** The sum of the market capitalizations of these accounts, where known; whole US dollars. */
    marketCapUsd: numeric("market_cap_usd", { mode: "number" }).notNull().default(0),
    /** False: appended by a trigger and not merged yet. */
    isCompact: boolean("is_compact").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.facet, table.owner, table.value, table.id] }),
    index("account_counts_loose").on(table.clientId).where(sql`not ${table.isCompact}`),
  ],
);

/**
 * Segments to be recomputed because an account was added to or removed from them, or a figure of one of their accounts
 * changed. Triggers on `accounts` append one row per segment and statement, so that writers wait neither for one
 * another nor for the job.
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

/** Distribution of each figure among the accounts of each segment, as the job last computed it. */
export const segmentSpreads = pgTable(
  "segment_spreads",
  {
    clientId: clientKey(),
    level: text("level").$type<SegmentLevel>().notNull(),
    segment: text("segment").notNull(),
    figure: text("figure").$type<SegmentFigure>().notNull(),
    /** Number of accounts with the figure; when 0, the other columns are null. */
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
