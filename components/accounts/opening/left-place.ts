import type { Opening } from "@/lib/ahead/opening";

/** Where the user was when they opened an account. */
export interface LeftPlace {
  address: string;
  scrolledPx: number;
  focused: Element | null;
}

/**
 * Leaves the page for an account that is still on its way: from now on its address is the page's, and one step back leads
 * to where the user was. The router recognises the address when the account comes, and adds no further entry to the
 * history.
 */
export function leavePlace({ href, from }: Opening): LeftPlace {
  const place = { address: from, scrolledPx: window.scrollY, focused: document.activeElement };
  // Next.js leaves an entry with this mark alone. Who comes to it by Back or Forward loads the account's page.
  window.history.pushState({ _N: true }, "", href);
  return place;
}

/** Puts the user back to where they were, if that page is shown again. */
export function returnToPlace({ address, scrolledPx, focused }: LeftPlace): void {
  if (window.location.href !== address) return;
  window.scrollTo({ top: scrolledPx, behavior: "instant" });
  if (focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
}
