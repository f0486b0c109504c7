/** @jest-environment jsdom */
import type { KeyboardEvent } from "react";
import type { Alert } from "@/lib/realtime/alerts/alert";
import { undoLatest } from "./alert-actions";
import type { AlertListHandle } from "./alert-list";
import { handleDrawerKey } from "./drawer-keys";

jest.mock("./alert-actions", () => ({ undoLatest: jest.fn() }));

const [focused, other] = [{ id: "focused" } as Alert, { id: "other" } as Alert];
const list = { move: jest.fn(), current: jest.fn((): Alert | null => focused) };
const acts = { acknowledge: jest.fn(), markAsNew: jest.fn(), remove: jest.fn() };
const [onToggle, onEscape] = [jest.fn(), jest.fn()];

interface Press extends Pick<KeyboardEventInit, "metaKey" | "altKey"> {
  on?: HTMLElement;
  selected?: readonly Alert[];
  shortcutsOn?: boolean;
}

/** Presses a key in the drawer. @returns whether the drawer handled it */
function press(key: string, { on = document.body, selected = [], shortcutsOn = true, ...keys }: Press = {}): boolean {
  const event = new window.KeyboardEvent("keydown", { key, cancelable: true, ...keys });
  on.dispatchEvent(event);
  const handle = list as Partial<AlertListHandle> as AlertListHandle;
  const options = { list: handle, shortcutsOn, selected, acts, onToggle, onEscape };
  handleDrawerKey(event as unknown as KeyboardEvent, options);
  return event.defaultPrevented;
}

beforeEach(() => jest.clearAllMocks());

test("the keys act on the focused alert or, if there are any, on the selected ones", () => {
  for (const key of ["j", "k", "x", "e", "U", "#"]) expect(press(key)).toBe(true);
  press("e", { selected: [other] });

  expect(list.move.mock.calls).toEqual([[1], [-1]]);
  expect(onToggle.mock.calls).toEqual([[focused]]);
  expect(acts.acknowledge.mock.calls).toEqual([[[focused]], [[other]]]);
  expect(acts.markAsNew.mock.calls).toEqual([[[focused]]]);
  expect(acts.remove.mock.calls).toEqual([[[focused]]]);
});

test("without a focused alert nothing is changed", () => {
  list.current.mockReturnValueOnce(null).mockReturnValueOnce(null);
  press("x");
  press("e");

  expect(onToggle).not.toHaveBeenCalled();
  expect(acts.acknowledge).toHaveBeenCalledWith([]);
});

test("z undoes the latest change, also with ⌘, and is left to the browser when there is none", () => {
  jest.mocked(undoLatest).mockReturnValueOnce(true).mockReturnValueOnce(true).mockReturnValueOnce(false);

  expect(press("z")).toBe(true);
  expect(press("z", { metaKey: true })).toBe(true);
  expect(press("z")).toBe(false);
});

test.each<[string, Press]>([
  ["with ⌘, which belongs to the browser", { metaKey: true }],
  ["with Alt", { altKey: true }],
  ["as text", { on: document.createElement("input") }],
  ["by someone who turned shortcuts off", { shortcutsOn: false }],
])("a letter pressed %s does nothing, and Esc still closes", (_, options) => {
  expect(press("e", options)).toBe(false);
  expect(acts.acknowledge).not.toHaveBeenCalled();

  expect(press("Escape", options)).toBe(true);
  expect(onEscape).toHaveBeenCalledTimes(1);
});

test("an open menu keeps its keys", () => {
  const menu = document.createElement("div");
  menu.setAttribute("popover", "auto");

  expect(press("Escape", { on: menu })).toBe(false);
  expect(onEscape).not.toHaveBeenCalled();
});
