import "client-only";
import { lastWriteMs } from "@/lib/http/browser/last-write";
import { fetchedPages } from "./fetched-pages";
import { linkParts } from "./link-parts";
import { watchIntent } from "./watch-intent";

/** Pages without a list: lists show at once what this browser keeps of them. */
const screens = /^\/(sales-home|industry-insights|tasks|team|settings|account\/[0-9a-f-]{36})$/;

/** A page that was fetched longer ago is shown, and fetched again at once. */
const freshMs = 3000;
/**
 * The router keeps what was fetched ahead for five minutes, and takes a page that was shown within five minutes for
 * fetched. Such a page isn't fetched ahead: it would be shown as it was.
 */
const keptMs = 310_000;

/** The router's part. */
export interface AheadRouter {
  /** @param onGone called when the router doesn't keep the page any more */
  fetch: (href: string, onGone: () => void) => void;
  /** Fetches the shown page again. */
  refresh: () => void;
}

export interface AheadPages {
  /** Must be called whenever another page is shown. */
  arrive: (path: string) => void;
}

/**
 * Fetches the page of each link that the user is about to follow, or loads the code that the shown page has named for
 * it. When such a page is opened, and was fetched a while ago or before something was changed in this tab, it is fetched
 * again as soon as it shows.
 *
 * @param path of the page that is shown
 */
export function watchAhead(path: string, signal: AbortSignal, router: AheadRouter): AheadPages {
  fetchedPages.clear();
  const shownMs = new Map([[path, Date.now()]]);
  let here = path;
  const isKept = (atMs: number | undefined) => atMs !== undefined && Date.now() - atMs < keptMs;
  const isWanted = ({ origin, pathname, search, target }: HTMLAnchorElement) =>
    origin === window.location.origin &&
    pathname !== here &&
    search === "" &&
    target === "" &&
    screens.test(pathname) &&
    !isKept(shownMs.get(pathname)) &&
    !isKept(fetchedPages.get(pathname));
  const fetchPage = ({ pathname }: HTMLAnchorElement) => {
    fetchedPages.set(pathname, Date.now());
    router.fetch(pathname, () => fetchedPages.delete(pathname));
  };
  watchIntent(
    document,
    signal,
    (link) => isWanted(link) || linkParts(link).length > 0,
    (link) => {
      // What can't be loaded now is loaded again, and told of, when the link is followed.
      for (const load of linkParts(link)) load().catch(() => undefined);
      if (isWanted(link)) fetchPage(link);
    },
  );
  return {
    arrive(to) {
      shownMs.set(here, Date.now());
      shownMs.set(to, Date.now());
      here = to;
      const fetchedMs = fetchedPages.get(to);
      fetchedPages.delete(to);
      if (fetchedMs === undefined || !isKept(fetchedMs)) return;
      if (Date.now() - fetchedMs > freshMs || lastWriteMs() >= fetchedMs) router.refresh();
    },
  };
}
