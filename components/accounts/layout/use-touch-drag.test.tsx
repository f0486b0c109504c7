/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { useTouchDrag } from "./use-touch-drag";

const finger = { pointerType: "touch", isPrimary: true, clientX: 100, clientY: 100 };
const onDrop = jest.fn();

function Columns() {
  const { over, onPointerDown } = useTouchDrag();
  return (
    <div data-board>
      <section data-column="c">
        <div data-testid="card" draggable onPointerDown={(event) => onPointerDown(event, onDrop)}>
          <a href="/account/1">An account</a>
          <button type="button">Move</button>
        </div>
      </section>
      <section data-column="b">Tier B</section>
      <p>{over === null ? "Over none" : `Over ${over}`}</p>
    </div>
  );
}

beforeEach(() => {
  jest.useFakeTimers();
  onDrop.mockClear();
  render(<Columns />);
  // jsdom has no layout: the card's own column is below the finger, or Tier B from 500 px on.
  document.elementFromPoint = (x) => document.querySelector(x < 500 ? "[data-column=c]" : "[data-column=b]");
});
afterEach(() => jest.useRealTimers());

const card = () => screen.getByTestId("card");
const isLifted = () => card().hasAttribute("data-lifted");
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const press = (on: Element = card(), change: object = {}) => fireEvent(on, pointer("pointerdown", change));
const move = (clientX: number) => act(() => fireEvent(window, pointer("pointermove", { clientX })));
const lift = () => act(() => fireEvent(window, pointer("pointerup")));

/** jsdom has no PointerEvent. */
function pointer(type: string, change: object = {}): MouseEvent {
  const { pointerType, isPrimary, ...point } = { ...finger, ...change };
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...point });
  return Object.assign(event, { pointerType, isPrimary });
}

test("a long press lifts the card, and releasing drops it on the column below the finger", () => {
  press();
  pass(349);
  expect(isLifted()).toBe(false);
  pass(1);
  expect(isLifted()).toBe(true);

  move(600);
  pass(20);
  screen.getByText("Over b");
  lift();

  expect(onDrop.mock.calls).toEqual([["b"]]);
  expect(isLifted()).toBe(false);
  screen.getByText("Over none");
});

test("moving the finger before the long press ends never lifts the card, however long the finger stays down", () => {
  press();
  move(109);
  pass(10_000);
  expect(isLifted()).toBe(false);

  move(600);
  lift();

  expect(onDrop).not.toHaveBeenCalled();
});

test("a small movement during the long press still lifts the card", () => {
  press();
  move(107);
  pass(350);

  expect(isLifted()).toBe(true);
});

test("blocks page scrolling only while a card is lifted", () => {
  const scroll = () => {
    const event = new Event("touchmove", { cancelable: true });
    window.dispatchEvent(event);
    return !event.defaultPrevented;
  };
  press();
  expect(scroll()).toBe(true);
  pass(350);
  expect(scroll()).toBe(false);
  lift();
  expect(scroll()).toBe(true);
});

test("a drop doesn't follow the pressed link, but the next click does", () => {
  const opened = jest.fn((event: Event) => event.preventDefault());
  card().addEventListener("click", opened);
  press();
  pass(350);
  lift();

  fireEvent.click(screen.getByRole("link"));
  expect(opened).not.toHaveBeenCalled();
  pass(100);
  fireEvent.click(screen.getByRole("link"));
  expect(opened).toHaveBeenCalledTimes(1);
});

test("a canceled pointer ends the drag without a drop", () => {
  press();
  pass(350);
  move(600);
  act(() => fireEvent(window, pointer("pointercancel")));
  lift();

  expect(onDrop).not.toHaveBeenCalled();
  expect(isLifted()).toBe(false);
});

test.each([
  ["the mouse, which drags by itself", () => card(), { pointerType: "mouse" }],
  ["a second finger", () => card(), { isPrimary: false }],
  ["the card's own button", () => screen.getByRole("button"), {}],
])("%s doesn't lift the card", (_, on, change) => {
  press(on(), change);
  pass(1_000);

  expect(isLifted()).toBe(false);
});
