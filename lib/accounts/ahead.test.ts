import { arriveAt, runAhead } from "./ahead";
import { readView, writeView } from "./view";

const viewOf = (query: string) => readView(new URLSearchParams(query));

test("a choice counts until the router tells of it", () => {
  const ahead = runAhead(null, viewOf("q=a"));

  expect(writeView(ahead.view)).toBe("q=a");
  expect(arriveAt(ahead, "q=a")).toBeNull();
});

test("of two quick choices the second counts while the first arrives", () => {
  const ahead = runAhead(runAhead(null, viewOf("q=a")), viewOf("q=ab"));

  const left = arriveAt(ahead, "q=a");

  expect(writeView(left?.view ?? viewOf(""))).toBe("q=ab");
  expect(arriveAt(left, "q=ab")).toBeNull();
  expect(arriveAt(ahead, "q=ab")).toBeNull();
});

test("going back ends it", () => {
  expect(arriveAt(runAhead(null, viewOf("q=a")), "sector=Energy")).toBeNull();
  expect(arriveAt(null, "q=a")).toBeNull();
});
