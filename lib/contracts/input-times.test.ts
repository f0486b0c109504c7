import { z } from "zod";
import { api } from "./api";
import type { Endpoint } from "./api/endpoint";

const endpoints: [string, Endpoint][] = Object.entries(api);
const inputs = endpoints.flatMap(([name, { body, query }]) =>
  [body, query].flatMap((schema) => (schema instanceof z.ZodType ? [{ name, schema }] : [])),
);

/** Lists the paths of the dates and times in a JSON schema, and whether each has a minimum. */
function listTimes(node: unknown, path: string): { path: string; hasEarliest: boolean }[] {
  if (typeof node !== "object" || node === null) return [];
  const isTime = "format" in node && (node.format === "date" || node.format === "date-time");
  const inner = Object.entries(node).flatMap(([key, value]) => listTimes(value, `${path}.${key}`));
  return isTime ? [{ path, hasEarliest: "formatMinimum" in node }, ...inner] : inner;
}

test("no endpoint accepts a date or time whose year the database can't store", () => {
  const times = inputs.flatMap(({ name, schema }) =>
    listTimes(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), name),
  );

  expect(times.length).toBeGreaterThan(30);
  expect(times.filter(({ hasEarliest }) => !hasEarliest).map(({ path }) => path)).toEqual([]);
});
