"use client";

import { useEffect } from "react";

/** The key of the link's query in the state of the history entry. */
const stateKey = "sightlineLink";

/**
 * Removes a one-time token from the address bar as soon as the page has read it. The history entry keeps it, so that a
 * reload can restore it.
 */
export function useCleanUrl(): void {
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    query.delete("problem");
    if (query.size === 0) return;
    const state = { ...window.history.state, [stateKey]: `?${query}` };
    window.history.replaceState(state, "", window.location.pathname);
  }, []);
}

/**
 * The URL of the one-time link that was opened in this history entry, after a reload of the cleaned URL.
 *
 * @returns null if there is no such link
 */
export function findLinkUrl(): string | null {
  const query: unknown = window.history.state?.[stateKey];
  const isMissing = window.location.search === "" && typeof query === "string";
  return isMissing ? `${window.location.pathname}${query}` : null;
}

/** Opens the one-time link again after a reload. Renders nothing. */
export function RestoreLink(): null {
  useEffect(() => {
    const url = findLinkUrl();
    if (url !== null) window.location.replace(url);
  }, []);
  return null;
}
