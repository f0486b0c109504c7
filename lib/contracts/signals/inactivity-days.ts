/** The numbers of days without activity after which an account can count as inactive. */
export const inactivityDays = [30, 60, 90, 180] as const;

export type InactivityDays = (typeof inactivityDays)[number];

/** The same numbers as values of the list's filter. */
export const inactivityFilters = ["30", "60", "90", "180"] as const satisfies readonly `${InactivityDays}`[];

export type InactivityFilter = (typeof inactivityFilters)[number];

/** The number of days after which inactivity becomes a signal, without any rule. */
export const defaultInactivityDays: InactivityDays = 60;
