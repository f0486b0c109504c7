import type { FeedPage } from "@/lib/contracts/home/feed";
import {
  type FeedChoice,
  type FeedSince,
  type FeedSpan,
  feedChoices,
  feedSpans,
  maxFeedDays,
} from "@/lib/contracts/home/feed-choice";
import { ownTeam } from "@/lib/contracts/people/team-filter";
import { formatMoment } from "@/lib/figures/time";

/** The accounts that the feed covers: the user's, their team's, everyone's, or those on a list (its id). */
export type FeedScope = "mine" | "team" | "all" | (string & {});

/** The feed's filters. `kind` null: everything; `by` null: everyone but the user. */
export interface FeedView {
  scope: FeedScope;
  since: FeedSince;
  kind: FeedChoice | null;
  by: string | null;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads the filters from a URL; unknown values are ignored.
 *
 * @param usual the scope if the URL names none
 */
export function readFeedView(find: (name: string) => string | null, usual: FeedScope): FeedView {
  const scope = find("whose");
  const by = find("by");
  return {
    scope: scope !== null && (["mine", "team", "all"].includes(scope) || uuid.test(scope)) ? scope : usual,
    since: readSince(find("since")),
    kind: feedChoices.find((kind) => kind === find("kind")) ?? null,
    by: by !== null && /^[\w.@:-]{1,64}$/.test(by) ? by : null,
  };
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/;

function readSince(text: string | null): FeedSince {
  if (text !== null && moment.test(text) && !Number.isNaN(Date.parse(text))) return text;
  return feedSpans.find((span) => span === text) ?? "visit";
}

/** The URL of the feed with these filters. */
export function feedHref({ scope, since, kind, by }: FeedView, usual: FeedScope, cursor: string | null = null): string {
  const params = new URLSearchParams();
  if (scope !== usual) params.set("whose", scope);
  if (since !== "visit") params.set("since", since);
  if (kind !== null) params.set("kind", kind);
  if (by !== null) params.set("by", by);
  if (cursor !== null) params.set("cursor", cursor);
  return params.size > 0 ? `/signals?${params}` : "/signals";
}

/** The backend's query for these filters. */
export function feedQuery({ scope, since, kind, by }: FeedView) {
  const owners: Record<string, { owner?: string }> = { mine: { owner: "me" }, team: { owner: ownTeam }, all: {} };
  return {
    since,
    ...(owners[scope] ?? { list: scope }),
    ...(kind !== null && { kind }),
    ...(by !== null && { by }),
  };
}

export const spanNames: Record<FeedSpan, string> = {
  visit: "Since last read",
  friday: "Since Friday",
  today: "Today",
  "7": "Last 7 days",
  "30": "Last 30 days",
};

export const choiceNames: Record<FeedChoice, string> = {
  signal: "Signals",
  change: "Value changes",
  note: "Notes",
  conversation: "Calls and meetings",
  task: "Tasks done",
  import: "Imports",
  industry: "Industry figures",
  mention: "Mentions of me",
};

/** The name of a start time; null for a span. `zone`: the reader's time zone. */
export function sinceName(since: FeedSince, zone: string): string | null {
  return feedSpans.some((span) => span === since) ? null : `Since ${formatMoment(since, "both", zone)}`;
}

/**
 * The page's heading. Before the user's first mark, `visit` lists the entries since Friday; if the mark is older than
 * the feed's maximum age, it lists the last days. `zone`: the reader's time zone.
 */
export function feedTitle(since: FeedSince, page: Pick<FeedPage, "since" | "seen_at">, zone: string): string {
  const sinceLabel = sinceName(since, zone);
  if (sinceLabel !== null) return `What happened ${sinceLabel.replace("Since", "since")}`;
  if (since === "friday" || (since === "visit" && page.seen_at === null)) return "What happened since Friday";
  if (since === "visit" && page.seen_at === page.since) return "What happened since last read";
  if (since === "today") return "What happened today";
  return `What happened in the last ${since === "visit" ? maxFeedDays : since} days`;
}
