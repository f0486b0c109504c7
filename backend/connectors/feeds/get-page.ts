import { getDomain } from "tldts";
import { AnswerRedirects, requireFit } from "../../outbound/address";
import type { OutboundFetch } from "../../outbound/fetch";
import type { Validators } from "../connector";
import { WrongFeed } from "./wrong-feed";

/** How pages are asked for. */
export interface PageWays {
  fetch: OutboundFetch;
  /** Who asks, as `User-Agent`. */
  agent: string;
  /** Asks a gateway for all pages: `https://example.com/a` is asked for as `{gateway}/example.com/a`. Null: the sites themselves. */
  gateway: string | null;
  /** Waits until a host may be asked once more. Throws when nothing may be asked any more. */
  wait: (host: string) => Promise<void>;
  /** Throws when a website doesn't want an address of its to be asked for. */
  requireAllowed: (address: URL) => Promise<void>;
  signal: AbortSignal;
}

/** What a server answered in the end, and where that was. */
export interface Page {
  answer: Response;
  address: URL;
}

const mostRedirects = 3;

/**
 * Asks for a page or a feed by https. At most three redirects are followed, each to the same site, checked like the first
 * address; plain http is asked for by https.
 *
 * @throws WrongFeed for an address that isn't asked, or that the website doesn't want to be, or a redirect that isn't followed; OutboundError
 */
export async function getPage(
  start: URL,
  { fetch, agent, gateway, wait, requireAllowed, signal }: PageWays,
  { accept, known }: { accept: string; known: Validators | null },
): Promise<Page> {
  let address = secureOf(start);
  for (let hop = 0; ; hop += 1) {
    requirePublicForm(address);
    await requireAllowed(address);
    await wait(address.hostname);
    const headers = { "user-agent": agent, accept, ...conditionsOf(known) };
    try {
      return {
        answer: await fetch(gateway === null ? address.href : throughOf(gateway, address), { headers, signal }),
        address,
      };
    } catch (error) {
      if (!(error instanceof AnswerRedirects)) throw error;
      if (hop === mostRedirects) throw new WrongFeed("It redirects too often");
      address = nextOf(address, error.location);
    }
  }
}

function conditionsOf(known: Validators | null): Record<string, string> {
  return {
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.lastModified && { "if-modified-since": known.lastModified }),
  };
}

function throughOf(gateway: string, { host, pathname, search }: URL): string {
  return `${gateway}/${host}${pathname}${search}`;
}

/** An address without its fragment, with https for http. */
function secureOf(address: URL): URL {
  const secure = new URL(address);
  secure.hash = "";
  if (secure.protocol === "http:" && secure.port === "") secure.protocol = "https:";
  return secure;
}

/** The form of an address is checked whoever is asked in the end; what its name leads to, when it is connected to (case O14). */
function requirePublicForm(address: URL): void {
  try {
    requireFit(address, false);
  } catch (cause) {
    throw new WrongFeed(`Its address isn’t asked: ${cause instanceof Error ? cause.message : "unknown"}`, { cause });
  }
  if (address.port !== "") throw new WrongFeed("Its address isn’t asked: it has a port");
}

function nextOf(from: URL, location: string | null): URL {
  if (location === null || !URL.canParse(location, from)) throw new WrongFeed("It redirects nowhere");
  const next = secureOf(new URL(location, from));
  requirePublicForm(next);
  if (!isSameSite(from, next)) throw new WrongFeed(`It redirects to another site, ${next.hostname.slice(0, 100)}`);
  return next;
}

/** `www.example.co.uk` and `news.example.co.uk` are one site; what stands under a public suffix alone is itself. */
function isSameSite(one: URL, other: URL): boolean {
  const siteOf = ({ hostname }: URL) => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
  return siteOf(one) === siteOf(other);
}
