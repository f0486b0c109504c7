import type { Metadata } from "next";
import { FeedFilters } from "@/components/home/feed/feed-filters";
import { FeedList } from "@/components/home/feed/feed-list";
import { NoEntries } from "@/components/home/feed/no-entries";
import { Page } from "@/components/shell/page";
import { PageHeading } from "@/components/shell/page-heading";
import { areShortcutsOn } from "@/lib/appearance/server/shortcuts";
import { callApi } from "@/lib/backend/call-api";
import { can } from "@/lib/contracts/rights/rights";
import { findZone } from "@/lib/figures/time";
import { feedHref, feedQuery, feedTitle, readFeedView } from "@/lib/home/feed-view";
import { requireUser } from "@/lib/session/server/current-user";
import { pageData } from "@/lib/session/server/page-data";

export const metadata: Metadata = { title: "What happened" };

const limit = 50;

export default async function SignalsPage({ searchParams }: PageProps<"/signals">) {
  const { user, backend } = await requireUser({ needsClient: true });
  const params = await searchParams;
  const find = (name: string) => [params[name]].flat()[0] ?? null;
  const usual = can(user.role, "editAccounts") ? "mine" : "all";
  const view = readFeedView(find, usual);
  const cursor = find("cursor");
  const [feed, teams, lists, people] = await Promise.all([
    callApi(backend, "GET /feed/", { query: { ...feedQuery(view), limit, ...(cursor !== null && { cursor }) } }),
    callApi(backend, "GET /teams/"),
    callApi(backend, "GET /account-lists/"),
    callApi(backend, "GET /people/"),
  ]);
  const first = await pageData(feed);
  const zone = findZone(user.time_zone) ?? "UTC";
  return (
    <Page>
      <PageHeading
        title={feedTitle(view.since, first, zone)}
        actions={
          <FeedFilters
            view={view}
            usual={usual}
            hasTeam={teams.kind === "ok" && teams.data.items.length > 0}
            lists={lists.kind === "ok" ? lists.data.items : []}
            colleagues={people.kind === "ok" ? people.data.items : []}
            zone={zone}
          />
        }
      />
      <FeedList
        key={feedHref(view, usual, cursor)}
        first={first}
        limit={limit}
        view={view}
        shortcutsOn={await areShortcutsOn()}
        nextHref={first.next_cursor && feedHref(view, usual, first.next_cursor)}
        empty={<NoEntries view={view} usual={usual} accountCount={first.account_count} />}
      />
    </Page>
  );
}
