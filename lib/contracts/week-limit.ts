/** The highest goal that somebody can set for a week. */
export const highestWeekGoal = 500;
