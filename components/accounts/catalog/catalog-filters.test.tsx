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

const choices = { industries: [{ code: "333", name: "Machinery" }], countries: ["Ireland"] };

test("a select keeps the focus when the filter changes, and shows the filter's value", () => {
  const { rerender } = render(<CatalogFilters filter={unfiltered} {...choices} />);
  const [industry, country] = screen.getAllByRole<HTMLSelectElement>("combobox");
  industry?.focus();

  rerender(<CatalogFilters filter={{ q: null, industry: "333", country: "Ireland" }} {...choices} />);
  expect([document.activeElement, industry?.value, country?.value]).toEqual([industry, "333", "Ireland"]);

  rerender(<CatalogFilters filter={unfiltered} {...choices} />);
  expect([document.activeElement, industry?.value, country?.value]).toEqual([industry, "", ""]);
});

test("filters when a choice changes, and shortly after typing in the search", async () => {
  const submitted: Record<string, FormDataEntryValue>[] = [];
  const submit = jest.spyOn(HTMLFormElement.prototype, "requestSubmit").mockImplementation(function (
    this: HTMLFormElement,
  ) {
    submitted.push(Object.fromEntries(new FormData(this)));
  });
  render(<CatalogFilters filter={unfiltered} {...choices} />);

  fireEvent.change(screen.getByRole("combobox", { name: "Industry" }), { target: { value: "333" } });
  fireEvent.change(screen.getByRole("combobox", { name: "Country" }), { target: { value: "Ireland" } });
  fireEvent.change(screen.getByRole("searchbox", { name: "Search companies" }), { target: { value: "deere" } });
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(3));

  expect(submitted).toEqual([
    { q: "", industry: "333", country: "" },
    { q: "", industry: "333", country: "Ireland" },
    { q: "deere", industry: "333", country: "Ireland" },
  ]);
});
