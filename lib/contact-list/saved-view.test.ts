import type { ViewContext } from "@/lib/accounts/list/saved-view";
import { savedViewOf } from "@/lib/accounts/list/saved-view.fixture";
import { contactSettings, contactsAddress } from "./saved-view";
import { fullContactsView } from "./view";

const leaders = savedViewOf({
  subject: "contact",
  name: "Finance leaders",
  query: "function=finance&sort=-updated",
  ...contactSettings,
  is_default: true,
});
const context: ViewContext = { saved: [leaders], scope: "all" };
const read = (query: string) => contactsAddress.readAddress(new URLSearchParams(query), context);
const ofFinance = { ...fullContactsView, function: ["finance" as const], sort: "-updated" };

test("a URL without parameters shows the default view of contacts; every filter, and all contacts, replace it", () => {
  expect(read("")).toEqual({ view: ofFinance, saved: leaders, isMissing: false });
  expect(read("level=vp")).toMatchObject({ view: { function: [], level: ["vp"] }, saved: null });
  expect(read("owner=all")).toEqual({ view: fullContactsView, saved: null, isMissing: false });
  expect(read("view=gone")).toMatchObject({ saved: null, isMissing: true });
});

test.each([
  ["a saved view", { view: ofFinance, saved: leaders }, `/contacts?view=${leaders.id}`],
  ["its filters removed", { view: fullContactsView, saved: leaders }, `/contacts?view=${leaders.id}&owner=all`],
  ["all contacts beside a default", { view: fullContactsView, saved: null }, "/contacts?owner=all"],
  ["filters alone", { view: { ...ofFinance, sort: null }, saved: null }, "/contacts?function=finance"],
])("the URL of %s reads as the same view", (_, shown, url) => {
  expect(contactsAddress.addressOf(shown, context)).toBe(url);
  expect(read(url.split("?")[1] ?? "")).toMatchObject(shown);
});

test("a view counts as edited once its filters or order differ, and only then", () => {
  const isEdited = (view: typeof ofFinance) => contactsAddress.isEdited({ view, saved: leaders }, contactSettings);

  expect(isEdited(ofFinance)).toBe(false);
  expect(isEdited({ ...ofFinance, q: "ada" })).toBe(true);
});
