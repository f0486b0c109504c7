/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import type { Outcome } from "@/lib/http/browser/send";
import { useRead } from "./use-read";

type Answer = (outcome: Outcome<string>) => Promise<void>;

/** The requests so far, by their text, each to be answered by the test. */
let asked: { text: string; signal: AbortSignal; answer: Answer }[];
const refused: Outcome<string> = { kind: "refused", code: "unknown", detail: "No.", fields: {} };

function load(text: string) {
  return (signal: AbortSignal) =>
    new Promise<Outcome<string>>((resolve) => {
      asked.push({ text, signal, answer: async (outcome) => act(async () => resolve(outcome)) });
    });
}

function show(test: string, text: string | null, pauseMs = 0) {
  return renderHook(({ text }) => useRead(text === null ? null : [test, text], load(text ?? ""), { pauseMs }), {
    initialProps: { text },
  });
}

beforeEach(() => {
  asked = [];
});
afterEach(() => jest.useRealTimers());

test("hides a failure while the request is retried", async () => {
  const { result } = show("failure", "a");
  await asked[0]?.answer(refused);
  expect(result.current).toMatchObject({ data: undefined, refusal: { detail: "No." }, isLoading: false });

  act(() => void result.current.retry());
  expect(result.current).toMatchObject({ refusal: null, isLoading: true });

  await asked[1]?.answer({ kind: "ok", data: "A" });
  expect(result.current).toMatchObject({ data: "A", refusal: null, isLoading: false });
});

test("keeps the previous data while another key loads, and clears it without a key", async () => {
  const { result, rerender } = show("former", "a");
  await asked[0]?.answer({ kind: "ok", data: "A" });

  rerender({ text: "b" });
  expect(result.current).toMatchObject({ data: "A", isLoading: true });
  await asked[1]?.answer({ kind: "ok", data: "B" });
  expect(result.current).toMatchObject({ data: "B", isLoading: false });

  rerender({ text: null });
  expect(result.current).toMatchObject({ data: undefined, isLoading: false });
});

test("loads only the last text while the user types, and aborts the previous request", async () => {
  jest.useFakeTimers();
  const { result, rerender } = show("typing", "a", 100);
  expect(asked.map(({ text }) => text)).toEqual(["a"]);

  rerender({ text: "ab" });
  rerender({ text: "abc" });
  expect(result.current.isLoading).toBe(true);
  await act(async () => jest.advanceTimersByTime(100));
  expect(asked.map(({ text }) => text)).toEqual(["a", "abc"]);
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);

  await asked[1]?.answer({ kind: "ok", data: "ABC" });
  await asked[0]?.answer({ kind: "ok", data: "A" });
  expect(result.current).toMatchObject({ data: "ABC", isLoading: false });
});
