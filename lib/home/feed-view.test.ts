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

test("unknown filters in a URL are ignored, and the usual view has the plain URL", () => {
  expect(read("/signals?whose=x&since=99&kind=gossip&by=%20")).toEqual(usual);
  expect(feedHref(usual, "mine")).toBe("/signals");
});

test("scopes become the owner or the list of the query", () => {
  expect(feedQuery(usual)).toEqual({ since: "visit", owner: "me" });
  expect(feedQuery({ ...usual, scope: "all" })).toEqual({ since: "visit" });
  expect(feedQuery({ ...usual, scope: list })).toEqual({ since: "visit", list });
});

test("the title says since when, and Friday before the first mark", () => {
  expect(feedTitle("visit", false)).toBe("What happened since Friday");
  expect(feedTitle("visit", true)).toBe("What happened since last read");
  expect(feedTitle("7", true)).toBe("What happened in the last 7 days");
});
