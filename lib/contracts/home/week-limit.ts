/** The highest weekly goal, in accounts. */
export const maxWeekGoal = 500;
