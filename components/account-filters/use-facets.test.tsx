/** @jest-environment jsdom */
import { renderHook } from "@testing-library/react";
import { useFacets } from "./use-facets";

const before = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = before;
});

test("refetches the counts each time the version changes", () => {
  const fetchMock = jest.fn(async () => new Promise<Response>(() => {}));
  globalThis.fetch = fetchMock;
  const initial = { query: "owner=me", facets: null };
  const { rerender } = renderHook(({ version }) => useFacets("owner=me", initial, version), {
    initialProps: { version: 0 },
  });
  const atFirst = fetchMock.mock.calls.length;

  rerender({ version: 1 });
  rerender({ version: 2 });
  rerender({ version: 3 });

  expect(fetchMock.mock.calls.length - atFirst).toBe(3);
});
