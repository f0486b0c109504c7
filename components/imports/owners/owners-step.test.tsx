/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import type { ColleaguePicker } from "@/components/colleagues/colleague-picker";
import type { ImportOwners } from "@/lib/contracts/imports/import-owner";
import { send } from "@/lib/http/browser/send";
import { OwnersStep } from "./owners-step";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));
jest.mock("@/components/colleagues/colleague-picker", () => ({
  ColleaguePicker: ({ trigger, onPick }: Pick<ComponentProps<typeof ColleaguePicker>, "trigger" | "onPick">) => (
    <button type="button" onClick={() => onPick({ uid: "u-1", name: "Riley Park", title: null, role: null })}>
      {trigger}
    </button>
  ),
}));

const ada = { text: "A. Moss", rows: 12, member: null, is_chosen: false };
const known = { text: "riley@acme.example", rows: 3, member: { uid: "u-1", name: "Riley Park" }, is_chosen: false };
const owners = (items: ImportOwners["items"]) => ({ kind: "ok", data: { items, others: 0 } }) as never;
const show = (id: string, onChanged = jest.fn()) =>
  act(async () => render(<OwnersStep importId={id} onChanged={onChanged} />));

test("shows an owner who isn't a member with a row count and maps them to a member", async () => {
  jest.mocked(send).mockResolvedValue(owners([ada, known]));
  const onChanged = jest.fn();
  await show("1", onChanged);
  expect(screen.getByRole("listitem")).toHaveTextContent("A. Moss · 12 rows");
  expect(screen.getByText(/1 owner is a member here\. 1 owner isn’t/)).toBeVisible();

  jest.mocked(send).mockResolvedValue(owners([{ ...ada, member: known.member, is_chosen: true }, known]));
  const choice = screen.getByRole("button", { name: "Owner for “A. Moss”: No owner" });
  await act(async () => fireEvent.click(choice));

  expect(send).toHaveBeenCalledWith("PUT /imports/:id/owners/", {
    params: { id: "1" },
    body: { text: "A. Moss", uid: "u-1" },
  });
  expect(choice).toHaveAccessibleName("Owner for “A. Moss”: Riley Park");
  expect(onChanged).toHaveBeenCalledTimes(1);
});

test("offers no choice when all owners are members", async () => {
  jest.mocked(send).mockResolvedValue(owners([known]));
  await show("2");

  expect(screen.getByText(/1 owner is a member here\. Existing accounts keep/)).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
});

test("shows an error with Retry when the owners fail to load", async () => {
  jest.mocked(send).mockResolvedValueOnce({ kind: "refused", code: "unknown", detail: "No.", fields: {} });
  await show("3");
  expect(screen.getByRole("alert")).toHaveTextContent("The owners could not be loaded: No.");

  jest.mocked(send).mockResolvedValue(owners([ada]));
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Retry" })));
  expect(screen.getByRole("button", { name: /A\. Moss/ })).toBeVisible();
});

test("keeps the list below an error when loading it again fails", async () => {
  jest.mocked(send).mockResolvedValue(owners([ada]));
  const { unmount } = await show("4");
  unmount();

  jest.mocked(send).mockResolvedValue({ kind: "refused", code: "unknown", detail: "No.", fields: {} });
  await show("4");

  expect(screen.getByRole("alert")).toHaveTextContent("The owners could not be loaded: No.");
  expect(screen.getByRole("listitem")).toHaveTextContent("A. Moss");
});
