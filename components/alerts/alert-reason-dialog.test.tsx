/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { actOnToast, toastStore } from "@/components/ui/overlay/toast-store";
import { send } from "@/lib/http/browser/send";
import AlertReasonDialog from "./alert-reason-dialog";

const rule = {
  id: "r1",
  name: "News",
  query: "",
  kind: "signal",
  topics: [],
  is_on: true,
  raised: 1,
  deleted: 0,
  held: 0,
};

jest.mock("@/components/cache/use-read", () => ({ useRead: () => ({ data: { items: [rule] } }) }));
jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

beforeAll(installModalDialogs);

test("says so when a rule that was turned off can't be turned on again", async () => {
  render(<AlertReasonDialog title="New plant" rule={rule} onClose={() => {}} />);
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: { ...rule, is_on: false } } as never);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Turn rule off" })));
  jest.mocked(send).mockResolvedValueOnce({ kind: "refused", detail: "You’re offline." } as never);

  const [toast] = toastStore.getState().toasts;
  await act(async () => actOnToast(toast?.id ?? 0));

  expect(toastStore.getState().toasts).toMatchObject([{ text: "You’re offline.", tone: "danger" }]);
});
