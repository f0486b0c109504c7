import { sql } from "drizzle-orm";
import { date, index, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { FirstStepName } from "@/lib/contracts/home/first-step";
import type { FitProfile } from "@/lib/contracts/home/fit";
import type { QueueDecision } from "@/lib/contracts/home/home-queue";
import type { QueueWeights } from "@/lib/contracts/home/queue-kind";
import type { SignalFeedback } from "@/lib/contracts/signals/signal-feedback";
import { inClient, moment } from "../columns";
import { authorId, clientKey, clientRef, teams, users } from "./core";

const ofMember = {
  clientId: clientRef(),
  userId: text("user_id").notNull(),
};

/**
 * Members' decisions about items of their home queue. `until`: the day from which the item may be shown again; null:
 * never.
 */
export const queueDecisions = pgTable(
  "queue_decisions",
  {
    id: uuid("id").notNull().defaultRandom(),
    ...ofMember,
    itemKey: text("item_key").notNull(),
    kind: text("kind").$type<QueueDecision["kind"]>().notNull(),
    title: text("title").notNull(),
    /** The signal's rating before the decision, restored when the decision is undone; null: none. */
    formerRating: text("former_rating").$type<SignalFeedback>(),
    until: date("until", { mode: "string" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    uniqueIndex("queue_decisions_of_user").on(table.clientId, table.userId, table.itemKey),
    inClient(table, table.userId, users).onDelete("cascade"),
  ],
);

/** Onboarding steps that members have hidden. */
export const hiddenSteps = pgTable(
  "hidden_steps",
  {
    ...ofMember,
    name: text("name").$type<FirstStepName>().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.name] }),
    inClient(table, table.userId, users).onDelete("cascade"),
  ],
);

/** Members' weekly goals: the number of accounts to be active at; null: no goal. */
export const weekGoals = pgTable(
  "week_goals",
  {
    ...ofMember,
    goal: smallint("goal"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId] }),
    inClient(table, table.userId, users).onDelete("cascade"),
  ],
);

/** When members last marked the feed as read; without a row: never. */
export const feedVisits = pgTable(
  "feed_visits",
  {
    ...ofMember,
    seenAt: moment("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId] }),
    inClient(table, table.userId, users).onDelete("cascade"),
  ],
);

/** Entries of the feed that a member has marked as read one by one, by their ids in the feed. */
export const feedReads = pgTable(
  "feed_reads",
  {
    ...ofMember,
    entryId: text("entry_id").notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId, table.entryId] }),
    inClient(table, table.userId, users).onDelete("cascade"),
  ],
);

/** The weight of each kind of item in a member's queue; without a row, the default. */
export const queueWeights = pgTable(
  "queue_weights",
  {
    ...ofMember,
    weights: jsonb("weights").$type<QueueWeights>().notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.userId] }),
    inClient(table, table.userId, users).onDelete("cascade"),
  ],
);

/** The weight of each kind of item for a team's members, unless they have weights of their own. */
export const teamQueueWeights = pgTable(
  "team_queue_weights",
  {
    clientId: text("client_id").notNull(),
    teamId: uuid("team_id").notNull(),
    weights: jsonb("weights").$type<QueueWeights>().notNull(),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.teamId] }),
    inClient(table, table.teamId, teams).onDelete("cascade"),
  ],
);

/** A client's ideal account profile, set by its admin; without a row or criteria, larger accounts rank higher. */
export const fitProfiles = pgTable("fit_profiles", {
  clientId: clientKey().primaryKey(),
  profile: jsonb("profile").$type<FitProfile>().notNull(),
  updatedAt: moment("updated_at").notNull(),
});

/** Members' annotations of a year in an industry chart. Removed annotations are kept for a while, hidden. */
export const chartAnnotations = pgTable(
  "chart_annotations",
  {
    clientId: clientKey(),
    id: uuid("id").notNull().defaultRandom(),
    seriesId: text("series_id").notNull(),
    year: smallint("year").notNull(),
    body: text("body").notNull(),
    /** References the user id alone: an annotation outlives its author's membership. */
    createdBy: authorId(),
    createdAt: moment("created_at").notNull(),
    updatedAt: moment("updated_at").notNull(),
    removedAt: moment("removed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.clientId, table.id] }),
    index("chart_annotations_author").on(table.createdBy).concurrently().where(sql`${table.createdBy} is not null`),
    index("chart_annotations_of_series").on(table.clientId, table.seriesId, table.year),
  ],
);
