import type { Opening } from "@/lib/ahead/opening";

/** Where the user was when they opened an account. */
export interface LeftPlace {
  scrolledPx: number;
  focused: Element | null;
  /** Whether they have gone back before the account came. */
  isBack: boolean;
}

/**
 * Leaves the page for an account that is still on its way: from now on its address is the page's, and one step back leads
 * to where the user was. The router recognises the address when the account comes, and adds no further entry to the
 * history.
 *
 * @param signal aborted when the opening ends
 */
export function leavePlace({ href, from }: Opening, signal: AbortSignal): LeftPlace {
  const place: LeftPlace = { scrolledPx: window.scrollY, focused: document.activeElement, isBack: false };
  // Before the router hears of it and draws the former page.
  const onPopState = () => {
    place.isBack = window.location.href === from;
  };
  window.addEventListener("popstate", onPopState, { capture: true, signal });
  // Next.js leaves an entry with this mark alone. Who comes to it by Back or Forward loads the account's page.
  window.history.pushState({ _N: true }, "", href);
  return place;
}

/** Puts the user back to where they were, once the page that they left is drawn again. */
export function returnToPlace({ scrolledPx, focused }: LeftPlace): void {
  window.scrollTo({ top: scrolledPx, behavior: "instant" });
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
}
