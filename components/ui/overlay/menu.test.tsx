/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import { Menu, MenuItem } from "./menu";

test("a menu that the browser opened before the page was interactive shows its items", () => {
  const { matches } = Element.prototype;
  // jsdom has no ResizeObserver, and doesn't know `:popover-open`.
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      disconnect() {}
    },
  });
  jest.spyOn(Element.prototype, "matches").mockImplementation(function isMatch(this: Element, selector) {
    return selector === ":popover-open" ? this.role === "menu" : matches.call(this, selector);
  });

  render(
    <Menu label="Actions" trigger="…" isDrawnWhenOpen>
      <MenuItem>Remove</MenuItem>
    </Menu>,
  );

  expect(screen.getByText("Remove")).toHaveFocus();
});
