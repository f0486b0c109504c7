/** @jest-environment jsdom */
import { render } from "@testing-library/react";
import { fullContactsView } from "@/lib/contact-list/view";
import { contactFilters } from "@/lib/contracts/contacts/filters";
import { FacetFilter } from "./facet-filter";
import { OptionsFilter } from "./options-filter";

jest.mock("./facet-filter", () => ({ FacetFilter: jest.fn(() => null) }));

/** Returns the options that the filter offers, and its value after one of them is pressed. */
function press(name: "function" | "status", before: object, option: string) {
  const onChange = jest.fn();
  const view = { ...fullContactsView, ...before };
  render(
    <OptionsFilter
      {...{ view, name, onChange }}
      info={contactFilters.infoOf(name)}
      written={contactFilters.writeValue(name, view[name])}
    />,
  );
  const { options, onToggle } = jest.mocked(FacetFilter).mock.lastCall?.[0] ?? {};
  const { value } = options?.find(({ label }) => label === option) ?? {};
  if (value !== undefined) onToggle?.(value);
  return onChange.mock.lastCall?.[0][name];
}

test.each([
  ["function", [], "Legal", ["legal"]],
  ["function", ["it", "legal"], "Legal", ["it"]],
  ["status", null, "At the company", "present"],
  ["status", "left", "At the company", "present"],
  ["status", "left", "Left the company", null],
] as const)("the filter %s with the value %j: pressing %s changes it to %j", (name, before, option, after) => {
  expect(press(name, { [name]: before }, option)).toEqual(after);
});
