/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { toastStore } from "@/components/ui/overlay/toast-store";
import { EditableValue } from "./editable-value";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));

interface Sent {
  method: string;
  path: string;
  body: unknown;
}

let sent: Sent[];
let responses: { status: number; body: unknown }[];

beforeEach(() => {
  sent = [];
  responses = [];
  refresh.mockClear();
  toastStore.setState({ toasts: [] });
  Object.assign(globalThis, {
    fetch: async (path: string, init: { method: string; body: string }) => {
      sent.push({ method: init.method, path, body: JSON.parse(init.body) });
      const { status, body } = responses.shift() ?? { status: 500, body: {} };
      return { ok: status < 400, status, headers: new Map(), text: async () => JSON.stringify(body) };
    },
  });
});

const cause = { kind: "edit", id: "00000000-0000-4000-8000-000000000009" };
const show = () =>
  render(
    <EditableValue accountId="a1" field="employees" label="Employees" value={400}>
      400
    </EditableValue>,
  );
// The form's code is loaded when it is opened.
const open = async () => {
  fireEvent.click(button());
  await screen.findByRole("textbox", { name: "Employees" });
};
const button = () => screen.getByRole("button", { name: "Edit Employees" });
const input = () => screen.getByRole("textbox", { name: "Employees" });
const save = async () => {
  await act(async () => {
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
  });
};

// Must be the first test: after it, the form's code is already loaded.
test("before the editor has loaded, keys typed on the value don't trigger the page's shortcuts", async () => {
  const pressedKeys: string[] = [];
  const onKeyDown = ({ key }: KeyboardEvent) => pressedKeys.push(key);
  document.addEventListener("keydown", onKeyDown);
  show();
  button().focus();

  for (const key of ["e", "g", "h"]) fireEvent.keyDown(button(), { key });
  fireEvent.keyDown(button(), { key: "k", ctrlKey: true });
  document.removeEventListener("keydown", onKeyDown);

  expect(button()).toHaveFocus();
  expect(pressedKeys).toEqual(["k"]);
  await screen.findByRole("textbox", { name: "Employees" });
  expect(input()).toHaveFocus();
});

test("e opens the editor and focuses it, and Escape discards the change", async () => {
  show();

  button().focus();
  fireEvent.keyDown(button(), { key: "e" });
  await screen.findByRole("textbox", { name: "Employees" });
  expect(input()).toHaveFocus();
  expect(input()).toHaveValue("400");
  fireEvent.change(input(), { target: { value: "900" } });
  fireEvent.keyDown(input(), { key: "Escape" });

  expect(button()).toHaveFocus();
  expect(sent).toEqual([]);
});

test("an invalid value shows an error and sends nothing", async () => {
  show();
  await open();
  fireEvent.change(input(), { target: { value: "many" } });

  await save();

  expect(screen.getByRole("alert")).toHaveTextContent("Enter a number such as 500, 20k or 1.5M.");
  expect(input()).toHaveAccessibleDescription("Enter a number such as 500, 20k or 1.5M.");
  expect(sent).toEqual([]);
});

test("sends a value with the expected old value and its source, and the toast's Undo reverts that edit", async () => {
  show();
  await open();
  fireEvent.change(input(), { target: { value: "1.5k" } });
  fireEvent.change(screen.getByRole("textbox", { name: "Source" }), { target: { value: "A call" } });
  responses.push({ status: 200, body: { account: {}, cause } }, { status: 200, body: { undone: 1, kept: [] } });

  await save();

  expect(sent).toEqual([
    {
      method: "PATCH",
      path: "/api/accounts/a1",
      body: { values: { employees: 1500 }, expected: { employees: 400 }, source: "A call" },
    },
  ]);
  const [toast] = toastStore.getState().toasts;
  expect(toast?.text).toBe("Employees: 1,500.");
  await act(async () => toast?.action?.run());
  expect(sent[1]).toEqual({ method: "POST", path: "/api/accounts/a1/history/undo", body: { cause } });
  expect(refresh).toHaveBeenCalledTimes(2);
});

test("a conflict shows the other person's value, and saving again replaces it", async () => {
  show();
  await open();
  fireEvent.change(input(), { target: { value: "500" } });
  responses.push(
    {
      status: 409,
      body: {
        code: "changed",
        detail: "Lee changed this to 600 in the meantime.",
        fields: { current: '{"employees":600}' },
      },
    },
    { status: 200, body: { account: {}, cause } },
  );

  await save();
  expect(screen.getByRole("alert")).toHaveTextContent(
    "Lee changed this to 600 in the meantime. Save again to replace it.",
  );
  await save();

  expect(sent[1]?.body).toEqual({ values: { employees: 500 }, expected: { employees: 600 } });
  expect(button()).toBeVisible();
});
