import { z } from "zod";
import { openExpiring, sealExpiring } from "./expiring-value";
import { createSealer } from "./seal";

const sealer = createSealer("a-settings-key-of-the-tests-0123456789");
const schema = z.object({ uid: z.string(), untilMs: z.number() });
const value = { uid: "u-1", untilMs: 1000 };

test.each([
  ["before its end", "invitation", 999, value],
  ["at its end", "invitation", 1000, null],
  ["for another purpose", "proof", 999, null],
])("opens a value %s", (_when, purpose, nowMs, opened) => {
  const sealed = sealExpiring(sealer, value, "invitation");

  expect(openExpiring(sealer, sealed, { purpose, schema, now: new Date(nowMs) })).toEqual(opened);
});

test.each([undefined, null, "", "v1.unknown.box"])("opens nothing from %p", (sealed) => {
  expect(openExpiring(sealer, sealed, { purpose: "invitation", schema, now: new Date(0) })).toBeNull();
});
