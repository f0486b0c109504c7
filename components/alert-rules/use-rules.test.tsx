/** @jest-environment jsdom */
import { act, renderHook } from "@testing-library/react";
import { actOnToast, toastStore } from "@/components/ui/overlay/toast-store";
import type { AlertRule } from "@/lib/contracts/rules/alert-rule";
import { send } from "@/lib/http/browser/send";
import { useRules } from "./use-rules";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

test("Undo restores a rule even while another change is being sent", async () => {
  const rule = { id: "r1", name: "News" } as AlertRule;
  const { result } = renderHook(() => useRules(() => {}));
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: null } as never);
  await act(() => result.current.remove(rule));
  jest.mocked(send).mockReturnValueOnce(new Promise(() => {}) as never);
  act(() => void result.current.change({ ...rule, id: "r2" }, { is_on: false }));
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: rule } as never);

  const [toast] = toastStore.getState().toasts;
  await act(async () => actOnToast(toast?.id ?? 0));

  expect(send).toHaveBeenLastCalledWith("POST /alert-rules/:id/restore/", { params: { id: "r1" } });
});
