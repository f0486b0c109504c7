import { showToast } from "@/components/ui/overlay/toast-store";

/**
 * Whether the page may be left for another one of this site: not while offline, when the browser's own error page would
 * replace it. A toast then tells the user.
 */
export function canLeavePage(): boolean {
  if (navigator.onLine) return true;
  showToast("This page isn’t available offline. It opens when you’re back online.");
  return false;
}

/** The link of a click that would leave the page in this tab; null for any other click. */
export function findLeavingLink(event: MouseEvent, current: Location): HTMLAnchorElement | null {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey
  ) {
    return null;
  }
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || (link.target !== "" && link.target !== "_self") || link.download !== "") {
    return null;
  }
  const isCurrent =
    link.origin === current.origin && link.pathname === current.pathname && link.search === current.search;
  return link.origin !== current.origin || (isCurrent && link.hash !== "") ? null : link;
}
