import type { RealtimeState } from "@/lib/realtime/connection/connection";
import type { DatabaseTrouble } from "@/lib/realtime/database";
import { tellFailures } from "./tell-failures";

const why: DatabaseTrouble = { code: "permission-denied", message: "Missing or insufficient permissions." };

function makeTeller(state: RealtimeState) {
  const at = { state };
  const tell = jest.fn();
  const onTrouble = tellFailures({ getState: () => at.state, settled: async () => undefined }, tell);
  return { at, tell, onTrouble };
}

const failed = (): RealtimeState => ({ kind: "failed", detail: why.message });

test("four listeners that are lost at once are one failure", async () => {
  const { tell, onTrouble } = makeTeller(failed());
  await Promise.all([onTrouble(why), onTrouble(why), onTrouble(why), onTrouble(why)]);
  expect(tell.mock.calls).toEqual([[why]]);
});

test("a failure after another try is told again", async () => {
  const { at, tell, onTrouble } = makeTeller(failed());
  await onTrouble(why);
  at.state = { kind: "connecting" };
  at.state = failed();
  await onTrouble(why);
  expect(tell).toHaveBeenCalledTimes(2);
});

test("leave that is had again at once isn't worth a word", async () => {
  const { at, tell, onTrouble } = makeTeller(failed());
  const heard = onTrouble(why);
  at.state = { kind: "live" };
  await heard;
  expect(tell).not.toHaveBeenCalled();
});
