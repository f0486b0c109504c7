import { readMoment } from "../moment";
import { toPlain, toPlainFields } from "./plain-value";

class Timestamp {
  constructor(private readonly ms: number) {}
  toDate(): Date {
    return new Date(this.ms);
  }
}

class GeoPoint {
  readonly latitude = 1;
}

test("what a document holds can be posted to another thread, moments among it", () => {
  const fields = {
    title: "One",
    at: new Timestamp(1000),
    roles: ["rep", null],
    nested: { at: new Timestamp(2000), n: 1 },
  };

  const posted = structuredClone(toPlainFields(fields));

  expect(posted).toEqual({
    title: "One",
    at: new Date(1000),
    roles: ["rep", null],
    nested: { at: new Date(2000), n: 1 },
  });
});

test("R7 · what has no plain form reads as no moment, and not as one that isn't there", () => {
  expect(toPlain(new GeoPoint())).toEqual({});
  expect(readMoment(toPlain(new GeoPoint()))).toBeNull();
});
