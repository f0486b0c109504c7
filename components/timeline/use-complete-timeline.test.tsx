/** @jest-environment jsdom */
import { act, renderHook, waitFor } from "@testing-library/react";
import type { TimelineItem, TimelinePage } from "@/lib/contracts/activity/activity";
import type { Outcome } from "@/lib/http/browser/send";
import { timelineItemId } from "@/lib/timeline/rows";
import { useCompleteTimeline } from "./use-complete-timeline";

const at = "2026-03-02T09:00:00.000Z";
const note = (id: string): TimelineItem => ({
  kind: "note",
  at,
  note: { id, account_id: "a", body: "Words", mentions: [], author: null, created_at: at },
});
const neverLoaded = () => Promise.reject(new Error("No page is loaded here"));
const pageOf = (...ids: string[]): TimelinePage => ({ items: ids.map(note), next_cursor: null });

test("an item that is changed and no longer fits the filter leaves the list", async () => {
  const call = (kind: "call" | "meeting"): TimelineItem => ({
    kind,
    at,
    conversation: {
      ...{ id: "1", account_id: "a", kind, body: "Words", minutes: null, contact: null, author: null },
      ...{ happened_at: at, created_at: at, edited_at: null },
    },
  });
  const load = async () => ({ kind: "ok" as const, data: { items: [call("call")], next_cursor: null } });
  const first = pageOf();
  const { result } = renderHook(() => useCompleteTimeline({ load, first, targetId: null }));
  await act(async () => result.current.choose({ kind: "call", by: null }));
  expect(result.current.items).toHaveLength(1);

  act(() => result.current.put(call("meeting")));

  expect(result.current.items).toEqual([]);
});

test("keeps a removed item hidden when a page that still has it arrives later, until it is restored", () => {
  const { result, rerender } = renderHook(
    (first: TimelinePage) => useCompleteTimeline({ load: neverLoaded, first, targetId: null }),
    { initialProps: pageOf("1", "2") },
  );
  const shown = () => result.current.items.map(timelineItemId).toSorted();

  act(() => result.current.drop("1"));
  expect(shown()).toEqual(["2"]);
  rerender(pageOf("1", "2"));
  expect(shown()).toEqual(["2"]);
  act(() => result.current.put(note("1")));
  expect(shown()).toEqual(["1", "2"]);
});

test("a late response for an earlier filter and rows that don't match the current one aren't shown", async () => {
  const responses: ((data: TimelinePage) => void)[] = [];
  const load = jest.fn(
    () => new Promise<Outcome<TimelinePage>>((resolve) => responses.push((data) => resolve({ kind: "ok", data }))),
  );
  const { result, rerender } = renderHook(
    (first: TimelinePage) => useCompleteTimeline({ load, first, targetId: null }),
    { initialProps: pageOf("1") },
  );
  const shown = () => result.current.items.map(timelineItemId);
  const call = { kind: "call", at, conversation: { id: "call" } } as TimelineItem;

  act(() => result.current.choose({ kind: "note", by: null }));
  act(() => result.current.choose({ kind: "call", by: null }));
  act(() => result.current.loadMore());
  await act(async () => responses[1]?.({ items: [call], next_cursor: null }));
  await act(async () => responses[0]?.(pageOf("late")));
  expect(shown()).toEqual(["call"]);
  expect(load).toHaveBeenCalledTimes(2);

  act(() => result.current.put(note("own")));
  rerender(pageOf("newer", "1"));
  expect(shown()).toEqual(["call"]);
});

test("loads at most ten pages to find the row that the URL names", async () => {
  const load = jest.fn(
    async (): Promise<Outcome<TimelinePage>> => ({ kind: "ok", data: { items: [], next_cursor: "next" } }),
  );
  const first = { ...pageOf("1"), next_cursor: "next" };
  renderHook(() => useCompleteTimeline({ load, first, targetId: "gone" }));

  await waitFor(() => expect(load.mock.calls.length).toBeGreaterThanOrEqual(10));
  await act(async () => {});

  expect(load).toHaveBeenCalledTimes(10);
});
