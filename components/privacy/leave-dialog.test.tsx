/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { trySignOut } from "@/components/session/use-sign-out";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import type { Colleague } from "@/lib/contracts/activity/activity";
import { send } from "@/lib/http/browser/send";
import LeaveDialog from "./leave-dialog";

const lena: Colleague = { uid: "u-2", name: "Lena Ortiz", title: null, role: null, email: "lena.b@acme.example" };

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));
jest.mock("@/components/session/use-sign-out", () => ({ trySignOut: jest.fn() }));
jest.mock("@/components/colleagues/colleague-picker", () => ({
  ColleaguePicker: ({ trigger, onPick }: { trigger: React.ReactNode; onPick: (person: Colleague) => void }) => (
    <button type="button" onClick={() => onPick(lena)}>
      {trigger}
    </button>
  ),
}));

beforeAll(installModalDialogs);
beforeEach(() => {
  jest.mocked(send).mockReset();
  jest.mocked(trySignOut).mockReset();
});

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

test("hands over to nobody unless a colleague is chosen, then signs out", async () => {
  jest.mocked(send).mockResolvedValue({ kind: "ok", data: null } as never);
  render(<LeaveDialog onClose={() => undefined} />);

  await press("Leave");

  expect(send).toHaveBeenCalledWith("POST /users/me/leave/", { body: { successor_id: null } });
  expect(trySignOut).toHaveBeenCalledTimes(1);
});

test("a refusal is shown and keeps the chosen colleague, who is distinguished by email", async () => {
  const detail = "Your import of “leads.csv” is still running. Leave when it is done.";
  jest.mocked(send).mockResolvedValue({ kind: "refused", code: "still_running", detail, fields: {} });
  render(<LeaveDialog onClose={() => undefined} />);
  await press("Takes over: Nobody");

  await press("Leave");

  expect(send).toHaveBeenCalledWith("POST /users/me/leave/", { body: { successor_id: "u-2" } });
  expect(screen.getByText(detail)).toBeVisible();
  expect(screen.getByRole("button", { name: "Takes over: Lena Ortiz, lena.b@acme.example" })).toBeVisible();
  expect(trySignOut).not.toHaveBeenCalled();
});
