import { getDomain } from "tldts";
import { requireAllowedUrl, UnexpectedRedirectError } from "../../outbound/address";
import type { OutboundFetch } from "../../outbound/fetch";
import { conditionalHeaders } from "../conditional-headers";
import type { Validators } from "../connector";
import { InvalidFeedError } from "./invalid-feed-error";

export interface FetchOptions {
  fetch: OutboundFetch;
  /** The `User-Agent` header to send. */
  agent: string;
  /**
   * Gateway that fetches all pages: `https://example.com/a` becomes `{gateway}/example.com/a`. Null: websites are
   * fetched directly.
   */
  gateway: string | null;
  /** Waits until the rate limit allows another request to a host. Throws when the run has lost its lease. */
  wait: (host: string) => Promise<void>;
  /** Throws when the website's robots.txt forbids a URL. */
  requireAllowed: (url: URL) => Promise<void>;
  signal: AbortSignal;
}

/** The final response after redirects, and its URL. */
export interface Page {
  response: Response;
  url: URL;
}

const maxRedirects = 3;

/**
 * Fetches a page or a feed by https (an http URL is changed to https). Follows at most three redirects, each within the
 * same site and checked like the first URL.
 *
 * @throws InvalidFeedError for a URL that isn't allowed, here or by the website's robots.txt, or a redirect that isn't
 * followed; OutboundError
 */
export async function getPage(
  start: URL,
  { fetch, agent, gateway, wait, requireAllowed, signal }: FetchOptions,
  { accept, known }: { accept: string; known: Validators | null },
): Promise<Page> {
  let url = secureOf(start);
  for (let hop = 0; ; hop += 1) {
    requirePublicForm(url);
    await requireAllowed(url);
    await wait(url.hostname);
    const headers = { "user-agent": agent, accept, ...conditionalHeaders(known) };
    try {
      return {
        response: await fetch(gateway === null ? url.href : `${gateway}/${url.host}${url.pathname}${url.search}`, {
          headers,
          signal,
        }),
        url,
      };
    } catch (error) {
      if (!(error instanceof UnexpectedRedirectError)) throw error;
      if (hop === maxRedirects) throw new InvalidFeedError("Too many redirects");
      url = nextOf(url, error.location);
    }
  }
}

/** A URL without its fragment, with https for http. */
function secureOf(url: URL): URL {
  const secure = new URL(url);
  secure.hash = "";
  if (secure.protocol === "http:" && secure.port === "") secure.protocol = "https:";
  return secure;
}

/**
 * Checks that a URL is public, whether it is fetched directly or by the gateway. The IP address that the host name
 * resolves to is checked when connecting (docs/conformance.md, case O14).
 */
function requirePublicForm(url: URL): void {
  try {
    requireAllowedUrl(url, false);
  } catch (cause) {
    throw new InvalidFeedError(`The URL isn’t allowed: ${cause instanceof Error ? cause.message : "unknown"}`, {
      cause,
    });
  }
  if (url.port !== "") throw new InvalidFeedError("The URL isn’t allowed: it has a port");
}

function nextOf(from: URL, location: string | null): URL {
  if (location === null || !URL.canParse(location, from)) throw new InvalidFeedError("It redirects nowhere");
  const next = secureOf(new URL(location, from));
  requirePublicForm(next);
  if (!isSameSite(from, next))
    throw new InvalidFeedError(`It redirects to another site: ${next.hostname.slice(0, 100)}`);
  return next;
}

/**
 * Whether two URLs have the same registrable domain: `www.example.co.uk` and `news.example.co.uk` do. A host directly
 * under a public suffix is a site of its own.
 */
function isSameSite(a: URL, b: URL): boolean {
  const siteOf = ({ hostname }: URL) => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
  return siteOf(a) === siteOf(b);
}
