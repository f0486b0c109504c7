import { actOnToast, dismissToast, showToast, toastStore } from "./toast-store";

beforeEach(() => toastStore.setState({ toasts: [] }));

describe("a toast", () => {
  test("runs onExpire once when dismissed twice, without running Undo", () => {
    const onExpire = jest.fn();
    const undo = jest.fn();
    const id = showToast("Account removed", { action: { label: "Undo", run: undo }, onExpire });

    dismissToast(id);
    dismissToast(id);

    expect(onExpire).toHaveBeenCalledTimes(1);
    expect(undo).not.toHaveBeenCalled();
    expect(toastStore.getState().toasts).toEqual([]);
  });

  test("runs its action once when undone twice, and never expires", () => {
    const onExpire = jest.fn();
    const undo = jest.fn();
    const id = showToast("Account removed", { action: { label: "Undo", run: undo }, onExpire });

    actOnToast(id);
    actOnToast(id);
    dismissToast(id);

    expect(undo).toHaveBeenCalledTimes(1);
    expect(onExpire).not.toHaveBeenCalled();
  });

  test("keeps the other toasts when one is dismissed", () => {
    const first = showToast("One");
    showToast("Two");

    dismissToast(first);

    expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(["Two"]);
  });
});
