/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
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

test("a click on the backdrop closes it, but not a drag that began within it", async () => {
  const onClose = jest.fn();
  render(
    <Dialog open title="Save view" onClose={onClose}>
      <input aria-label="Name" />
    </Dialog>,
  );
  // A click on the backdrop has the dialog as its target.
  const backdrop = screen.getByRole("dialog");
  const user = userEvent.setup();

  await user.pointer([{ keys: "[MouseLeft>]", target: screen.getByRole("textbox") }, { target: backdrop }]);
  await user.pointer([{ keys: "[/MouseLeft]", target: backdrop }]);
  expect(onClose).not.toHaveBeenCalled();

  await user.click(backdrop);
  expect(onClose).toHaveBeenCalledTimes(1);
});
