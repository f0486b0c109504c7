"use client";

import { createContext, useContext } from "react";

const Zone = createContext<string | null>(null);

/** The time zone of the person's profile, for every moment and day below. */
export const TimeZone = Zone.Provider;

/** The time zone of the profile, an IANA name; null: none is set, the device's own counts. */
export function useTimeZone(): string | null {
  return useContext(Zone);
}
