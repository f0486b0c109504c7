/** @jest-environment jsdom */
import { fetchedPages } from "@/lib/ahead/fetched-pages";
import { beginOpening, type ShownOpening } from "./begin-opening";
import { returnToPlace } from "./left-place";

const id = "00000000-0000-4000-8000-000000000001";
const list = "/all-accounts?sort=name";

let ending: AbortController;
let shown: ShownOpening[];

function begin(href = `/account/${id}`): void {
  const opening = { account: { id, name: "Estée Lauder" }, href, from: new URL(list, window.location.href).href };
  beginOpening(opening, ending.signal, (one) => shown.push(one));
}

beforeEach(() => {
  jest.useFakeTimers();
  window.history.replaceState(null, "", list);
  ending = new AbortController();
  shown = [];
  fetchedPages.clear();
});
afterEach(() => {
  ending.abort();
  jest.useRealTimers();
});

test("a page that has to be fetched shows its account at once, under its address, as one step of the history", () => {
  const steps = window.history.length;

  begin(`/account/${id}?tab=people`);

  expect(shown).toMatchObject([{ opening: { account: { name: "Estée Lauder" } } }]);
  expect(window.location.href).toBe(`http://localhost/account/${id}?tab=people`);
  expect(window.history.length).toBe(steps + 1);
  // Next.js would otherwise take the address for its own, and give the navigation up.
  expect(window.history.state).toEqual({ _N: true });
});

test("a page that was fetched ahead is waited for, and shows its account only when it takes longer than 150 ms", () => {
  fetchedPages.set(`/account/${id}`, Date.now());

  begin();
  jest.advanceTimersByTime(149);
  expect(shown).toEqual([]);
  jest.advanceTimersByTime(1);

  expect(shown).toHaveLength(1);
});

test("not once the page has come, or the opening was given up", () => {
  fetchedPages.set(`/account/${id}`, Date.now());
  begin();
  window.history.replaceState(null, "", `/account/${id}`);
  jest.runAllTimers();
  expect(shown).toEqual([]);

  window.history.replaceState(null, "", list);
  begin();
  ending.abort();
  jest.runAllTimers();
  begin();

  expect(shown).toEqual([]);
  expect(window.location.pathname).toBe("/all-accounts");
});

test("who comes back to the page that was left is where they were; elsewhere nothing is done", () => {
  const row = document.createElement("button");
  document.body.append(row);
  row.focus();
  window.scrollTo = jest.fn();
  Object.assign(window, { scrollY: 1500 });
  begin();
  row.blur();
  const place = shown[0]?.place;
  if (!place) throw new Error("nothing is shown");

  window.history.replaceState(null, "", "/sales-home");
  returnToPlace(place);
  expect(window.scrollTo).not.toHaveBeenCalled();
  window.history.replaceState(null, "", list);
  returnToPlace(place);

  expect(window.scrollTo).toHaveBeenCalledWith({ top: 1500, behavior: "instant" });
  expect(document.activeElement).toBe(row);
});
