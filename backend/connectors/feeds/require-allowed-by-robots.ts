import { dayMs } from "@/lib/contracts/wire/durations";
import type { RobotsRule } from "../../database/schema/connectors";
import type { RobotsCache } from "../connector";
import { retryAfterOf } from "../retry-after";
import { type FetchOptions, getPage } from "./get-page";
import { InvalidFeedError } from "./invalid-feed-error";
import { isAllowed, readRobots } from "./robots";

/**
 * Checks a URL against the website's `robots.txt` (RFC 9309). The file is fetched by https once a day, within the rate
 * limit, following redirects as for pages.
 *
 * @throws InvalidFeedError when the URL is forbidden or robots.txt can't be read now; OutboundError
 */
export async function requireAllowedByRobots(
  url: URL,
  options: FetchOptions,
  { robots, now }: { robots: RobotsCache; now: Date },
): Promise<void> {
  const { hostname } = url;
  const known = await robots.recall(hostname);
  const rules = known ?? (await fetchRules(hostname, options, now));
  if (!known) await robots.remember(hostname, rules);
  if (!isAllowed(rules, url)) throw new InvalidFeedError("The site’s robots.txt doesn’t allow it", { waitMs: dayMs });
}

async function fetchRules(host: string, options: FetchOptions, now: Date): Promise<RobotsRule[]> {
  const unchecked = { ...options, requireAllowed: async () => undefined };
  const { response } = await getPage(new URL(`https://${host}/robots.txt`), unchecked, {
    accept: "text/plain",
    known: null,
  });
  const { status, headers } = response;
  if (status >= 200 && status < 300) return readRobots(await response.text());
  // A 4xx response means that there is no robots.txt: everything is allowed (RFC 9309, 2.3.1.3).
  if (status >= 400 && status < 500 && status !== 429) return [];
  throw new InvalidFeedError(`Its robots.txt could not be fetched: the server responded with status ${status}`, {
    waitMs: retryAfterOf(headers, now),
  });
}
