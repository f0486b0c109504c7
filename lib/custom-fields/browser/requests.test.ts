/** @jest-environment jsdom */
import { loadCounts } from "./requests";

const fetchBefore = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = fetchBefore;
});

test("counts options with the list's filters, without its layout and sort order", async () => {
  const fetchOnce = jest.fn<Promise<Response>, Parameters<typeof fetch>>(
    async () => new Response(JSON.stringify({ counts: {}, is_exact: true })),
  );
  globalThis.fetch = fetchOnce;

  await loadCounts("f-1", "sector=Energy&where=any(state:TX,tier:A)&sort=-updated&layout=board-tier");

  const [address] = fetchOnce.mock.calls[0] ?? [];
  const { pathname, searchParams } = new URL(String(address), "https://sightline.example");
  expect(pathname).toBe("/api/accounts/fields/f-1/counts");
  expect(Object.fromEntries(searchParams)).toEqual({ sector: "Energy", where: "any(state:TX,tier:A)" });
});
