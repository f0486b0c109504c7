import { z } from "zod";
import { highestWeekGoal } from "./week-limit";

/** How many accounts somebody wants to touch in a week; null: no goal. */
const goalSchema = z.number().int().min(1).max(highestWeekGoal).nullable();

/**
 * Somebody's week, from Monday to Sunday of their own time zone: at how many accounts they wrote a note, logged a call or
 * a meeting, or finished a task.
 */
export const weekSchema = z.object({
  goal: goalSchema,
  touched: z.number().int().nonnegative(),
  from: z.iso.date(),
  until: z.iso.date(),
});

export type Week = z.infer<typeof weekSchema>;

/** `PUT {api}/home/week/`: the goal for this week and those to come. 409 `not_a_member` for an admin who visits. */
export const weekGoalSchema = z.object({ goal: goalSchema }).strict();

export type WeekGoal = z.infer<typeof weekGoalSchema>;
