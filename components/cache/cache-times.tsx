"use client";

import { createContext, useContext } from "react";

const nothing = () => null;

const Times = createContext<(key: string) => number | null>(nothing);

export const CacheTimes = Times.Provider;

/** When the cached data of a key was loaded, in milliseconds since 1970; null when there is none. */
export function useCacheTime(key: string): number | null {
  return useContext(Times)(key);
}
