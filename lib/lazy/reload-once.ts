import "client-only";

/** When this tab was last reloaded because a part of the program was missing. */
const markKey = "sightline.reloadedForPart";

/** A part that is missing again within this time is not fetched by another reload. */
const againAfterMs = 10 * 60_000;

/**
 * Loads the page anew, once, because a part of the program did not come: after a release the old parts are gone. Not
 * when that was done a moment ago, nor while something typed would be lost, nor without a network: the browser's own
 * error page would take this one's place.
 *
 * @returns false when the page stays: then somebody has to be told
 * @see case R14
 */
export function reloadOnce(): boolean {
  if (!mayReload(Date.now())) return false;
  window.location.reload();
  return true;
}

/** Says whether this tab may be reloaded for a missing part, and remembers that it was. */
export function mayReload(nowMs: number): boolean {
  if (!navigator.onLine || hasUnsavedText()) return false;
  try {
    const lastMs = Number(window.sessionStorage.getItem(markKey) ?? Number.NEGATIVE_INFINITY);
    if (nowMs - lastMs < againAfterMs) return false;
    window.sessionStorage.setItem(markKey, String(nowMs));
    return true;
  } catch {
    // What can't be remembered could be repeated for ever.
    return false;
  }
}

function hasUnsavedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return Array.from(fields).some(({ value, defaultValue, type }) => type !== "checkbox" && value !== defaultValue);
}
