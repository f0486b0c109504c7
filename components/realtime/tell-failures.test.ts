import type { RealtimeState } from "@/lib/realtime/connection/connection";
import type { RealtimeError } from "@/lib/realtime/database";
import { notifyFailures } from "./tell-failures";

const why: RealtimeError = { code: "permission-denied", message: "Missing or insufficient permissions." };

function makeTeller(state: RealtimeState) {
  const at = { state };
  const tell = jest.fn();
  const onConnectionError = notifyFailures({ getState: () => at.state, settled: async () => undefined }, tell);
  return { at, tell, onConnectionError };
}

const failed = (): RealtimeState => ({ kind: "failed", detail: why.message });

test("reports one failure when four listeners fail at once", async () => {
  const { tell, onConnectionError } = makeTeller(failed());
  await Promise.all([onConnectionError(why), onConnectionError(why), onConnectionError(why), onConnectionError(why)]);
  expect(tell.mock.calls).toEqual([[why]]);
});

test("reports a failure again after a reconnection attempt", async () => {
  const { at, tell, onConnectionError } = makeTeller(failed());
  await onConnectionError(why);
  at.state = { kind: "connecting" };
  at.state = failed();
  await onConnectionError(why);
  expect(tell).toHaveBeenCalledTimes(2);
});

test("doesn't report a lost permission that is restored immediately", async () => {
  const { at, tell, onConnectionError } = makeTeller(failed());
  const heard = onConnectionError(why);
  at.state = { kind: "live" };
  await heard;
  expect(tell).not.toHaveBeenCalled();
});
