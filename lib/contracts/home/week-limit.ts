/** The highest weekly goal, in accounts. */
export const highestWeekGoal = 500;
