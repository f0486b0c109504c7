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

test("converts a document's fields, including timestamps, to values that can be posted to another thread", () => {
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

test("R7 · converts an unsupported value to an empty object, which is not read as a time", () => {
  expect(toPlain(new GeoPoint())).toEqual({});
  expect(readMoment(toPlain(new GeoPoint()))).toBeNull();
});
