import { signalKinds } from "@/lib/contracts/signals/signal-kind";
import { signalsOf } from "./describe-mute";

test("each kind of signal has a distinct name", () => {
  const names = signalKinds.map(signalsOf);

  expect(names).toContain("leadership signals");
  expect(names).toContain("other signals");
  expect(new Set(names).size).toBe(signalKinds.length);
});
