/** @jest-environment jsdom */
import { keepEarlyInput } from "./keep-early-input";

beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = "";
  keepEarlyInput();
});

afterEach(() => {
  jest.advanceTimersByTime(60_000);
  jest.useRealTimers();
});

function draw<T extends HTMLElement>(html: string): T {
  document.body.insertAdjacentHTML("beforeend", html);
  return document.body.lastElementChild as T;
}

/** As React does to the elements that it takes over. */
function takeOver(...elements: Element[]): void {
  for (const element of elements) Object.assign(element, { __reactProps$test: {} });
}

function count(element: Element, event: string): jest.Mock {
  const heard = jest.fn();
  element.addEventListener(event, heard);
  return heard;
}

const pass = () => jest.advanceTimersByTime(1_000);

test("a button is pressed again once it is taken over, and once for two presses", () => {
  const button = draw<HTMLButtonElement>("<button type=button>Alerts</button>");
  button.click();
  button.click();
  const pressed = count(button, "click");
  pass();
  expect(pressed).not.toHaveBeenCalled();

  takeOver(button);
  pass();

  expect(pressed).toHaveBeenCalledTimes(1);
});

test("what React can't deliver yet waits until it can", () => {
  const button = draw<HTMLButtonElement>("<button type=button>Alerts</button>");
  button.click();
  const pressed = count(button, "click");
  const stop = (event: Event) => event.stopPropagation();
  document.addEventListener("auxclick", stop, { capture: true });
  takeOver(button);
  pass();
  expect(pressed).not.toHaveBeenCalled();

  document.removeEventListener("auxclick", stop, { capture: true });
  pass();

  expect(pressed).toHaveBeenCalledTimes(1);
});

test("a press on what is taken over is left to it", () => {
  const button = draw<HTMLButtonElement>("<button type=button>Alerts</button>");
  takeOver(button);
  const pressed = count(button, "click");

  button.click();
  pass();

  expect(pressed).toHaveBeenCalledTimes(1);
});

test("a button that is gone by then isn't pressed", () => {
  const button = draw<HTMLButtonElement>("<button type=button>Alerts</button>");
  button.click();
  const pressed = count(button, "click");

  button.remove();
  takeOver(button);
  pass();

  expect(pressed).not.toHaveBeenCalled();
});

test("a form with an address is sent by the browser; one without is kept with who sent it", () => {
  const native = draw<HTMLFormElement>("<form action='/leave' method=post><button>Leave</button></form>");
  const scripted = draw<HTMLFormElement>("<form><button name=how value=now>Save</button></form>");
  const [left, saved] = [count(native, "submit"), count(scripted, "submit")];
  scripted.addEventListener("submit", (event) => event.preventDefault());
  const send = (form: HTMLFormElement) =>
    form.dispatchEvent(
      new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: form.querySelector("button") }),
    );

  expect(send(native)).toBe(true);
  expect(send(scripted)).toBe(false);
  takeOver(native, scripted);
  pass();

  expect(left).toHaveBeenCalledTimes(1);
  expect(saved).toHaveBeenCalledTimes(2);
  expect(saved.mock.lastCall?.[0].submitter).toBe(scripted.querySelector("button"));
});

test.each([
  ["a text", "<input>", "change of address"],
  ["a longer text", "<textarea></textarea>", "one\ntwo"],
  ["a choice", "<select><option>first</option><option>second</option></select>", "second"],
])("%s is given again, whatever stands there by then", (_what, html, value) => {
  const field = draw<HTMLInputElement>(html);
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.value = html.includes("option") ? "first" : "";
  const values: string[] = [];
  for (const name of ["input", "change"]) field.addEventListener(name, () => values.push(field.value));

  takeOver(field);
  pass();

  expect(values).toEqual([value]);
});

test("a box that was ticked is ticked again", () => {
  const box = draw<HTMLInputElement>("<input type=checkbox>");
  box.click();
  const changes: boolean[] = [];
  box.addEventListener("click", () => changes.push(box.checked));

  takeOver(box);
  pass();

  expect(changes).toEqual([true]);
});

test("files that were chosen stay, and are told of", () => {
  const field = draw<HTMLInputElement>("<input type=file>");
  field.dispatchEvent(new Event("change", { bubbles: true }));
  const told = count(field, "change");

  takeOver(field);
  pass();

  expect(told).toHaveBeenCalledTimes(1);
});

test("what was done is done again in its order", () => {
  const [first, second] = [draw("<button type=button>1</button>"), draw("<button type=button>2</button>")];
  const order: string[] = [];
  second.click();
  first.click();
  for (const button of [first, second]) button.addEventListener("click", () => order.push(`${button.textContent}`));

  takeOver(first);
  pass();
  expect(order).toEqual([]);
  takeOver(second);
  pass();

  expect(order).toEqual(["2", "1"]);
});

test("once the page has been awake for a while, nothing is kept", () => {
  const button = draw<HTMLButtonElement>("<button type=button>Alerts</button>");
  takeOver(document.body, button);
  jest.advanceTimersByTime(6_000);
  const later = draw<HTMLButtonElement>("<button type=button>Later</button>");
  const pressed = count(later, "click");

  later.click();
  takeOver(later);
  pass();

  expect(pressed).toHaveBeenCalledTimes(1);
});
