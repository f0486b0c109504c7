import { applyOptimistically, reconcile } from "./optimistic-view";
import { readView, writeView } from "./view";

const viewOf = (query: string) => readView(new URLSearchParams(query));

test("a choice counts until the router tells of it", () => {
  const ahead = applyOptimistically(null, viewOf("q=a"), "q=a");

  expect(writeView(ahead.shown)).toBe("q=a");
  expect(reconcile(ahead, "q=a")).toBeNull();
});

test("of two quick choices the second counts while the first arrives", () => {
  const ahead = applyOptimistically(applyOptimistically(null, viewOf("q=a"), "q=a"), viewOf("q=ab"), "q=ab");

  const left = reconcile(ahead, "q=a");

  expect(writeView(left?.shown ?? viewOf(""))).toBe("q=ab");
  expect(reconcile(left, "q=ab")).toBeNull();
  expect(reconcile(ahead, "q=ab")).toBeNull();
});

test("going back ends it", () => {
  expect(reconcile(applyOptimistically(null, viewOf("q=a"), "q=a"), "sector=Energy")).toBeNull();
  expect(reconcile(null, "q=a")).toBeNull();
});
