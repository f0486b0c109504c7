import { z } from "zod";
import { maxWeekGoal } from "./week-limit";

/** The number of accounts at which the user aims to be active in a week; null: no goal. */
const goalSchema = z.number().int().min(1).max(maxWeekGoal).nullable();

/**
 * A user's week, from Monday to Sunday in their own time zone: the number of accounts at which they wrote a note,
 * logged a call or a meeting, or finished a task.
 */
export const weekSchema = z.object({
  goal: goalSchema,
  touched: z.number().int().nonnegative(),
  from: z.iso.date(),
  until: z.iso.date(),
});

export type Week = z.infer<typeof weekSchema>;

/**
 * `PUT {api}/home/week/`: the goal for this week and the following ones. 409 `not_a_member` for an operator who views
 * the client.
 */
export const weekGoalSchema = z.object({ goal: goalSchema }).strict();

export type WeekGoal = z.infer<typeof weekGoalSchema>;
