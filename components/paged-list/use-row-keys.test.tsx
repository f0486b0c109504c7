/** @jest-environment jsdom */
import { fireEvent, render } from "@testing-library/react";
import { useRowKeys } from "./use-row-keys";

const scrollTo = jest.fn();

/** A list without a selection, such as the feed. */
function Rows() {
  useRowKeys({ isOn: true, count: 4, scrollTo });
  return [0, 1, 2, 3].map((index) => (
    <div key={index} data-index={index}>
      <a href={`#${index}`}>Row {index}</a>
    </div>
  ));
}

/** Renders rows of 100 pixels on a page that is scrolled down. */
function renderScrolled(byPx: number) {
  Object.defineProperty(window, "scrollY", { value: byPx, configurable: true });
  render(<Rows />);
  const box = document.body.getBoundingClientRect();
  for (const [index, row] of document.querySelectorAll("[data-index]").entries())
    row.getBoundingClientRect = () => ({ ...box, top: index * 100 - byPx });
}

test.each([
  [0, 0],
  [150, 3],
  [2_000, 3],
])("on a page scrolled by %i pixels, j starts at row %i, which is in sight", (byPx, index) => {
  renderScrolled(byPx);

  fireEvent.keyDown(document.body, { key: "j" });

  expect(scrollTo).toHaveBeenLastCalledWith(index);
  expect(document.activeElement?.textContent).toBe(`Row ${index}`);
});

test("x and Esc are left to the browser in a list without a selection", () => {
  renderScrolled(0);
  fireEvent.keyDown(document.body, { key: "j" });

  expect(fireEvent.keyDown(document.activeElement ?? document.body, { key: "x" })).toBe(true);
  expect(fireEvent.keyDown(document.body, { key: "Escape" })).toBe(true);
});
