import { z } from "zod";
import { api } from "@/lib/contracts/api";
import type { Endpoint } from "@/lib/contracts/api/endpoint";
import { blocksReader, units } from "./hostile-text.fixture";

/**
 * Generates values of a schema in which every string is `text`, enough of them to cover each option of a union. Enum
 * values are valid, because an invalid one would end the validation of the whole value early.
 */
function valuesOf(schema: z.core.$ZodType, text: string, depth = 0): unknown[] {
  const { def } = schema._zod;
  const inner = (one: z.core.$ZodType) => valuesOf(one, text, depth + 1);
  if (depth > 12) return [text];
  switch (def.type) {
    case "object": {
      const { shape } = def as z.core.$ZodObjectDef;
      const fields = Object.entries(shape).map(([key, one]) => [key, inner(one)] as const);
      const count = Math.max(1, ...fields.map(([, values]) => values.length));
      return Array.from({ length: count }, (_, at) =>
        Object.fromEntries(fields.map(([key, values]) => [key, values[at % values.length]])),
      );
    }
    case "array":
    case "set":
      return inner((def as z.core.$ZodArrayDef).element).map((value) => [value]);
    case "tuple": {
      const items = (def as z.core.$ZodTupleDef).items.map(inner);
      return [items.map(([first]) => first)];
    }
    case "record": {
      const { keyType, valueType } = def as z.core.$ZodRecordDef;
      const key = keyType._zod.def.type === "string" ? text : String(inner(keyType)[0]);
      return inner(valueType).flatMap((value) => [{ [key]: value }]);
    }
    case "union":
      return (def as z.core.$ZodUnionDef).options.flatMap(inner);
    case "intersection": {
      const { left, right } = def as z.core.$ZodIntersectionDef;
      return [Object.assign({}, inner(left)[0], inner(right)[0])];
    }
    case "pipe": {
      const { in: from, out } = def as z.core.$ZodPipeDef;
      return inner(from._zod.def.type === "transform" ? out : from);
    }
    case "lazy":
      return inner((def as z.core.$ZodLazyDef).getter());
    case "enum":
      return [Object.values((def as z.core.$ZodEnumDef).entries)[0]];
    case "literal":
      return [(def as z.core.$ZodLiteralDef<z.core.util.Literal>).values[0]];
    case "boolean":
      return [true];
    case "number":
      return [(def as z.core.$ZodNumberDef).coerce ? text : 1];
    case "null":
      return [null];
    default:
      return "innerType" in def ? inner(def.innerType as z.core.$ZodType) : [text];
  }
}

const endpoints: [string, Endpoint][] = Object.entries(api);
const inputs = endpoints.flatMap(([name, { params, query, body, headers }]) =>
  Object.entries({ params, query, body, headers }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [{ name: `${name} ${part}`, schema }],
  ),
);
const takesText = ({ schema }: (typeof inputs)[number]) =>
  JSON.stringify(valuesOf(schema, "\u2603")).includes("\u2603");

test("every string in every request is rejected or parsed quickly, whatever it repeats a million times", async () => {
  const textInputs = inputs.filter(takesText);
  expect(textInputs.length).toBeGreaterThan(150);
  const slow: string[] = [];
  // Requests that share a schema are parsed in the same way.
  for (const { name, schema } of new Map(textInputs.map((one) => [one.schema, one])).values()) {
    const read = (long: string) => {
      for (const value of valuesOf(schema, long)) schema.safeParse(value);
    };
    for (const unit of units) {
      if (await blocksReader(read, unit)) slow.push(`${name}: ${JSON.stringify(unit)}`);
    }
  }
  expect(slow).toEqual([]);
}, 240_000);

test("strings are put into every kind of field", () => {
  const schema = z.object({
    plain: z.string().max(5).optional(),
    list: z.array(z.string()).default([]),
    map: z.record(z.string(), z.string().nullable()),
    either: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("a"), name: z.string() }),
      z.object({ kind: z.literal("b"), note: z.string().transform((text) => text.length) }),
    ]),
    day: z.iso.date().nullish(),
    amount: z.coerce.number(),
    choice: z.enum(["x", "y"]),
  });

  expect(valuesOf(schema, "T")).toEqual(
    [
      { kind: "a", name: "T" },
      { kind: "b", note: "T" },
    ].map((either) => ({
      ...{ plain: "T", list: ["T"], map: { T: "T" }, either, day: "T", amount: "T", choice: "x" },
    })),
  );
});
