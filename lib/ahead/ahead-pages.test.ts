/** @jest-environment jsdom */
import { noteWrite } from "@/lib/http/browser/last-write";
import { type AheadPages, watchAhead } from "./ahead-pages";
import { nameLinkParts } from "./link-parts";

const one = "/account/00000000-0000-4000-8000-000000000001";
const other = "/account/00000000-0000-4000-8000-000000000002";

let ending: AbortController;
let fetched: string[];
let drop: () => void;
const refresh = jest.fn();
let pages: AheadPages;

function rest(href: string): void {
  for (const target of [document.body, document.querySelector(`[href="${href}"]`)]) {
    target?.dispatchEvent(Object.assign(new MouseEvent("pointerover", { bubbles: true }), { pointerType: "mouse" }));
  }
  jest.advanceTimersByTime(80);
}

beforeEach(() => {
  jest.useFakeTimers();
  refresh.mockClear();
  document.body.innerHTML = [one, other, "/sales-home", "/all-accounts", `${one}?tab=people`, "https://a.example/tasks"]
    .map((href) => `<a href="${href}"></a>`)
    .join("");
  ending = new AbortController();
  fetched = [];
  pages = watchAhead("/sales-home", ending.signal, {
    fetch: (href, onGone) => {
      fetched.push(href);
      drop = onGone;
    },
    refresh,
  });
});
afterEach(() => {
  ending.abort();
  jest.useRealTimers();
});

test("a page is fetched once, however often its link is rested on; again once the router has dropped it", () => {
  rest(one);
  rest(one);
  expect(fetched).toEqual([one]);

  drop();
  rest(one);

  expect(fetched).toEqual([one, one]);
});

test.each(["/sales-home", "/all-accounts", `${one}?tab=people`, "https://a.example/tasks"])(
  "not the page that is shown, no list, no part of a page, nothing elsewhere: %s",
  (href) => {
    rest(href);

    expect(fetched).toEqual([]);
  },
);

test("the code that a page has named for a link within it is loaded, not the page; none after the page is gone", () => {
  const load = jest.fn(() => Promise.reject(new Error("no network")));
  const stop = nameLinkParts(({ search }) => (search === "?tab=people" ? [load] : []));

  rest(`${one}?tab=people`);
  expect(load).toHaveBeenCalledTimes(1);
  stop();
  rest(`${one}?tab=people`);

  expect(load).toHaveBeenCalledTimes(1);
  expect(fetched).toEqual([]);
});

test("a page that was shown within five minutes isn't fetched ahead: the router would show it as it was", () => {
  pages.arrive(one);
  pages.arrive(other);
  rest(one);
  expect(fetched).toEqual([]);

  jest.advanceTimersByTime(310_000);
  rest(one);

  expect(fetched).toEqual([one]);
});

test("what was fetched just now is shown as it is; what is older is fetched again when it is opened", () => {
  rest(one);
  jest.advanceTimersByTime(2900);
  pages.arrive(one);
  expect(refresh).not.toHaveBeenCalled();

  rest(other);
  jest.advanceTimersByTime(3001);
  pages.arrive(other);

  expect(refresh).toHaveBeenCalledTimes(1);
});

test("after a write from this tab a page that was fetched before is fetched again; not after a note of who looks", () => {
  rest(one);
  noteWrite("POST", "/api/accounts/1/visit");
  noteWrite("GET", "/api/accounts");
  pages.arrive(one);
  expect(refresh).not.toHaveBeenCalled();

  rest(other);
  noteWrite("PATCH", "/api/accounts/2");
  pages.arrive(other);

  expect(refresh).toHaveBeenCalledTimes(1);
});

test("a page that wasn't fetched ahead isn't fetched twice", () => {
  noteWrite("PATCH", "/api/accounts/2");
  pages.arrive(one);

  expect(refresh).not.toHaveBeenCalled();
});
