/** The numbers of days without activity after which an account can count as quiet. */
export const silenceDays = [30, 60, 90, 180] as const;

export type SilenceDays = (typeof silenceDays)[number];

/** The same numbers as values of the list's filter. */
export const silenceFilters = ["30", "60", "90", "180"] as const satisfies readonly `${SilenceDays}`[];

export type SilenceFilter = (typeof silenceFilters)[number];

/** The number of days after which inactivity becomes a signal, without any rule. */
export const defaultSilenceDays: SilenceDays = 60;
