"use client";

import { createContext, useContext } from "react";

const Zone = createContext<string | null>(null);

/** Provides the profile's time zone to all times and dates below. */
export const TimeZone = Zone.Provider;

/** The profile's time zone as an IANA name; null when none is set and the device's is used. */
export function useTimeZone(): string | null {
  return useContext(Zone);
}
