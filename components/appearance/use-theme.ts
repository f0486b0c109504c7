"use client";

import { useSyncExternalStore } from "react";
import { writePreference } from "@/lib/appearance/cookie";
import { parseTheme, type Theme, themeCookie } from "@/lib/appearance/theme";

const root = () => document.documentElement;

function follow(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(root(), { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

/**
 * The page's theme, from the attribute of <html>, and a function that changes it: applied at once, saved on this
 * device.
 */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    follow,
    () => parseTheme(root().dataset.theme),
    () => "system" as const,
  );
  const choose = (next: Theme) => {
    root().dataset.theme = next;
    writePreference(themeCookie, next);
  };
  return [theme, choose];
}
