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

test("exact counts stand as they are", () => {
  show(true);

  expect(counts()).toEqual(["1,200", "46", "0"]);
});

test("counts that are only a part of what matches say so; what is chosen and gone is nothing more", () => {
  show(false);

  expect(counts()).toEqual(["1,200+", "46+", "0"]);
});
