/** @jest-environment jsdom */
import { keepEarlyKeys } from "./keep-early-keys";

const ready = () => window.dispatchEvent(new Event("ready"));

beforeEach(() => {
  document.body.innerHTML = "<input>";
  keepEarlyKeys("ready");
});

function press(init: KeyboardEventInit, target: Element = document.body): boolean {
  return target.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init }));
}

function listen(): string[] {
  const heard: string[] = [];
  document.addEventListener("keydown", ({ key, ctrlKey }) => heard.push(ctrlKey ? `ctrl ${key}` : key));
  return heard;
}

test("the last shortcut is pressed again once the shell listens, and the browser does nothing with it", () => {
  expect(press({ key: "/" })).toBe(false);
  expect(press({ key: "k", ctrlKey: true })).toBe(false);
  const heard = listen();

  ready();
  ready();

  expect(heard).toEqual(["ctrl k"]);
});

test.each<[string, KeyboardEventInit, string]>([
  ["a letter", { key: "j" }, "body"],
  ["what is typed into a field", { key: "/" }, "input"],
  ["another of the browser's own", { key: "f", ctrlKey: true }, "body"],
  ["a character made with Alt", { key: "/", altKey: true }, "body"],
])("%s is left to the browser", (_what, init, target) => {
  expect(press(init, document.querySelector(target) ?? document.body)).toBe(true);
  const heard = listen();

  ready();

  expect(heard).toEqual([]);
});

test("what is pressed once the shell listens is not kept", () => {
  ready();

  expect(press({ key: "k", metaKey: true })).toBe(true);
});
