import { actOnToast, toastStore } from "@/components/ui/overlay/toast-store";
import { assignOwner, setWatch } from "@/lib/colleagues/browser/requests";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import { setOwner } from "./set-owner";
import { setWatching } from "./set-watching";

jest.mock("@/lib/colleagues/browser/requests", () => ({ assignOwner: jest.fn(), setWatch: jest.fn() }));

const lena = { uid: "lena", name: "Lena Okafor" };
const ravi = { uid: "ravi", name: "Ravi Petersen" };
const detail = "Ravi Petersen owns this account by now.";

/** An account with an owner; only the fields that are read. */
const ownedBy = (owner: typeof lena | null) =>
  jest
    .mocked(assignOwner)
    .mockResolvedValueOnce({ kind: "ok", data: { name: "Halcyon", owner } satisfies Partial<AccountDetail> } as never);
const toasts = () => toastStore.getState().toasts.map(({ text, action }) => [text, action?.label]);
const actOnFirst = async () => {
  actOnToast(toastStore.getState().toasts[0]?.id ?? 0);
  await new Promise(process.nextTick);
};

beforeEach(() => {
  toastStore.setState({ toasts: [] });
  jest.mocked(assignOwner).mockReset();
});

test("sets an owner only if the account still has the one that the user sees, and Undo restores that one", async () => {
  const onChanged = jest.fn();
  ownedBy(ravi);

  expect(await setOwner("a", { from: "lena", to: "ravi", onChanged })).toBe(true);

  expect(assignOwner).toHaveBeenLastCalledWith("a", "ravi", "lena");
  expect(toasts()).toEqual([["Ravi Petersen now owns Halcyon.", "Undo"]]);
  ownedBy(lena);
  await actOnFirst();
  expect(assignOwner).toHaveBeenLastCalledWith("a", "lena", "ravi");
  expect(toasts()).toEqual([["Lena Okafor now owns Halcyon.", undefined]]);
  expect(onChanged.mock.calls).toEqual([[ravi], [lena]]);
});

test("an owner can be removed", async () => {
  ownedBy(null);

  await setOwner("a", { from: "lena", to: null, onChanged: () => {} });

  expect(toasts()).toEqual([["Halcyon has no owner now.", "Undo"]]);
});

test("a refusal, for example after a colleague's change, is shown, and no change is reported", async () => {
  jest.mocked(assignOwner).mockResolvedValueOnce({ kind: "refused", code: "changed", detail, fields: {} });
  const onChanged = jest.fn();

  expect(await setOwner("a", { from: "lena", to: null, onChanged })).toBe(false);

  expect(toasts()).toEqual([[detail, undefined]]);
  expect(onChanged).not.toHaveBeenCalled();
});

test("watching is turned on, and off again by Undo", async () => {
  jest.mocked(setWatch).mockResolvedValue({ kind: "ok", data: null });
  const onChanged = jest.fn();

  await setWatching({ id: "a", name: "Halcyon" }, { to: true, onChanged });
  expect(toasts()).toEqual([["You’ll be notified of signals on Halcyon.", "Undo"]]);
  await actOnFirst();

  expect(jest.mocked(setWatch).mock.calls).toEqual([
    ["a", true],
    ["a", false],
  ]);
  expect(toasts()).toEqual([["You’re no longer watching Halcyon.", undefined]]);
  expect(onChanged.mock.calls).toEqual([[true], [false]]);
});
