/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import type { Pairs } from "@/lib/contracts/imports/duplicate";
import { send } from "@/lib/http/browser/send";
import { usePairs } from "./use-pairs";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const queueOf = (...ids: string[]): Pairs => ({
  items: ids.map((id) => ({ id, score: 60, reasons: [], accounts: [sideOf(`${id} a`), sideOf(`${id} b`)] })),
  total: ids.length,
  crowded: [],
  waiting: false,
});
const sideOf = (id: string) => ({ id, name: id, domain: null, hq_city: null, hq_state: null, owner: null });

/** Delays each response until the test releases it, in the order of the requests. */
function respondLater() {
  const responses: ((pairs: Pairs) => Promise<void>)[] = [];
  jest
    .mocked(send)
    .mockImplementation(
      () =>
        new Promise((resolve) =>
          responses.push(async (pairs) => act(async () => resolve({ kind: "ok", data: pairs } as never))),
        ),
    );
  return responses;
}

const idsOf = (pairs: Pairs) => pairs.items.map(({ id }) => id);

test("a reload during another reload shows the newer queue, including a pair whose decision was undone", async () => {
  const responses = respondLater();
  const { result } = renderHook(() => usePairs(queueOf("one", "two")));
  act(() => result.current.markDecided("one"));
  expect(idsOf(result.current.pairs)).toEqual(["two"]);

  act(() => result.current.reload());
  await responses[0]?.(queueOf("two"));
  await responses[1]?.(queueOf("one", "two"));

  expect(responses).toHaveLength(2);
  expect(idsOf(result.current.pairs)).toEqual(["one", "two"]);
  expect(result.current.isLoading).toBe(false);
});

test("postponing a pair moves it to the end without a request", () => {
  const responses = respondLater();
  const { result } = renderHook(() => usePairs(queueOf("one", "two")));

  act(() => result.current.later("one"));

  expect(idsOf(result.current.pairs)).toEqual(["two", "one"]);
  expect(responses).toEqual([]);
});
