/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MeProvider } from "@/components/session/me";
import { actOnToast, toastStore } from "@/components/ui/overlay/toast-store";
import type { CatalogCompany, CatalogPage } from "@/lib/contracts/companies/catalog-company";
import { send } from "@/lib/http/browser/send";
import { CompanyPicker } from "./company-picker";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const additionId = "00000000-0000-4000-8000-000000000002";
const accountId = "00000000-0000-4000-8000-000000000001";

const companyOf = (id: string, overrides: Partial<CatalogCompany> = {}): CatalogCompany => ({
  ...{ id, name: `Company ${id}`, ticker: id.toUpperCase(), domain: null, sector: null, industry_name: "Machinery" },
  ...{ hq_state: "NE", hq_country: "United States", account_id: null },
  ...overrides,
});

const pageOf = (overrides: Partial<CatalogPage> = {}): CatalogPage => ({
  ...{ items: [companyOf("a"), companyOf("b"), companyOf("c", { account_id: accountId })], total: 84 },
  ...{ next_cursor: null, addable: ["a", "b", "d"], industries: [], countries: [] },
  ...overrides,
});

function picker(page = pageOf(), denied: "removeAccounts"[] = []) {
  return (
    <MeProvider me={{ uid: "u1", name: "Rae", role: "sales_rep", denied }}>
      <CompanyPicker page={page} firstHref={null} nextHref="/all-accounts/catalog?cursor=x" />
    </MeProvider>
  );
}

const click = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const check = (name: RegExp) => fireEvent.click(screen.getByRole("checkbox", { name }));
const respond = (added: { id: string; name: string }[], present = 0) =>
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: { id: additionId, added, present } } as never);

beforeEach(() => {
  jest.mocked(send).mockReset();
  refresh.mockClear();
  toastStore.setState({ toasts: [] });
});

test("adds the selected companies in one request, also those selected on another page, and Undo says which it kept", async () => {
  const { rerender } = render(picker());
  check(/Company a/);
  rerender(picker(pageOf({ items: [companyOf("e")] })));
  check(/Company e/);
  respond([{ id: accountId, name: "Company a" }], 1);

  await click("Add 2 accounts");

  expect(send).toHaveBeenCalledWith("POST /companies/add/", { body: { ids: ["a", "e"] } });
  expect(screen.getByRole("status")).toHaveTextContent("0 selected");
  const [toast] = toastStore.getState().toasts;
  expect(toast?.text).toBe("1 account added. 1 already existed.");
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: { removed: 1, kept: 2 } } as never);
  await act(async () => actOnToast(toast?.id ?? 0));
  expect(send).toHaveBeenLastCalledWith("POST /companies/add/:id/undo/", { params: { id: additionId } });
  expect(toastStore.getState().toasts.at(-1)?.text).toBe(
    "1 account removed. 2 kept because someone has worked on them.",
  );
  expect(refresh).toHaveBeenCalledTimes(2);
});

test("marks a company that is an account, with a link instead of a checkbox", () => {
  render(picker());

  expect(screen.getAllByRole("checkbox")).toHaveLength(2);
  expect(screen.getByRole("link", { name: /^Company c.*Added$/ })).toHaveAttribute("href", `/account/${accountId}`);
});

test("selects all of an industry, on all pages, and clears the selection", async () => {
  render(picker());

  await click("Select all 3");
  expect(screen.getByRole("status")).toHaveTextContent("3 selected");
  expect(screen.getByRole("checkbox", { name: /Company a/ })).toBeChecked();
  await click("Clear");

  expect(screen.getByRole("status")).toHaveTextContent("0 selected");
  expect(screen.getByRole("button", { name: "Add accounts" })).toBeDisabled();
});

test("refuses to add more than 200 at once, and says so", async () => {
  render(picker(pageOf({ addable: Array.from({ length: 200 }, (_, n) => `x${n}`) })));
  await click("Select the first 200");
  expect(screen.getByRole("button", { name: "Add 200 accounts" })).toBeEnabled();

  check(/Company a/);

  expect(screen.getByRole("status")).toHaveTextContent("201 selected. Add up to 200 at once.");
  expect(screen.getByRole("button", { name: "Add 201 accounts" })).toBeDisabled();
});

test("offers no Undo to someone who can't remove accounts, and keeps the selection when adding fails", async () => {
  render(picker(pageOf(), ["removeAccounts"]));
  check(/Company a/);
  jest.mocked(send).mockResolvedValueOnce({ kind: "refused", detail: "Try again.", fields: {} } as never);
  await click("Add 1 account");
  expect(screen.getByRole("status")).toHaveTextContent("1 selected");
  respond([{ id: accountId, name: "Company a" }]);

  await click("Add 1 account");

  expect(toastStore.getState().toasts.map(({ text, action }) => [text, action])).toEqual([
    ["Try again.", null],
    ["1 account added.", null],
  ]);
});
