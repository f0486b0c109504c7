import { readView, writeView } from "@/lib/accounts/list/view";
import { applyOptimistically, reconcile } from "./optimistic-view";

const viewOf = (query: string) => readView(new URLSearchParams(query));

test("shows a choice until the router reports it", () => {
  const ahead = applyOptimistically(null, viewOf("q=a"), "q=a");

  expect(writeView(ahead.shown)).toBe("q=a");
  expect(reconcile(ahead, "q=a")).toBeNull();
});

test("keeps showing the second of two quick choices while the router reports the first", () => {
  const ahead = applyOptimistically(applyOptimistically(null, viewOf("q=a"), "q=a"), viewOf("q=ab"), "q=ab");

  const remaining = reconcile(ahead, "q=a");

  expect(writeView(remaining?.shown ?? viewOf(""))).toBe("q=ab");
  expect(reconcile(remaining, "q=ab")).toBeNull();
  expect(reconcile(ahead, "q=ab")).toBeNull();
});

test("navigating elsewhere ends the optimistic view", () => {
  expect(reconcile(applyOptimistically(null, viewOf("q=a"), "q=a"), "sector=Energy")).toBeNull();
  expect(reconcile(null, "q=a")).toBeNull();
});
