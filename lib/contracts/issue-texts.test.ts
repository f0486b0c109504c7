import { z } from "zod";
import "./issue-texts";
import { api } from "./api";
import type { Endpoint } from "./api/endpoint";

const endpoints: [string, Endpoint][] = Object.entries(api);
const inputs = endpoints.flatMap(([name, { body, query }]) =>
  [body, query].flatMap((schema) => (schema instanceof z.ZodType ? [{ name, schema }] : [])),
);
const wrong = [undefined, null, "x", 17, [], true, { a: 1 }];

/** Yields the messages for inputs of a wrong type: for the whole input, and for each of its fields. */
function* findMessages(schema: z.ZodType): Generator<string> {
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : ["items", "kind", "type"];
  const values = [...wrong, {}, ...wrong.map((value) => Object.fromEntries(keys.map((key) => [key, value])))];
  for (const value of values) for (const { message } of schema.safeParse(value).error?.issues ?? []) yield message;
}

test("every endpoint reports invalid input with our own messages", () => {
  const messages = inputs.flatMap(({ name, schema }) => [...findMessages(schema)].map((text) => `${name}: ${text}`));

  expect(inputs.length).toBeGreaterThan(100);
  expect(messages.length).toBeGreaterThan(1_000);
  expect(
    messages.filter((text) => /: (Invalid|Too (big|small)|Unrecognized|Required)|expected|received/.test(text)),
  ).toEqual([]);
});

test.each([
  [z.string(), undefined, "Missing: give text"],
  [z.string().nonoptional(), undefined, "Missing: give text"],
  [z.string().optional().nonoptional(), undefined, "Missing: give a value"],
  [z.string(), 1, "Give text"],
  [z.enum(["a", "b"]), "c", "Give one of: a, b"],
  [
    z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") }), z.object({ kind: z.literal("b") })]),
    { kind: 1 },
    "Give one of: a, b",
  ],
  [z.string().max(5), "123456", "At most 5 characters"],
  [z.array(z.string()).min(1), [], "At least 1 item"],
  [z.iso.datetime(), "today", "Give a date and time such as 2026-01-31T09:30:00Z"],
  [z.object({}).strict(), { a: 1 }, "Not a known field: a"],
])("says which value is missing or allowed: case %#", (schema, value, text) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(text);
});
