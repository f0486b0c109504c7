"use client";

import { createContext, useContext } from "react";

const ClearContext = createContext<() => Promise<void>>(async () => {});

export const ClearCache = ClearContext.Provider;

/** The way to clear this person's cache, here and in the browser. */
export function useClearCache(): () => Promise<void> {
  return useContext(ClearContext);
}
