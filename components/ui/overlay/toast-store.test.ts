import { actOnToast, dismissToast, showToast, toastStore } from "./toast-store";

beforeEach(() => toastStore.setState({ toasts: [] }));

describe("toastStore", () => {
  test("dismissing a toast twice runs onExpire once and never its action", () => {
    const onExpire = jest.fn();
    const undo = jest.fn();
    const id = showToast("Account removed", { action: { label: "Undo", run: undo }, onExpire });

    dismissToast(id);
    dismissToast(id);

    expect(onExpire).toHaveBeenCalledTimes(1);
    expect(undo).not.toHaveBeenCalled();
    expect(toastStore.getState().toasts).toEqual([]);
  });

  test("acting on a toast twice runs its action once and never onExpire", () => {
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
