/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { Menu, MenuItem } from "./menu";
import { OnlineMenuItem } from "./online-menu-item";

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

test("an item that needs the network does nothing while offline or disabled, but arrow keys still reach it", () => {
  // jsdom has no popovers.
  HTMLElement.prototype.hidePopover = () => undefined;
  const isOnline = jest.spyOn(navigator, "onLine", "get");
  const change = (online: boolean) => {
    isOnline.mockReturnValue(online);
    act(() => void window.dispatchEvent(new Event(online ? "online" : "offline")));
  };
  const onClick = jest.fn();
  const menuOf = (disabled: boolean) => (
    <Menu label="Actions" trigger="…">
      <OnlineMenuItem disabled={disabled} onClick={onClick}>
        Remove
      </OnlineMenuItem>
    </Menu>
  );
  const { rerender } = render(menuOf(false));
  const item = screen.getByText("Remove");
  const expectOff = () => {
    fireEvent.keyDown(screen.getByRole("menu", { hidden: true }), { key: "ArrowDown" });
    expect(item).toHaveFocus();
    fireEvent.click(item);
    expect(onClick).not.toHaveBeenCalled();
    expect(item).toHaveAttribute("aria-disabled", "true");
    expect(item).toHaveClass("aria-disabled:text-muted");
    item.blur();
  };

  change(false);
  expectOff();
  expect(item).toHaveAccessibleDescription("Not available offline");
  change(true);
  expect(item).not.toHaveAccessibleDescription();
  rerender(menuOf(true));
  expectOff();
  rerender(menuOf(false));
  fireEvent.click(item);

  expect(item).not.toHaveAttribute("aria-disabled");
  expect(onClick).toHaveBeenCalledTimes(1);
});
