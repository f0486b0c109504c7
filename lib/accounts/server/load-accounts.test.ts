import type { Backend } from "@/lib/backend/call";
import { accountOf } from "../account.fixture";
import { listAccounts, listWithFacets } from "./load-accounts";

/** A backend whose list has a lower bound as its total, and that returns the exact total on request. */
function backendOf(total: unknown) {
  const calls: { path: string; query: unknown }[] = [];
  const backend: Backend = async (path, { query, schema }) => {
    calls.push({ path, query });
    const page = { items: [accountOf()], next_cursor: "x", total: 5_000, total_is_exact: false };
    const facets = { sector: [], industry: [], state: [], band: [], status: [], owner: [] };
    const responses: Record<string, unknown> = { "/accounts/": page, "/accounts/screen/rows/": { page, facets } };
    const parsed = schema.safeParse(responses[path] ?? total);
    return parsed.success ? { kind: "ok", data: parsed.data } : { kind: "unavailable", reason: "wrong shape" };
  };
  return { calls, backend };
}

const query = { sector: "Energy", state: "TX", sort: "name", limit: "2" };

test("requests the exact total of the same filter when the first page's total is a lower bound", async () => {
  const { calls, backend } = backendOf({ total: 123_456 });

  const page = await listAccounts(backend, query);

  expect(page).toMatchObject({ kind: "ok", data: { total: 123_456, total_is_exact: true } });
  expect(calls.map(({ path }) => path)).toEqual(["/accounts/", "/accounts/total/"]);
  expect(calls[1]?.query).toEqual({ sector: "Energy", state: "TX" });
});

test("doesn't count again for a later page", async () => {
  const { calls, backend } = backendOf({ total: 123_456 });

  const page = await listAccounts(backend, { ...query, cursor: "x" });

  expect(page).toMatchObject({ data: { total: 5_000, total_is_exact: false } });
  expect(calls).toHaveLength(1);
});

test("keeps the lower bound, marked as inexact, when the exact total fails to load", async () => {
  const { backend } = backendOf("nonsense");

  expect(await listAccounts(backend, query)).toMatchObject({ data: { total: 5_000, total_is_exact: false } });
});

test("requests the exact total for a page loaded with its facets too", async () => {
  const { calls, backend } = backendOf({ total: 123_456 });

  const rows = await listWithFacets(backend, query);

  expect(rows).toMatchObject({ data: { page: { total: 123_456, total_is_exact: true }, facets: { sector: [] } } });
  expect(calls.map(({ path }) => path)).toEqual(["/accounts/screen/rows/", "/accounts/total/"]);
});
