"use client";

import { createContext, useContext } from "react";

const nothing = () => null;

const Times = createContext<(key: string) => number | null>(nothing);

export const CacheTimes = Times.Provider;

/** When what the cache holds under a key came, milliseconds since 1970; null when it holds nothing. */
export function useCacheTime(key: string): number | null {
  return useContext(Times)(key);
}
