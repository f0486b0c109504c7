import type { RobotsRule } from "../../database/schema/connectors";
import type { RobotsMemory } from "../connector";
import { retryAfterOf } from "../retry-after";
import { getPage, type PageWays } from "./get-page";
import { isAllowed, readRobots } from "./robots";
import { WrongFeed } from "./wrong-feed";

const dayMs = 86_400_000;

/**
 * Turns back from an address that the website doesn't want programs to ask for, by its `robots.txt` (RFC 9309), which is asked for
 * once a day, by https, in a place of the line, its redirects followed as those of pages are.
 *
 * @throws WrongFeed when it isn't wanted, or can't be told now; OutboundError
 */
export async function requireAllowed(
  address: URL,
  ways: PageWays,
  { robots, now }: { robots: RobotsMemory; now: Date },
): Promise<void> {
  const { hostname } = address;
  const known = await robots.recall(hostname);
  const rules = known ?? (await askFor(hostname, ways, now));
  if (!known) await robots.remember(hostname, rules);
  if (!isAllowed(rules, address))
    throw new WrongFeed("It doesn’t want to be read by programs (robots.txt)", { waitMs: dayMs });
}

async function askFor(host: string, ways: PageWays, now: Date): Promise<RobotsRule[]> {
  const unchecked = { ...ways, requireAllowed: async () => undefined };
  const { answer } = await getPage(new URL(`https://${host}/robots.txt`), unchecked, {
    accept: "text/plain",
    known: null,
  });
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return readRobots(await answer.text());
  // There is none, or none for us: nothing is forbidden (2.3.1.3).
  if (status >= 400 && status < 500 && status !== 429) return [];
  throw new WrongFeed(`Its robots.txt can’t be read: the server answers ${status}`, {
    waitMs: retryAfterOf(headers, now),
  });
}
