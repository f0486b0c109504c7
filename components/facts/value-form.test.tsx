/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { SWRConfig } from "swr";
import { typeIncompleteDate } from "@/components/ui/form/incomplete-date.fixture";
import { toastStore } from "@/components/ui/overlay/toast-store";
import type { User } from "@/lib/contracts/people/user";
import { findDraft } from "@/lib/drafts/drafts";
import { authStore } from "@/lib/session/browser/store";
import ValueForm from "./value-form";

const field = {
  id: "00000000-0000-4000-8000-000000000001",
  name: "Vans",
  type: "number",
  options: [],
  version: 1,
} as const;
const cause = { kind: "edit", id: "00000000-0000-4000-8000-000000000009" };

test("a custom field's value is saved without a source, reported to the row, and reverted by the toast's Undo", async () => {
  const sent: unknown[] = [];
  const responses = [
    { account: { id: "a1", custom: { [field.id]: "1250" } }, cause },
    { undone: 1, kept: [] },
  ];
  Object.assign(globalThis, {
    fetch: async (_path: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body));
      return { ok: true, status: 200, headers: new Map(), text: async () => JSON.stringify(responses.shift()) };
    },
  });
  const [onSaved, onUndo, onClose] = [jest.fn(), jest.fn(), jest.fn()];
  render(
    <ValueForm
      accountId="a1"
      field={`custom:${field.id}`}
      label="Vans of Acme"
      value="400"
      custom={{ ...field, options: [] }}
      {...{ onSaved, onUndo, onClose }}
    />,
  );
  const input = screen.getByRole("textbox", { name: "Vans of Acme" });
  expect(input).toHaveFocus();
  expect(screen.queryByRole("textbox", { name: "Source" })).toBeNull();

  await userEvent.clear(input);
  await userEvent.type(input, "1,250{Enter}");

  expect(sent).toEqual([{ values: {}, custom: { [field.id]: "1250" }, expected: { [`custom:${field.id}`]: "400" } }]);
  expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ custom: { [field.id]: "1250" } }));
  expect(onClose).toHaveBeenCalledTimes(1);
  const [toast] = toastStore.getState().toasts;
  expect(toast?.text).toBe("Vans of Acme: 1,250.");
  await act(async () => toast?.action?.run());
  expect(onUndo).toHaveBeenCalledWith(true);
});

test.each([
  ["discards the typed text on the page", { cancelsOnEscape: true }, 1, null],
  ["leaves it to a row's popover to close, which keeps the typed text", {}, 0, { "value#1": "900" }],
] as const)("Esc %s", async (_what, options: Partial<ComponentProps<typeof ValueForm>>, closings, draft) => {
  act(() => authStore.setState({ user: { uid: "u1" } as User }));
  const onClose = jest.fn();
  const onKeyDown = jest.fn();
  document.addEventListener("keydown", onKeyDown);
  const { unmount } = render(
    <ValueForm
      accountId="a1"
      field="employees"
      label="Employees"
      value={400}
      {...options}
      {...{ onSaved: jest.fn(), onUndo: jest.fn(), onClose }}
    />,
  );
  const input = screen.getByRole("textbox", { name: "Employees" });
  await userEvent.clear(input);
  await userEvent.type(input, "900");
  onKeyDown.mockClear();

  await userEvent.keyboard("{Escape}");
  unmount();
  document.removeEventListener("keydown", onKeyDown);

  expect(onClose).toHaveBeenCalledTimes(closings);
  expect(onKeyDown).toHaveBeenCalledTimes(1 - closings);
  expect(findDraft("u1", "value:a1:employees")).toEqual(draft);
});

test("an incomplete date is neither saved as unknown nor discarded by saving", async () => {
  const fetch = jest.fn();
  Object.assign(globalThis, { fetch });
  const onClose = jest.fn();
  const handlers = { onSaved: jest.fn(), onUndo: jest.fn(), onClose };
  const custom = { ...field, type: "date" as const, options: [] };
  const shared = { accountId: "a1", custom, ...handlers };
  render(
    <>
      <ValueForm {...shared} field="custom:1" label="Renewal" value="2026-03-05" />
      <ValueForm {...shared} field="custom:2" label="Visit" value={null} />
    </>,
  );
  const inputs = [screen.getByLabelText("Renewal"), screen.getByLabelText("Visit")];
  for (const input of inputs) typeIncompleteDate(input);

  for (const button of screen.getAllByRole("button", { name: "Save" })) await userEvent.click(button);

  expect(fetch).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  for (const input of inputs) expect(input).toHaveAccessibleDescription("Complete the date.");
});

test("an industry can't be saved before its options have loaded, and a code without an option is kept", async () => {
  const requests: string[] = [];
  let respond = () => {};
  const loading = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const items = [{ code: "C10", name: "Food", level: "industry" }];
  Object.assign(globalThis, {
    fetch: async (path: string) => {
      requests.push(path);
      await loading;
      return { ok: true, status: 200, headers: new Map(), text: async () => JSON.stringify({ items }) };
    },
  });
  const onClose = jest.fn();
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ValueForm
        accountId="a1"
        field="industry_code"
        label="Industry"
        value="X99"
        {...{ onSaved: jest.fn(), onUndo: jest.fn(), onClose }}
      />
    </SWRConfig>,
  );

  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Wait until the options have loaded.");
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => respond());

  expect(await screen.findByRole("option", { name: "Food" })).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Industry" })).toHaveValue("X99");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(requests).toHaveLength(1);
});
