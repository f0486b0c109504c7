"use client";

import { createContext, useContext } from "react";

const Height = createContext<number | null>(null);

/** Tells the lists below how high the window was at the last visit, in pixels; null: not known. */
export const ServedHeight = Height.Provider;

/** The window's height in pixels as the server knew it; null: not at all. */
export function useServedHeight(): number | null {
  return useContext(Height);
}
