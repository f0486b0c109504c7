/** @jest-environment jsdom */
import { actOnToast, dismissToast, toastStore } from "@/components/ui/overlay/toast-store";
import { recordDeletedAlerts } from "@/lib/alert-rules/browser/requests";
import type { Alert } from "@/lib/realtime/alerts/alert";
import { AlertError } from "@/lib/realtime/alerts/alert-error";
import type { PendingWrite } from "@/lib/realtime/alerts/pending-writes";
import { alertsStore } from "@/lib/realtime/connection/realtime-client";
import { acknowledge, deleteAlerts, markAsNew, undoLatest, undoneStore } from "./alert-actions";

jest.mock("@/lib/alert-rules/browser/requests", () => ({ recordDeletedAlerts: jest.fn() }));
jest.mock("@/lib/realtime/connection/realtime-client", () => ({
  alertsStore: {
    getState: jest.fn(),
    acknowledge: jest.fn(),
    markAsNew: jest.fn(),
    holdAcknowledge: jest.fn(),
    holdMarkAsNew: jest.fn(),
    holdDelete: jest.fn(),
  },
}));

const store = jest.mocked(alertsStore);
const alertOf = (id: string, visibility: Alert["visibility"] = "NEW", rule: Alert["rule"] = null) =>
  ({ id, visibility, rule }) as Alert;
const [a, b, read] = [alertOf("a"), alertOf("b"), alertOf("read", "ACKNOWLEDGED")];
const toasts = () => toastStore.getState().toasts;
const texts = () => toasts().map(({ text }) => text);
const pressLast = () => actOnToast(toasts().at(-1)?.id ?? 0);

/** Lets the store delay a change, and returns the functions that end the delay. */
function hold(as: "holdAcknowledge" | "holdMarkAsNew" | "holdDelete", isInTime = true) {
  let [end, fail] = [(_isWritten: boolean) => {}, (_: Error) => {}];
  const done = new Promise<boolean>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  const undo = jest.fn(() => {
    if (isInTime) end(false);
    return isInTime;
  });
  const held: PendingWrite = { done, undo, commit: jest.fn(() => end(true)) };
  store[as].mockReturnValueOnce(held);
  return { ...held, fail, settled: () => done.catch(() => {}).then(() => new Promise(process.nextTick)) };
}

const failureOf = (ids: string[]) => new AlertError("Failed to acknowledge alert", "unavailable", ids, null);

beforeEach(() => {
  jest.clearAllMocks();
  toastStore.setState({ toasts: [] });
  undoneStore.setState({ ids: [] });
});

test("one alert is changed at once, and alerts that are already so are left out", () => {
  store.acknowledge.mockResolvedValue();
  store.markAsNew.mockResolvedValue();

  acknowledge([a, read]);
  markAsNew([a, read]);
  acknowledge([read]);
  markAsNew([a]);

  expect(store.acknowledge.mock.calls).toEqual([["a"]]);
  expect(store.markAsNew.mock.calls).toEqual([["read"]]);
  expect(texts()).toEqual([]);
});

test("several alerts are changed after a delay, until which the latest change can be undone first", async () => {
  const [first, second] = [hold("holdAcknowledge"), hold("holdMarkAsNew")];
  acknowledge([a, read, b]);
  markAsNew([read, alertOf("other", "ACKNOWLEDGED")]);
  expect(store.holdAcknowledge).toHaveBeenCalledWith(["a", "b"]);
  expect(texts()).toEqual(["2 alerts acknowledged.", "2 alerts marked as new."]);

  expect(undoLatest()).toBe(true);
  await second.settled();
  expect(second.undo).toHaveBeenCalled();
  expect(undoneStore.getState().ids).toEqual(["read", "other"]);
  expect(texts()).toEqual(["2 alerts acknowledged."]);

  expect(undoLatest()).toBe(true);
  await first.settled();
  expect(undoneStore.getState().ids).toEqual(["a", "b"]);
  expect(undoLatest()).toBe(false);
});

test("closing the message makes the change at once, and it can't be undone any more", async () => {
  const held = hold("holdAcknowledge");
  acknowledge([a, b]);

  dismissToast(toasts()[0]?.id ?? 0);
  await held.settled();

  expect(held.commit).toHaveBeenCalledTimes(1);
  expect(undoLatest()).toBe(false);
});

test("an undo that comes too late says so", () => {
  hold("holdAcknowledge", false);
  acknowledge([a, b]);

  pressLast();

  expect(texts()).toEqual(["Too late to undo: the change was already saved."]);
  expect(undoneStore.getState().ids).toEqual([]);
});

test.each<[string, string[], (held: ReturnType<typeof hold>) => void]>([
  ["all that were deleted", ["a", "c"], ({ commit }) => commit()],
  ["none when the deletion was undone", [], () => pressLast()],
  ["only those that were deleted before a failure", ["a"], ({ fail }) => fail(failureOf(["b", "c"]))],
])("rules count their deleted alerts: %s", async (_, counted, end) => {
  const rule = { id: "r", name: "R" };
  store.getState.mockReturnValue({ alerts: [alertOf("a", "NEW", rule), b, alertOf("c", "NEW", rule)] } as never);
  const held = hold("holdDelete");
  deleteAlerts(["a", "b", "c"]);
  deleteAlerts([]);
  expect(texts()).toEqual(["3 alerts deleted."]);
  expect(recordDeletedAlerts).not.toHaveBeenCalled();

  end(held);
  await held.settled();

  expect(jest.mocked(recordDeletedAlerts).mock.calls.flat(2)).toEqual(counted);
});

test("a failed change is reported, and Retry changes the remaining alerts", async () => {
  const held = hold("holdAcknowledge");
  acknowledge([a, b]);

  held.fail(failureOf(["b"]));
  await held.settled();
  expect(toasts()).toMatchObject([{ text: "Failed to acknowledge alert", tone: "danger" }]);
  store.acknowledge.mockResolvedValue();
  pressLast();

  expect(store.acknowledge.mock.calls).toEqual([["b"]]);
});
