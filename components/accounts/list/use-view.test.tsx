/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import { accountsAddress, clearFilters } from "@/lib/accounts/list/view";
import { useView } from "./use-view";

const params = new URLSearchParams("sector=Utilities");
jest.mock("next/navigation", () => ({ useSearchParams: () => params }));

const context = { saved: [], scope: "all" as const };

test("going back before the router has updated the URL restores the previous view", () => {
  const { result } = renderHook(() => useView(accountsAddress, context));
  const before = result.current.view;

  act(() => result.current.change(clearFilters(before)));
  expect(result.current.view.sector).toEqual([]);
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")));

  expect(before.sector).toEqual(["Utilities"]);
  expect(result.current.view).toEqual(before);
});
