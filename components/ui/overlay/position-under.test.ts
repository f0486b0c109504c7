/** @jest-environment jsdom */
import { followButton, positionUnder } from "./position-under";

/** A panel of 200 × 300 px and a button of 100 × 30 px in a window of 800 × 600 px. */
function arrange(left: number, top: number) {
  Object.assign(window, { innerWidth: 800, innerHeight: 600 });
  const [panel, button] = [document.createElement("div"), document.createElement("button")];
  Object.defineProperties(panel, { offsetWidth: { value: 200 }, offsetHeight: { get: () => 300, configurable: true } });
  const at = { left, top };
  button.getBoundingClientRect = () => new DOMRect(at.left, at.top, 100, 30);
  const hidePopover = jest.fn();
  Object.assign(panel, { hidePopover });
  return { panel, button, at, hidePopover };
}

let grow: () => void;

beforeAll(() => {
  // jsdom implements neither of these.
  globalThis.ResizeObserver = class {
    constructor(onResize: ResizeObserverCallback) {
      grow = () => onResize([], this);
    }
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  globalThis.DOMRect ??= class {
    constructor(
      readonly x = 0,
      readonly y = 0,
      readonly width = 0,
      readonly height = 0,
    ) {}
    get left() {
      return this.x;
    }
    get right() {
      return this.x + this.width;
    }
    get top() {
      return this.y;
    }
    get bottom() {
      return this.y + this.height;
    }
  } as typeof DOMRect;
});

test.each([
  ["under its button", 100, 100, "start", "100px", "136px"],
  ["at its button's end", 400, 100, "end", "300px", "136px"],
  ["above, where there is no room below", 100, 500, "start", "100px", "194px"],
  ["inside the window at the right", 750, 100, "start", "592px", "136px"],
  ["inside the window at the bottom, where there is no room above either", 100, 290, "start", "100px", "292px"],
] as const)("positions a panel %s", (_what, left, top, align, x, y) => {
  const { panel, button } = arrange(left, top);

  positionUnder(panel, button, align);

  expect([panel.style.left, panel.style.top]).toEqual([x, y]);
});

test("a resize keeps the panel open and repositions it once, even if the button was briefly out of view", () => {
  jest.useFakeTimers();
  const { panel, button, at, hidePopover } = arrange(100, 200);
  const stop = followButton(panel, button, "start");

  at.top = 900;
  window.dispatchEvent(new Event("resize"));
  at.top = 150;
  jest.advanceTimersToNextFrame();

  expect(panel.style.top).toBe("186px");
  window.dispatchEvent(new Event("resize"));
  stop();
  at.top = 50;
  jest.advanceTimersToNextFrame();
  expect(panel.style.top).toBe("186px");
  expect(hidePopover).not.toHaveBeenCalled();
  jest.useRealTimers();
});

test("a panel follows its button while scrolling and closes when the button leaves the window", () => {
  const { panel, button, at, hidePopover } = arrange(100, 200);
  const stop = followButton(panel, button, "start");

  at.top = 150;
  window.dispatchEvent(new Event("scroll"));
  expect(panel.style.top).toBe("186px");
  at.top = -40;
  window.dispatchEvent(new Event("scroll"));
  expect(hidePopover).toHaveBeenCalledTimes(1);
  stop();
  at.top = 50;
  window.dispatchEvent(new Event("scroll"));

  expect(panel.style.top).toBe("186px");
});

test("a panel that grows stays within the window", () => {
  jest.useFakeTimers();
  const { panel, button } = arrange(100, 400);
  const size = jest.spyOn(panel, "offsetHeight", "get").mockReturnValue(100);
  positionUnder(panel, button, "start");
  const stop = followButton(panel, button, "start");
  expect(panel.style.top).toBe("436px");

  size.mockReturnValue(300);
  grow();
  jest.advanceTimersToNextFrame();

  expect(panel.style.top).toBe("94px");
  stop();
  jest.useRealTimers();
});
