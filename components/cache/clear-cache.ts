"use client";

import { createContext, useContext } from "react";

const ClearContext = createContext<() => Promise<void>>(async () => {});

export const ClearCache = ClearContext.Provider;

/** Returns the function that clears this user's cache, in memory and in the browser. */
export function useClearCache(): () => Promise<void> {
  return useContext(ClearContext);
}
