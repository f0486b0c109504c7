import type { SavedView } from "@/lib/contracts/views/saved-view";
import { tabViewsOf, upsertView, type ViewContext } from "./saved-view";
import { savedViewOf } from "./saved-view.fixture";
import { addressOf, fullView, isEdited, readAddress } from "./view";

const west = savedViewOf({ query: "state=CA%2COR%2CWA&sort=name", columns: ["sector", "owner"] });
const mine: SavedView = {
  ...west,
  id: "00000000-0000-4000-8000-00000000000b",
  name: "Mine to call",
  query: "owner=me",
};
const context: ViewContext = { saved: [mine, west], scope: "all" };
const withDefault: ViewContext = { ...context, saved: [mine, { ...west, is_default: true }] };
const east = { kind: "team", id: "00000000-0000-4000-8000-0000000000ea", name: "East", is_mine: true } as const;
const ofTeam: ViewContext = { ...context, saved: [mine, { ...west, is_shared: true, default_of: [east] }] };
const read = (query: string, within = context) => readAddress(new URLSearchParams(query), within);
const westCoast = { ...fullView, state: ["CA", "OR", "WA"], sort: "name" };

test("a URL with a saved view shows that view, unless it also has filters, which replace the saved ones", () => {
  expect(read(`view=${west.id}`)).toEqual({ view: westCoast, saved: west, isMissing: false });
  const edited = read(`view=${west.id}&sector=Energy`);
  expect(edited.saved).toBe(west);
  expect(edited.view).toEqual({ ...fullView, sector: ["Energy"] });
  expect(read(`view=${west.id}&owner=all`).view).toEqual(fullView);
});

test("reports a missing saved view", () => {
  expect(read("view=gone&sector=Energy")).toMatchObject({ saved: null, isMissing: true });
});

test("an empty URL shows the default view, and any parameter overrides it", () => {
  expect(read("", withDefault)).toMatchObject({ view: westCoast, saved: { id: west.id } });
  expect(read("owner=all", withDefault)).toEqual({ view: fullView, saved: null, isMissing: false });
  expect(read("sector=Energy", withDefault).saved).toBeNull();
  expect(read("").saved).toBeNull();
});

test("opens the team's default view unless the user has their own default or opens on everything", () => {
  expect(read("", ofTeam).saved?.id).toBe(west.id);
  expect(read("", { ...ofTeam, saved: [{ ...mine, is_default: true }, ...ofTeam.saved.slice(1)] }).saved?.id).toBe(
    mine.id,
  );
  expect(read("", { ...ofTeam, onEverything: true })).toEqual({ view: fullView, saved: null, isMissing: false });
  expect(read("owner=all", ofTeam).saved).toBeNull();
});

test("every shown view has a URL that shows it again", () => {
  const views = [fullView, westCoast, { ...fullView, owner: "me" }, { ...fullView, q: "est" }];
  const everything = { ...ofTeam, onEverything: true };
  for (const within of [context, withDefault, { ...withDefault, scope: "mine" as const }, ofTeam, everything]) {
    for (const saved of [null, ...within.saved]) {
      for (const view of views) {
        const { searchParams } = new URL(addressOf({ view, saved }, within), "https://site.invalid");
        expect(readAddress(searchParams, within)).toEqual({ view, saved, isMissing: false });
      }
    }
  }
});

test("a view is edited when its filters, columns or row density differ from the saved ones", () => {
  const viewSettings = { columns: west.columns, density: west.density };
  expect(isEdited({ view: westCoast, saved: west }, viewSettings)).toBe(false);
  expect(isEdited({ view: { ...westCoast, sort: null }, saved: west }, viewSettings)).toBe(true);
  expect(isEdited({ view: westCoast, saved: west }, { ...viewSettings, columns: ["owner"] })).toBe(true);
  expect(isEdited({ view: westCoast, saved: west }, { ...viewSettings, density: "comfortable" })).toBe(true);
  expect(isEdited({ view: fullView, saved: null }, viewSettings)).toBe(false);
});

test("tabs are the pinned, default and shown views, and saving a default replaces the previous one", () => {
  const pinned = { ...mine, is_pinned: true };
  const saved = [pinned, west];
  expect(tabViewsOf({ saved }, null)).toEqual([pinned]);
  expect(tabViewsOf({ saved }, west.id)).toEqual([pinned, west]);
  expect(tabViewsOf(ofTeam, null)).toEqual([ofTeam.saved[1]]);
  expect(tabViewsOf({ ...ofTeam, onEverything: true }, null)).toEqual([]);
  expect(upsertView([{ ...mine, is_default: true }], { ...west, is_default: true })).toEqual([
    { ...mine, is_default: false },
    { ...west, is_default: true },
  ]);
});
