/** @jest-environment jsdom */
import { fireEvent, render, screen } from "@testing-library/react";
import { useListKeys } from "./use-list-keys";

const onKey = jest.fn();

function List({ isOn = true, isCovered = false }: { isOn?: boolean; isCovered?: boolean }) {
  useListKeys(isOn, onKey);
  return (
    <>
      <div data-index={7}>
        <a href="/account/1">Deere</a>
        <input />
      </div>
      <dialog open={isCovered} />
    </>
  );
}

/** @returns whether the key's own effect in the browser was prevented */
function press(role: "link" | "textbox", modifiers = {}): boolean {
  const element = screen.getByRole(role);
  element.focus();
  return !fireEvent.keyDown(element, { key: "j", ...modifiers });
}

beforeEach(() => onKey.mockReset());

test.each([true, false])("passes a key on with the focused row; whether it is handled: %s", (isHandled) => {
  onKey.mockReturnValue(isHandled);
  render(<List />);

  expect(press("link", { shiftKey: true })).toBe(isHandled);

  expect(onKey).toHaveBeenCalledWith(expect.objectContaining({ key: "j" }), 7);
});

test.each([
  ["while shortcuts are off", { isOn: false }, "link", {}],
  ["over a dialog", { isCovered: true }, "link", {}],
  ["while typing", {}, "textbox", {}],
  ["with Ctrl", {}, "link", { ctrlKey: true }],
  ["with ⌘", {}, "link", { metaKey: true }],
  ["with Alt", {}, "link", { altKey: true }],
] as const)("leaves a key to the browser %s", (_, props, role, modifiers) => {
  onKey.mockReturnValue(true);
  render(<List {...props} />);

  expect(press(role, modifiers)).toBe(false);

  expect(onKey).not.toHaveBeenCalled();
});

test("ignores a key that something else has handled", () => {
  render(<List />);
  screen.getByRole("link").addEventListener("keydown", (event) => event.preventDefault());

  press("link");

  expect(onKey).not.toHaveBeenCalled();
});
