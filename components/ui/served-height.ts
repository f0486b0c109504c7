"use client";

import { createContext, useContext } from "react";

const Height = createContext<number | null>(null);

/** Provides the window's height at the last visit to the lists below, in pixels; null when unknown. */
export const ServedHeight = Height.Provider;

/** The window's height in pixels as known to the server; null when unknown. */
export function useServedHeight(): number | null {
  return useContext(Height);
}
