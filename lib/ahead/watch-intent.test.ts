/** @jest-environment jsdom */
import { watchIntent } from "./watch-intent";

// jsdom knows of no pointers.
function point(type: string, target: Element | null, init: { pointerType?: string; button?: number } = {}): void {
  const event = new MouseEvent(type, { bubbles: true, button: init.button ?? 0 });
  Object.assign(event, { pointerType: init.pointerType ?? "mouse" });
  target?.dispatchEvent(event);
}

const link = (n: number) => document.querySelector(`[href="/account/${n}"]`);
let meant: string[] = [];
let ending: AbortController;

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = Array.from({ length: 12 }, (_, n) => `<a href="/account/${n}"><b>${n}</b></a>`).join("");
  meant = [];
  ending = new AbortController();
  watchIntent(
    document,
    ending.signal,
    ({ pathname }) => pathname !== "/account/9",
    ({ pathname }) => meant.push(pathname),
  );
});
afterEach(() => {
  ending.abort();
  Reflect.deleteProperty(navigator, "connection");
  jest.useRealTimers();
});

test("a pointer that rests on a link means it, once; one that crosses it doesn't", () => {
  point("pointerover", link(1));
  jest.advanceTimersByTime(79);
  point("pointerover", link(2));
  jest.advanceTimersByTime(80);
  point("pointerover", document.querySelector('[href="/account/2"] b'));
  jest.advanceTimersByTime(80);

  expect(meant).toEqual(["/account/2"]);
});

/** Rests on a link for as long as it takes. */
function rest(target: Element | null): void {
  point("pointerover", document.body);
  point("pointerover", target);
  jest.advanceTimersByTime(80);
}

test("neither a press nor a finger means a link: the click asks for the page itself", () => {
  point("pointerdown", link(1), { pointerType: "touch" });
  point("pointerover", link(1), { pointerType: "touch" });
  point("pointerover", link(3));
  point("pointerdown", link(3));
  jest.advanceTimersByTime(1000);

  expect(meant).toEqual([]);
});

test("the focus that keys move means a link when it rests there", () => {
  jest.spyOn(Element.prototype, "matches").mockReturnValue(true);

  link(1)?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  jest.advanceTimersByTime(199);
  link(2)?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
  jest.advanceTimersByTime(200);

  expect(meant).toEqual(["/account/2"]);
  jest.restoreAllMocks();
});

test("rows that pass under a pointer aren't meant", () => {
  point("pointerover", link(1));
  document.dispatchEvent(new Event("scroll"));
  jest.advanceTimersByTime(1000);

  expect(meant).toEqual([]);
});

test("no more than eight in ten seconds, however many are rested on", () => {
  for (const n of [0, 1, 2, 3, 4, 5, 6, 7, 8, 10]) rest(link(n));
  expect(meant).toHaveLength(8);
  jest.advanceTimersByTime(10_001);
  rest(link(11));

  expect(meant).toHaveLength(9);
});

test.each<[string, () => void]>([
  ["saves data", () => Object.assign(navigator, { connection: { saveData: true } })],
  ["has no network", () => void jest.spyOn(navigator, "onLine", "get").mockReturnValueOnce(false)],
])("nothing is fetched ahead for whoever %s", (_what, make) => {
  make();
  rest(link(1));

  expect(meant).toEqual([]);
});

test("what isn't wanted isn't told of, and doesn't count", () => {
  for (let times = 0; times < 9; times += 1) rest(link(9));
  rest(link(1));

  expect(meant).toEqual(["/account/1"]);
});

test("nothing after it was stopped", () => {
  point("pointerover", link(1));
  ending.abort();
  jest.advanceTimersByTime(1000);

  expect(meant).toEqual([]);
});
