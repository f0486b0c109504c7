import fc from "fast-check";
import type { AnyFilter, Bounds } from "../filters/filter-kinds";
import { signalDays } from "../signals/signal-filter";
import { signalKinds } from "../signals/signal-kind";
import { accountFilters, type FilterName } from "./filters";

const amount = fc.option(fc.integer({ min: 0, max: 2_147_483_647 }), { nil: null });
const id = fc.uuid({ version: [4, 7] });

/** Any value of a filter, by its kind. */
function anyValue(info: AnyFilter): fc.Arbitrary<unknown> {
  switch (info.kind) {
    case "values":
      return info.choices
        ? fc.subarray([...info.choices])
        : fc.uniqueArray(fc.string({ minLength: 1, maxLength: info.maxChars ?? 80 }), { maxLength: 12 });
    case "empty":
      return fc.subarray([...(info.choices ?? [])]);
    case "range":
      return fc.record<Bounds>({ min: amount, max: amount });
    case "flag":
      return fc.boolean();
    case "days":
      return fc.option(info.isFixed ? fc.constantFrom(...info.choices) : fc.integer({ min: 1, max: 365 }), {
        nil: null,
      });
    case "choice":
      return fc.option(fc.constantFrom(...Object.keys(info.choices)), { nil: null });
    case "text":
      return fc.option(fc.string({ minLength: 1, maxLength: info.maxChars }), { nil: null });
    case "owner":
      return fc.option(
        fc.oneof(
          fc.constantFrom("me", "none", "team", "u-2"),
          id.map((team) => `team:${team}`),
        ),
        {
          nil: null,
        },
      );
    case "id":
      return fc.option(id, { nil: null });
    case "signal":
      return fc.option(fc.record({ kinds: fc.subarray([...signalKinds]), days: fc.constantFrom(...signalDays) }), {
        nil: null,
      });
    case "custom":
      return fc.array(
        fc.oneof(
          fc.record({ field: id, test: fc.constantFrom("empty", "filled") }),
          fc.record({
            field: id,
            test: fc.constantFrom("is", "isnt"),
            values: fc.array(fc.string({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 3 }),
          }),
          fc.record({
            field: id,
            test: fc.constant("between"),
            from: fc.constantFrom("1", "2.5"),
            to: fc.constant(null),
          }),
        ),
        { maxLength: 4 },
      );
  }
}

function write(name: FilterName, value: unknown): string {
  return (accountFilters.infoOf(name).write as (value: unknown) => string)(value);
}

test.each(accountFilters.names)("%s: every value survives writing and reading", (name) => {
  const info = accountFilters.infoOf(name);

  fc.assert(fc.property(anyValue(info), (value) => expect(info.read(write(name, value))).toEqual(value)));
  expect(info.read("")).toEqual(info.none);
  expect(write(name, info.none)).toBe("");
});

test("all filters together survive writing to a URL and reading", () => {
  const values = fc.record(
    Object.fromEntries(accountFilters.names.map((name) => [name, anyValue(accountFilters.infoOf(name))])),
  );

  fc.assert(
    fc.property(values, (chosen) => {
      const view = { ...accountFilters.none, ...chosen };
      const params = new URLSearchParams(
        accountFilters.write(view).flatMap((leaf) => Object.entries(accountFilters.flatOf(leaf))),
      );
      expect(accountFilters.read(params)).toEqual(view);
    }),
  );
});

test.each(accountFilters.names)("%s: a value read from any text survives writing and reading", (name) => {
  const info = accountFilters.infoOf(name);

  fc.assert(
    fc.property(fc.string(), (text) => expect(info.read(write(name, info.read(text)))).toEqual(info.read(text))),
  );
});

test("a range is two parameters of the flat form", () => {
  const flatOf = (name: string, value: string) => accountFilters.flatOf({ name, value });

  expect(flatOf("employees", "100..500")).toEqual({ employees_min: "100", employees_max: "500" });
  expect(flatOf("revenue", "..5")).toEqual({ revenue_max: "5" });
  expect(flatOf("employees", "many")).toEqual({});
  expect(flatOf("sector", "Energy")).toEqual({ sector: "Energy" });
});
