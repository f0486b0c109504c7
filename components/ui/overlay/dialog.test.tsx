/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import { Dialog } from "./dialog";

beforeAll(() => {
  // Focuses the first control, as browsers do.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
    this.querySelector("button")?.focus();
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

test("focuses the first field instead of the close button", () => {
  render(
    <Dialog open title="Save view" onClose={jest.fn()}>
      <button type="button">Help</button>
      <input type="hidden" name="id" />
      <input aria-label="Name" />
    </Dialog>,
  );

  expect(screen.getByRole("textbox", { name: "Name" })).toHaveFocus();
});

test("a dialog without fields leaves the initial focus to the browser", () => {
  render(<Dialog open title="Remove the list?" onClose={jest.fn()} />);

  expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
});
