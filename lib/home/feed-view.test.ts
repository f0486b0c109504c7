import { feedQuerySchema } from "@/lib/contracts/home/feed";
import { type FeedView, feedHref, feedQuery, feedTitle, readFeedView } from "./feed-view";

const list = "00000000-0000-4000-8000-000000000000";
const usual: FeedView = { scope: "mine", since: "visit", kind: null, by: null };
const read = (href: string) => {
  const { searchParams } = new URL(href, "https://sightline.example");
  return readFeedView((name) => searchParams.get(name), "mine");
};

test.each<Partial<FeedView>>([
  {},
  { scope: "all", since: "30" },
  { scope: "team", kind: "mention" },
  { scope: list, by: "5f2c@acme.example" },
])("the view %j survives its URL, and the backend accepts it", (part) => {
  const view = { ...usual, ...part };

  expect(read(feedHref(view, "mine"))).toEqual(view);
  expect(feedQuerySchema.safeParse(feedQuery(view)).success).toBe(true);
});

test("unknown filters in a URL are ignored, and the default view's URL has no parameters", () => {
  expect(read("/signals?whose=x&since=99&kind=gossip&by=%20")).toEqual(usual);
  expect(feedHref(usual, "mine")).toBe("/signals");
});

test("scopes become the owner or the list of the query", () => {
  expect(feedQuery(usual)).toEqual({ since: "visit", owner: "me" });
  expect(feedQuery({ ...usual, scope: "all" })).toEqual({ since: "visit" });
  expect(feedQuery({ ...usual, scope: list })).toEqual({ since: "visit", list });
});

test("the title names the start: Friday before the first mark, and days if the mark is older than the feed", () => {
  const [mark, later] = ["2026-03-02T13:00:00.000Z", "2026-03-05T13:00:00.000Z"];
  const read = { since: mark, seen_at: mark };

  expect(feedTitle("visit", { since: mark, seen_at: null }, "UTC")).toBe("What happened since Friday");
  expect(feedTitle("visit", read, "UTC")).toBe("What happened since last read");
  expect(feedTitle("visit", { since: later, seen_at: mark }, "UTC")).toBe("What happened in the last 30 days");
  expect(feedTitle("7", read, "UTC")).toBe("What happened in the last 7 days");
  expect(feedTitle(mark, read, "America/New_York")).toBe("What happened since 2 Mar 2026, 08:00");
});

test.each([
  ["2026-03-02T13:00:00.000Z", "2026-03-02T13:00:00.000Z"],
  ["2026-13-02T13:00:00.000Z", "visit"],
  ["2026-03-02", "visit"],
  ["<script>", "visit"],
])("the time %j of a URL is read as %j", (since, expected) => {
  expect(readFeedView((name) => (name === "since" ? since : null), "mine").since).toBe(expected);
});
