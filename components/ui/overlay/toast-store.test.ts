import { actOnToast, dismissToast, showToast, toastStore } from "./toast-store";

beforeEach(() => toastStore.setState({ toasts: [] }));

describe("a toast", () => {
  test("that is let go does what Undo would have held back, once", () => {
    const onExpire = jest.fn();
    const undo = jest.fn();
    const id = showToast("Account removed", { action: { label: "Undo", run: undo }, onExpire });

    dismissToast(id);
    dismissToast(id);

    expect(onExpire).toHaveBeenCalledTimes(1);
    expect(undo).not.toHaveBeenCalled();
    expect(toastStore.getState().toasts).toEqual([]);
  });

  test("that is undone runs its action once, and never expires", () => {
    const onExpire = jest.fn();
    const undo = jest.fn();
    const id = showToast("Account removed", { action: { label: "Undo", run: undo }, onExpire });

    actOnToast(id);
    actOnToast(id);
    dismissToast(id);

    expect(undo).toHaveBeenCalledTimes(1);
    expect(onExpire).not.toHaveBeenCalled();
  });

  test("leaves the others where they are", () => {
    const first = showToast("One");
    showToast("Two");

    dismissToast(first);

    expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(["Two"]);
  });
});
