/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { toastStore } from "@/components/ui/overlay/toast-store";
import type { AccountField } from "@/lib/contracts/accounts/account-field";
import { FieldOptions } from "./field-options";
import FieldsPanel from "./fields-panel";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: () => {} }) }));

const fields = ["A", "B", "C"].map(
  (name) => ({ id: name, name, type: "text", options: [], version: 1 }) as AccountField,
);

let sent: string[];
let responses: ((status: number, body: unknown) => void)[];

// jsdom has no modal dialogs.
HTMLDialogElement.prototype.showModal = function open() {
  this.setAttribute("open", "");
};
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute("open");
};

beforeEach(() => {
  sent = [];
  responses = [];
  toastStore.setState({ toasts: [] });
  Object.assign(globalThis, {
    fetch: (_path: string, init: { body?: string }) => {
      if (init.body) sent.push(JSON.parse(init.body).ids?.join(""));
      return new Promise((resolve) => {
        responses.push((status, body) =>
          resolve({ ok: status < 400, status, headers: new Map(), text: async () => JSON.stringify(body) }),
        );
      });
    },
  });
});

const shown = () =>
  within(screen.getByRole("list", { name: "Custom fields" }))
    .getAllByRole("listitem")
    .map((row) => row.textContent?.[0])
    .join("");
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const respond = (at: number, status: number, body: unknown) => act(async () => responses[at]?.(status, body));
const inOrder = (ids: string) => ({
  fields: [...ids].map((id) => fields.find((field) => field.id === id)),
  can_make: true,
});

test("a moved field keeps the focus, and moves during a save are saved next as one order", async () => {
  render(<FieldsPanel fields={fields} removed={[]} />);
  press("Move A down");
  expect(screen.getByRole("button", { name: "Move A down" })).toHaveFocus();
  press("Move A down");
  press("Move B down");
  expect(shown()).toBe("CBA");

  await respond(0, 200, inOrder("BAC"));
  expect(shown()).toBe("CBA");
  await respond(1, 200, inOrder("CBA"));

  expect(sent).toEqual(["BAC", "CBA"]);
  expect(shown()).toBe("CBA");
});

test("a refused order reverts to the previous one and shows a toast", async () => {
  render(<FieldsPanel fields={fields} removed={[]} />);
  press("Move A down");
  await respond(0, 409, { code: "changed", detail: "There are other fields by now." });

  expect(shown()).toBe("ABC");
  expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(["There are other fields by now."]);
});

test("an order refused after a successful save reverts to the saved order", async () => {
  render(<FieldsPanel fields={fields} removed={[]} />);
  press("Move A down");
  press("Move A down");
  await respond(0, 200, inOrder("BAC"));
  await respond(1, 409, { code: "changed", detail: "There are other fields by now." });

  expect(shown()).toBe("BAC");
});

test("focuses a new option; after a removal the next option, or the add button if none is left", () => {
  const onChange = jest.fn();
  const drawn = (keys: string[]) => (
    <FieldOptions
      options={keys.map((key) => ({ key, label: key }))}
      error={undefined}
      isUsed={false}
      onChange={onChange.mockImplementation((next) => rerender(drawn(next.map(({ key }: { key: string }) => key))))}
    />
  );
  const { rerender } = render(drawn(["Gold", "Silver"]));

  press("Add an option");
  expect(screen.getByRole("textbox", { name: "Option 3" })).toHaveFocus();
  press("Remove Gold");
  expect(screen.getByRole("textbox", { name: "Option 1" })).toHaveFocus();
  expect(screen.getByRole("textbox", { name: "Option 1" })).toHaveValue("Silver");
  press("Remove Silver");
  press("Remove new-1");
  expect(screen.getByRole("button", { name: "Add an option" })).toHaveFocus();
});

test("removing a field focuses the add button; restoring it brings it back in its position with the focus", async () => {
  render(<FieldsPanel fields={fields} removed={[]} />);
  press("Remove B");
  press("Remove field");
  await respond(1, 200, null);
  expect(shown()).toBe("AC");
  expect(screen.getByRole("button", { name: "Add a field" })).toHaveFocus();

  const removed = { id: "B", name: "B", type: "text", removed_at: "2026-03-02T09:00:00.000Z", removed_by: null };
  await respond(2, 200, { fields: [removed] });
  press("Restore B");
  await respond(3, 200, fields[1]);
  await respond(4, 200, inOrder("ABC"));

  expect(shown()).toBe("ABC");
  expect(screen.getByRole("button", { name: "Edit B" })).toHaveFocus();
});
