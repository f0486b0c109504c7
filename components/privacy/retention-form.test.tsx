/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import type { Retention } from "@/lib/contracts/clients/retention";
import { forEachPeriod, retentionPeriods } from "@/lib/contracts/clients/retention-periods";
import type { User } from "@/lib/contracts/people/user";
import { saveDraft } from "@/lib/drafts/drafts";
import { send } from "@/lib/http/browser/send";
import { authStore } from "@/lib/session/browser/store";
import RetentionForm from "./retention-form";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const defaults: Retention = forEachPeriod((key) => retentionPeriods[key].default);
const click = (name: string, where = screen as Pick<typeof screen, "getByRole">) =>
  act(async () => fireEvent.click(where.getByRole("button", { name })));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const respond = (retention: Retention) =>
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: retention } as never);

beforeAll(installModalDialogs);
beforeEach(() => {
  jest.mocked(send).mockReset();
  window.sessionStorage.clear();
});

test("shows each period with what it is for, its limits and its default", () => {
  render(<RetentionForm retention={{ ...defaults, audit_log: 400 }} />);

  expect(screen.getAllByRole("textbox").map((field) => (field as HTMLInputElement).value)).toEqual([
    "400",
    ...["30", "30", "90", "30", "730", "365", "30"],
  ]);
  expect(screen.getByLabelText("Audit log")).toHaveAccessibleDescription(/366 to 3,650 days, 730 by default\.$/);
  expect(screen.getByRole("button", { name: "Save periods" })).toBeDisabled();
});

test("saves a longer period at once, and sends only what changed", async () => {
  respond({ ...defaults, audit_log: 3_650 });
  render(<RetentionForm retention={defaults} />);
  type("Audit log", "3650");
  await click("Save periods");

  expect(send).toHaveBeenCalledWith("PUT /clients/me/retention/", { body: { audit_log: 3_650 } });
  expect(screen.getByLabelText("Audit log")).toHaveValue("3650");
  expect(screen.getByRole("button", { name: "Save periods" })).toBeDisabled();
});

test("saves a shorter period only after a confirmation that names the days", async () => {
  respond({ ...defaults, audit_log: 3_650, invitations: 1 });
  render(<RetentionForm retention={defaults} />);
  type("Audit log", "3650");
  type("Expired invitations", "1");
  await click("Save periods");
  const dialog = within(screen.getByRole("dialog", { name: "Delete older data?" }));

  expect(send).not.toHaveBeenCalled();
  expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Expired invitations: 1 day instead of 30",
  ]);
  await click("Delete older data", dialog);

  expect(send).toHaveBeenCalledWith("PUT /clients/me/retention/", { body: { audit_log: 3_650, invitations: 1 } });
});

test("sends nothing and keeps what was typed when the confirmation is canceled", async () => {
  render(<RetentionForm retention={defaults} />);
  type("Requests for access", "14");
  await click("Save periods");
  await click("Cancel", within(screen.getByRole("dialog")));

  expect(send).not.toHaveBeenCalled();
  expect(screen.getByLabelText("Requests for access")).toHaveValue("14");
});

test.each(["365", "3651", "", "a year", "400.5", "-400"])("refuses “%s” days without sending it", async (text) => {
  render(<RetentionForm retention={defaults} />);
  type("Audit log", text);
  await click("Save periods");

  expect(screen.getByLabelText("Audit log")).toHaveAccessibleDescription(/Enter 366 to 3,650 days\.$/);
  expect(screen.getByLabelText("Audit log")).toHaveFocus();
  expect(screen.getByLabelText("Audit log")).toHaveValue(text);
  expect(send).not.toHaveBeenCalled();
});

test("restores all fields of a draft", async () => {
  act(() => authStore.setState({ user: { uid: "u-admin" } as User }));
  saveDraft("u-admin", "retention", { "audit_log#1": "800", "invitations#1": "5" });
  await act(async () => render(<RetentionForm retention={defaults} />));

  expect(screen.getByLabelText("Audit log")).toHaveValue("800");
  expect(screen.getByLabelText("Expired invitations")).toHaveValue("5");
});

test("keeps what was typed when the server refuses it", async () => {
  const refusal = { kind: "refused", code: "unavailable", detail: "Try again in a moment.", fields: {} };
  jest.mocked(send).mockResolvedValueOnce(refusal as never);
  render(<RetentionForm retention={defaults} />);
  type("Audit log", "800");
  await click("Save periods");

  expect(screen.getByLabelText("Audit log")).toHaveValue("800");
  expect(screen.getByRole("alert")).toHaveTextContent("Try again in a moment.");
});
