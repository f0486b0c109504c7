import { currentValue } from "./browser/requests";
import { readInput } from "./read-input";

test.each([
  ["employees", "1.5k", 1500],
  ["revenue_usd", "$2b", 2_000_000_000],
  ["founded_year", "1987", 1987],
  ["domain", "https://Example.com/about", "example.com"],
  ["website", "example.com", "https://example.com"],
  ["website", "http://example.com/x", "http://example.com/x"],
  ["hq_city", "  St. Paul ", "St. Paul"],
  ["hq_city", "  ", null],
  ["tier", "", null],
])("%s: reads %j as %j", (field, typed, value) => {
  expect(readInput(field, typed)).toEqual({ kind: "value", value });
});

test.each([
  ["employees", "many"],
  ["employees", "-5"],
  ["revenue_usd", "1e9"],
  ["market_cap_usd", "999T"],
  ["founded_year", "87"],
  ["name", " "],
  ["status", ""],
])("%s: rejects %j with a message", (field, typed) => {
  expect(readInput(field, typed)).toEqual({ kind: "wrong", message: expect.stringMatching(/\.$/) });
});

test("reads the current value from a refusal, or undefined if it is invalid", () => {
  expect(currentValue({ current: '{"hq_city":"Duluth","employees":null}' }, "hq_city")).toBe("Duluth");
  expect(currentValue({ current: '{"hq_city":"Duluth","employees":null}' }, "employees")).toBeNull();
  const unusable: Record<string, string>[] = [{}, { current: "{" }, { current: "[]" }, { current: '{"hq_city":{}}' }];
  for (const fields of unusable) expect(currentValue(fields, "hq_city")).toBeUndefined();
});
