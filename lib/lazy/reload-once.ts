import "client-only";
import { hasUnsavedForm } from "./unsaved-forms";

/** The session storage key of the time when this tab was last reloaded for a missing chunk. */
const markKey = "sightline.reloadedForPart";

/** Within this time after a reload, another missing chunk doesn't reload the tab again. */
const minIntervalMs = 10 * 60_000;

/**
 * Reloads the page because a chunk is missing: a release removes the previous release's chunks. Doesn't reload within
 * ten minutes of the last reload, while a form holds unsaved text, or without a network, because the browser's own
 * error page would then replace this page.
 *
 * @returns false if the page isn't reloaded: the caller must then show the error
 * @see case R14
 */
export function reloadOnce(): boolean {
  if (!claimReload(Date.now())) return false;
  window.location.reload();
  return true;
}

/** Decides whether this tab may be reloaded for a missing chunk, and records the time if so. */
export function claimReload(nowMs: number): boolean {
  if (!navigator.onLine || hasUnsavedText()) return false;
  try {
    const lastMs = Number(window.sessionStorage.getItem(markKey) ?? Number.NEGATIVE_INFINITY);
    if (nowMs - lastMs < minIntervalMs) return false;
    window.sessionStorage.setItem(markKey, String(nowMs));
    return true;
  } catch {
    // Without session storage the time of a reload can't be recorded, so the tab could reload forever.
    return false;
  }
}

/**
 * Whether the page holds unsaved text. React keeps a controlled field's default value equal to its value, so forms with
 * such fields register themselves.
 */
function hasUnsavedText(): boolean {
  if (hasUnsavedForm()) return true;
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return Array.from(fields).some(({ value, defaultValue, type }) => type !== "checkbox" && value !== defaultValue);
}
