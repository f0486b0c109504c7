/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import FacetOptions from "./facet-options";

const options = [
  { value: "Energy", label: "Energy", count: 1200 },
  { value: "Utilities", label: "Utilities", count: 46 },
];

const show = (isExact: boolean) =>
  render(
    <FacetOptions
      label="Sector"
      options={options}
      isExact={isExact}
      chosen={["Gone"]}
      hints={{}}
      onToggle={() => undefined}
    />,
  );
const counts = () => screen.getAllByRole("listitem").map((item) => item.lastElementChild?.textContent);

test("shows exact counts without a plus sign", () => {
  show(true);

  expect(counts()).toEqual(["1,200", "46", "0"]);
});

test("marks partial counts with a plus sign, but not the zero of a chosen option that no longer exists", () => {
  show(false);

  expect(counts()).toEqual(["1,200+", "46+", "0"]);
});
