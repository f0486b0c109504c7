/** @jest-environment jsdom */
import { waitFor } from "@testing-library/react";
import { actOnToast, toastStore } from "@/components/ui/overlay/toast-store";
import { logoLimits } from "@/lib/contracts/accounts/account-logo";
import { type Outcome, send } from "@/lib/http/browser/send";
import { changeLogo } from "./change-logo";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const sent = jest.mocked(send as (name: string, options: unknown) => Promise<Outcome<unknown>>);
const picture = new File(["red"], "logo.png", { type: "image/png" });
const refused = (fields: Record<string, string> = {}) =>
  ({ kind: "refused", code: "unavailable", detail: "Not reachable", fields }) as Outcome<never>;
const saved: Outcome<unknown> = { kind: "ok", data: { logo: "l", cause: { kind: "edit", id: "c" } } };

beforeEach(() => {
  sent.mockReset();
  toastStore.setState({ toasts: [] });
});

const readToast = () => toastStore.getState().toasts.at(-1);

test("a saved logo is shown, and can be undone", async () => {
  const onChanged = jest.fn();
  sent.mockResolvedValueOnce(saved).mockResolvedValueOnce({ kind: "ok", data: { undone: 1, kept: [] } });

  await changeLogo("a", picture, onChanged);
  expect(sent).toHaveBeenLastCalledWith("PUT /accounts/:id/logo/", { params: { id: "a" }, body: { content: "cmVk" } });
  expect(onChanged).toHaveBeenLastCalledWith("l");
  actOnToast(readToast()?.id ?? 0);

  await waitFor(() => expect(onChanged).toHaveBeenLastCalledWith(undefined));
  expect(sent).toHaveBeenLastCalledWith("POST /accounts/:id/history/undo/", {
    params: { id: "a" },
    body: { cause: { kind: "edit", id: "c" } },
  });
});

test("a file over the limit isn't sent", async () => {
  await changeLogo("a", new File([new Uint8Array(logoLimits.bytes + 1)], "big.png"), jest.fn());

  expect(sent).not.toHaveBeenCalled();
  expect(readToast()?.text).toContain("512 kB");
});

test("a refused picture says why, without a retry that can't succeed", async () => {
  sent.mockResolvedValueOnce(refused({ content: "Choose a picture" }));

  await changeLogo("a", picture, jest.fn());

  expect(readToast()).toMatchObject({ text: "Choose a picture", tone: "danger", action: null });
});

test("without a connection, Retry sends the same file again", async () => {
  const onChanged = jest.fn();
  sent.mockResolvedValueOnce(refused()).mockResolvedValueOnce(saved);
  await changeLogo("a", picture, onChanged);
  expect(onChanged).not.toHaveBeenCalled();

  actOnToast(readToast()?.id ?? 0);

  await waitFor(() => expect(onChanged).toHaveBeenCalledWith("l"));
  expect(sent.mock.calls[1]).toEqual(sent.mock.calls[0]);
});
