/** After how many days without a touch people can be told that an account has gone quiet. */
export const silenceDays = [30, 60, 90, 180] as const;

export type SilenceDays = (typeof silenceDays)[number];

/** The same, as a filter of the list says them. */
export const silenceFilters = ["30", "60", "90", "180"] as const satisfies readonly `${SilenceDays}`[];

export type SilenceFilter = (typeof silenceFilters)[number];

/** After so many it is a signal, whether or not anybody asked for it. */
export const usualSilenceDays: SilenceDays = 60;
