import { inputDaySchema, inputMomentSchema } from "./moment";

test.each([
  ["2026-01-31T09:30:00Z", "2026-01-31T09:30:00Z"],
  ["2026-01-31T09:30:00+02:00", "2026-01-31T07:30:00.000Z"],
  ["2026-01-01T00:15:00-05:30", "2026-01-01T05:45:00.000Z"],
])("converts a time with an offset to UTC: %s", (input, expected) => {
  expect(inputMomentSchema.parse(input)).toBe(expected);
});

test.each(["1899-12-31T23:59:59Z", "1900-01-01T00:00:00+02:00", "2026-01-31T09:30:00", "2026-02-30T09:30:00+02:00"])(
  "rejects %s",
  (input) => {
    expect(inputMomentSchema.safeParse(input).success).toBe(false);
  },
);

test.each(["0000-01-01", "1899-12-31", "2026-02-30", "10000-01-01"])("rejects the day %s", (input) => {
  expect(inputDaySchema.safeParse(input).success).toBe(false);
});
