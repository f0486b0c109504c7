/** @jest-environment jsdom */
import { MeProvider } from "@/components/session/me";
import "@testing-library/jest-dom";
import { render, screen, within } from "@testing-library/react";
import type { HistoryEntry } from "@/lib/contracts/accounts/account-change";
import type { Role } from "@/lib/contracts/wire/role";
import HistoryCard from "./history-card";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }) }));

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

function change(n: number, values: Pick<HistoryEntry, "field" | "old" | "new">, isUndone = false): HistoryEntry {
  return {
    id: String(n),
    contact: null,
    source: "manual",
    actor: { uid: "u1", name: "Ada Moss" },
    cause: { kind: "edit", id: uuid(n) },
    at: "2026-03-02T09:00:00Z",
    is_undone: isUndone,
    is_undo: false,
    ...values,
  };
}

const items = [
  change(1, { field: "tier", old: "A", new: "B" }),
  change(2, { field: "owner", old: null, new: "Ben Ito" }),
  change(3, { field: "employees", old: 400, new: 500 }, true),
  change(4, { field: "account", old: null, new: "Acme" }),
];

function show(role: Role): HTMLElement[] {
  const first = { items, total: items.length, next_cursor: null };
  render(
    <MeProvider me={{ uid: "u1", name: "Rae", role, denied: [] }}>
      <HistoryCard accountId={uuid(9)} first={first} nowMs={Date.parse("2026-03-02T09:10:00Z")} />
    </MeProvider>,
  );
  return within(screen.getByRole("list", { name: "Changes" })).getAllByRole("listitem");
}

const undos = () =>
  screen.queryAllByRole("button", { name: /undo|take back/i }).map((button) => button.getAttribute("aria-label"));

test("editors can undo each change that isn't undone or an addition, and their recent ones together", () => {
  show("sales_leader");

  expect(undos()).toEqual([null, "Undo Tier", "Undo Owner"]);
  expect(screen.getByRole("button", { name: "Undo recent changes" })).toBeEnabled();
});

test("editors who may not assign accounts can't undo a change of owner", () => {
  show("sales_rep");

  expect(undos()).toEqual([null, "Undo Tier"]);
});

test("read-only users see the changes without an Undo", () => {
  const [tier, owner, employees, added] = show("user");

  expect(tier).toHaveTextContent(/^Tier A → B.*Ada Moss/);
  expect(owner).toHaveTextContent(/Owner.*nobody.*→.*Ben Ito/);
  expect(employees).toHaveTextContent(/Employees.*400.*→.*500.*Undone/);
  expect(added).toHaveTextContent(/Account added/);
  expect(undos()).toEqual([]);
  expect(screen.queryAllByRole("button")).toEqual([]);
});
