/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { SWRConfig } from "swr";
import { FieldsProvider } from "@/components/custom-fields/fields-context";
import { fullView } from "@/lib/accounts/list/view";
// Loaded in advance: on a busy machine, loading it takes longer than a test waits.
import "./grouped-list";
import { changeInLists } from "../cached-lists";
import AccountsLayout from "./accounts-layout";

/** The sent requests, with the functions that respond them. */
let requests: { path: string; respond: (body: unknown, status?: number) => void }[];

beforeEach(() => {
  requests = [];
  Object.assign(globalThis, {
    fetch: (path: string) =>
      new Promise((resolve) => {
        const respond = (body: unknown, status = 200) =>
          resolve({ ok: status < 400, status, headers: new Map(), text: async () => JSON.stringify(body) });
        requests.push({ path, respond });
      }),
  });
});

const flush = () => act(async () => {});
const paths = () => requests.map(({ path }) => path);
const respond = async (part: string, body: unknown, status?: number) => {
  const found = requests.findLast(({ path }) => path.includes(part));
  if (!found) throw new Error(`${part} was not requested: ${paths().join(" ")}`);
  await act(async () => found.respond(body, status));
};
const groups = (value: string) => ({
  items: [{ value, label: value, count: 1, market_cap_usd: 0 }],
  others: null,
  is_exact: true,
});

const pageOf = (sector: string) => ({
  items: [{ id: "one", name: "One", sector, news: null, owner: null, next_task: null, facts: [] }],
  next_cursor: null,
  total: 1,
});

const refresh = jest.fn();
type Selected = ComponentProps<typeof AccountsLayout>["selected"];

const props: ComponentProps<typeof AccountsLayout> = {
  layout: { kind: "grouped", by: "sector" },
  uid: "ravi",
  view: fullView,
  viewSettings: { columns: ["sector"], density: "comfortable" },
  selected: { selection: new Map(), isPicking: false, refresh } as Partial<Selected> as Selected,
  industryNames: {},
  canEdit: false,
  shortcutsOn: true,
  today: "2026-03-02",
  version: 0,
  counted: 0,
  hrefOf: () => "/all-accounts",
  onChange: () => {},
};

const drawn = (change: Partial<typeof props> = {}) => (
  <SWRConfig value={{ provider: () => new Map() }}>
    <FieldsProvider value={[]}>
      <AccountsLayout {...props} {...change} />
    </FieldsProvider>
  </SWRConfig>
);

/** Each test uses its own value, because lists are cached for the lifetime of the page. */
async function open(value: string, change: Partial<typeof props> = {}) {
  const { rerender } = render(drawn(change));
  await waitFor(() => expect(requests).not.toEqual([]));
  await respond("by=sector", groups(value));
  await flush();
  return (next: Partial<typeof props>) => {
    rerender(drawn({ ...change, ...next }));
    return flush();
  };
}

test("changing the grouping doesn't request accounts with a value of the previous grouping", async () => {
  const show = await open("Energy");
  expect(paths().some((path) => path.includes("sector=Energy"))).toBe(true);

  await show({ layout: { kind: "grouped", by: "tier" } });
  await respond("by=tier", groups("A"));

  expect(screen.getByRole("button", { name: /^A / })).toBeInTheDocument();
  expect(paths().filter((path) => path.includes("tier=Energy"))).toEqual([]);
});

test("refetches only the group counts when the count version changes, and drops a group that is now empty", async () => {
  const show = await open("Materials");
  const before = paths().length;

  await show({ counted: 1 });
  await respond("by=sector", { ...groups("Materials"), items: [] });

  expect(screen.queryByRole("button", { name: /Materials/ })).not.toBeInTheDocument();
  expect(paths().slice(before)).toEqual([expect.stringContaining("by=sector")]);
});

test("counts that fail to load with another filter show the failure instead of the previous groups", async () => {
  const show = await open("Financials");

  await show({ view: { ...fullView, q: "bank" } });
  expect(screen.getByRole("button", { name: /Financials/ })).toBeInTheDocument();
  await respond("by=sector", { error: { code: "unavailable", message: "Not now." } }, 503);

  expect(screen.getByRole("alert")).toHaveTextContent("Groups could not be loaded");
  expect(screen.queryByRole("button", { name: /Financials/ })).toBeNull();

  await act(async () => screen.getByRole("button", { name: "Retry" }).click());
  await respond("by=sector", groups("Banks"));
  expect(screen.getByRole("button", { name: /Banks/ })).toBeInTheDocument();
});

test("renders one cell per heading and none for a deleted custom field", async () => {
  await open("Utilities", {
    viewSettings: { columns: ["sector", "custom:00000000-0000-4000-8000-000000000001"], density: "comfortable" },
  });
  await respond("sector=Utilities", pageOf("Utilities"));

  const row = screen.getByRole("row", { name: /One/ });
  const headings = screen.getAllByRole("columnheader");
  expect(headings.map(({ textContent }) => textContent)).toEqual(["Name", "Sector"]);
  // Excludes the cells of the name and the checkbox.
  expect(row.querySelectorAll("td.truncate")).toHaveLength(1);
});

test("a change of a section's row reaches the selection", async () => {
  await open("Real Estate");
  await respond("sector=Real+Estate", pageOf("Real Estate"));

  await act(async () => changeInLists("one", { tier: "A" }));

  expect(refresh).toHaveBeenLastCalledWith([expect.objectContaining({ id: "one", tier: "A" })]);
});
