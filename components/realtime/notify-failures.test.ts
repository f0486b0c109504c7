import type { RealtimeState } from "@/lib/realtime/connection/connection";
import type { RealtimeError } from "@/lib/realtime/database";
import { notifyFailures } from "./notify-failures";

const why: RealtimeError = { code: "permission-denied", message: "Missing or insufficient permissions." };

function create(state: RealtimeState) {
  const at = { state };
  const notify = jest.fn();
  const onConnectionError = notifyFailures({ getState: () => at.state, settled: async () => undefined }, notify);
  return { at, notify, onConnectionError };
}

const failed = (): RealtimeState => ({ kind: "failed", detail: why.message });

test("reports one failure when four listeners fail at once", async () => {
  const { notify, onConnectionError } = create(failed());
  await Promise.all([onConnectionError(why), onConnectionError(why), onConnectionError(why), onConnectionError(why)]);
  expect(notify.mock.calls).toEqual([[why]]);
});

test("reports a failure again after a reconnection attempt", async () => {
  const { at, notify, onConnectionError } = create(failed());
  await onConnectionError(why);
  at.state = { kind: "connecting" };
  at.state = failed();
  await onConnectionError(why);
  expect(notify).toHaveBeenCalledTimes(2);
});

test("doesn't report a lost permission that is restored immediately", async () => {
  const { at, notify, onConnectionError } = create(failed());
  const heard = onConnectionError(why);
  at.state = { kind: "live" };
  await heard;
  expect(notify).not.toHaveBeenCalled();
});
