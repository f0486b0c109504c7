/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import type { Outcome } from "@/lib/http/browser/send";
import { useRead } from "./use-read";

type Answer = (outcome: Outcome<string>) => Promise<void>;

/** The requests so far, with their texts; the test answers each one. */
let requests: { text: string; signal: AbortSignal; respond: Answer }[];
const refused: Outcome<string> = { kind: "refused", code: "unknown", detail: "No.", fields: {} };

function load(text: string) {
  return (signal: AbortSignal) =>
    new Promise<Outcome<string>>((resolve) => {
      requests.push({ text, signal, respond: async (outcome) => act(async () => resolve(outcome)) });
    });
}

function show(test: string, text: string | null, options: { pauseMs?: number; keepPrevious?: boolean } = {}) {
  return renderHook(({ text }) => useRead(text === null ? null : [test, text], load(text ?? ""), options), {
    initialProps: { text },
  });
}

beforeEach(() => {
  requests = [];
});
afterEach(() => jest.useRealTimers());

test("hides a failure while the request is retried", async () => {
  const { result } = show("failure", "a");
  await requests[0]?.respond(refused);
  expect(result.current).toMatchObject({ data: undefined, refusal: { detail: "No." }, isLoading: false });

  act(() => void result.current.retry());
  expect(result.current).toMatchObject({ refusal: null, isLoading: true });

  await requests[1]?.respond({ kind: "ok", data: "A" });
  expect(result.current).toMatchObject({ data: "A", refusal: null, isLoading: false });
});

test("keeps the previous data while another key loads, and clears it without a key", async () => {
  const { result, rerender } = show("former", "a", { keepPrevious: true });
  await requests[0]?.respond({ kind: "ok", data: "A" });

  rerender({ text: "b" });
  expect(result.current).toMatchObject({ data: "A", isLoading: true });
  await requests[1]?.respond({ kind: "ok", data: "B" });
  expect(result.current).toMatchObject({ data: "B", isLoading: false });

  rerender({ text: null });
  expect(result.current).toMatchObject({ data: undefined, isLoading: false });
});

test("loads only the last text while the user types, and aborts the previous request", async () => {
  jest.useFakeTimers();
  const { result, rerender } = show("typing", "a", { pauseMs: 100 });
  expect(requests.map(({ text }) => text)).toEqual(["a"]);

  rerender({ text: "ab" });
  expect(requests[0]?.signal.aborted).toBe(true);
  rerender({ text: "abc" });
  expect(result.current.isLoading).toBe(true);
  await act(async () => jest.advanceTimersByTime(100));
  expect(requests.map(({ text }) => text)).toEqual(["a", "abc"]);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, false]);

  await requests[1]?.respond({ kind: "ok", data: "ABC" });
  await requests[0]?.respond({ kind: "ok", data: "A" });
  expect(result.current).toMatchObject({ data: "ABC", isLoading: false });
});

test("returns no data of another key, while loading or after a failure", async () => {
  const { result, rerender } = show("other", "a");
  await requests[0]?.respond({ kind: "ok", data: "A" });

  rerender({ text: "b" });
  expect(result.current).toMatchObject({ data: undefined, isLoading: true });
  await requests[1]?.respond(refused);
  expect(result.current).toMatchObject({ data: undefined, refusal: { detail: "No." } });

  rerender({ text: "a" });
  expect(result.current).toMatchObject({ data: "A", isLoading: true });
});

test("drops the kept data of the previous key once the new one is refused", async () => {
  const { result, rerender } = show("dropped", "a", { keepPrevious: true });
  await requests[0]?.respond({ kind: "ok", data: "A" });

  rerender({ text: "b" });
  await requests[1]?.respond(refused);

  expect(result.current).toMatchObject({ data: undefined, refusal: { detail: "No." } });
});

test("a cached response or refusal counts as loading until it is loaded again", async () => {
  const first = show("again", "a");
  await requests[0]?.respond(refused);
  first.unmount();

  const seen: unknown[] = [];
  renderHook(() => seen.push(useRead(["again", "a"], load("a"))));
  expect(seen[0]).toMatchObject({ refusal: null, isLoading: true });
  await requests[1]?.respond({ kind: "ok", data: "A" });
  expect(seen.at(-1)).toMatchObject({ data: "A", refusal: null, isLoading: false });

  const reads: unknown[] = [];
  renderHook(() => reads.push(useRead(["again", "a"], load("a"))));
  expect(reads[0]).toMatchObject({ data: "A", isLoading: true });
});

test("aborts its request when the key is cleared and when the component unmounts", () => {
  const { rerender, unmount } = show("cleared", "a");
  rerender({ text: null });
  expect(requests[0]?.signal.aborted).toBe(true);

  rerender({ text: "b" });
  expect(requests[1]?.signal.aborted).toBe(false);
  unmount();
  expect(requests[1]?.signal.aborted).toBe(true);
});

test("unmounting a component doesn't abort the request of another one with its key", async () => {
  const { result } = show("shared", "a");
  const second = show("shared", "a");

  second.unmount();
  expect(requests.at(-1)?.signal.aborted).toBe(false);
  await requests.at(-1)?.respond({ kind: "ok", data: "A" });

  expect(result.current).toMatchObject({ data: "A", isLoading: false });
});

test("loads a key again when the user returns to it before the pause is over", async () => {
  jest.useFakeTimers();
  const { result, rerender } = show("returning", "a", { pauseMs: 100 });

  rerender({ text: "ab" });
  rerender({ text: "a" });
  await requests[0]?.respond(refused);
  expect(result.current).toMatchObject({ refusal: null, isLoading: true });
  await requests[1]?.respond({ kind: "ok", data: "A" });

  expect(requests).toHaveLength(2);
  expect(result.current).toMatchObject({ data: "A", isLoading: false });
});

test("doesn't load the cleared text again when the user types another", async () => {
  jest.useFakeTimers();
  const { rerender } = show("retyped", "a", { pauseMs: 100 });
  await requests[0]?.respond({ kind: "ok", data: "A" });

  rerender({ text: null });
  await act(async () => jest.advanceTimersByTime(0));
  rerender({ text: "b" });
  await act(async () => jest.advanceTimersByTime(100));

  expect(requests.map(({ text }) => text)).toEqual(["a", "b"]);
});
