import { fetchedPages } from "@/lib/ahead/fetched-pages";
import type { Opening } from "@/lib/ahead/opening";
import { AccountOutline } from "./account-outline";
import { type LeftPlace, leavePlace } from "./left-place";

/** How long a page that was fetched ahead is waited for: it is mostly drawn within this time, without an outline before it. */
const aheadMs = 150;

/** What is drawn in place of the page. */
export interface ShownOpening {
  opening: Opening;
  place: LeftPlace;
  Outline: typeof AccountOutline;
}

/**
 * Shows an account that is being opened: at once, or after a moment when its page was fetched ahead. Not at all when the
 * page has come meanwhile, or the user is elsewhere.
 *
 * @param signal aborted when the opening ends
 */
export function beginOpening(opening: Opening, signal: AbortSignal, show: (shown: ShownOpening) => void): void {
  const begin = () => {
    if (signal.aborted || window.location.href !== opening.from) return;
    show({ opening, place: leavePlace(opening), Outline: AccountOutline });
  };
  if (!fetchedPages.has(opening.href)) {
    begin();
    return;
  }
  const timer = setTimeout(begin, aheadMs);
  signal.addEventListener("abort", () => clearTimeout(timer));
}
