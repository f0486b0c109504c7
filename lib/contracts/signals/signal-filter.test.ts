import { readSignalFilter, writeSignalFilter } from "./signal-filter";
import { type SignalKind, signalKinds } from "./signal-kind";

test("any kinds and days survive writing and reading", () => {
  const some: SignalKind[][] = [[], ...signalKinds.map((kind) => [kind]), ["expansion", "product"], [...signalKinds]];

  for (const kinds of some)
    for (const days of [1, 30, 365])
      expect(readSignalFilter(writeSignalFilter({ kinds, days }))).toEqual({ kinds, days });
});

test("ignores the order and repetition of kinds", () => {
  expect(readSignalFilter("product,acquisition,product-30")).toEqual(readSignalFilter("acquisition,product-30"));
});

test.each([
  null,
  "",
  "acquisition",
  "acquisition-",
  "acquisition-0",
  "acquisition-007",
  "acquisition-366",
  "gossip-30",
  "acquisition,gossip-30",
  "acquisition,any-30",
  "acquisition,-30",
  ",-30",
  "any-1e2",
  "ANY-30",
  "any-30 ",
  "any-30,product-7",
])("rejects %j", (text) => expect(readSignalFilter(text)).toBeNull());
