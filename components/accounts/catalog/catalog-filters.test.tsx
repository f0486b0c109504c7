/** @jest-environment jsdom */
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { CatalogFilters } from "./catalog-filters";

// Next.js's own form needs the router.
jest.mock("next/form", () => ({
  __esModule: true,
  default: ({ replace: _replace, scroll: _scroll, ...props }: ComponentProps<"form"> & Record<string, unknown>) => (
    <form {...props} />
  ),
}));

const unfiltered = { q: null, industry: null, country: null };

test("filters when a choice changes, and shortly after typing in the search", async () => {
  const submitted: Record<string, FormDataEntryValue>[] = [];
  const submit = jest.spyOn(HTMLFormElement.prototype, "requestSubmit").mockImplementation(function (
    this: HTMLFormElement,
  ) {
    submitted.push(Object.fromEntries(new FormData(this)));
  });
  render(
    <CatalogFilters filter={unfiltered} industries={[{ code: "333", name: "Machinery" }]} countries={["Ireland"]} />,
  );

  fireEvent.change(screen.getByRole("combobox", { name: "Industry" }), { target: { value: "333" } });
  fireEvent.change(screen.getByRole("searchbox", { name: "Search companies" }), { target: { value: "deere" } });
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));

  expect(submitted).toEqual([
    { q: "", industry: "333", country: "" },
    { q: "deere", industry: "333", country: "" },
  ]);
});
