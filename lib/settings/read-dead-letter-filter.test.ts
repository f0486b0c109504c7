import { healthAddress } from "./health-address";
import { readDeadLetterFilter } from "./read-dead-letter-filter";

const paramsOf = (url: string) => Object.fromEntries(new URL(url, "https://app.example").searchParams);

test.each([{}, { client: "acme" }, { client: "a&b", queue: "mail" }])(
  "the URL for %j shows these dead letters",
  (filter) => {
    const params = paramsOf(healthAddress(filter));

    expect(params.section).toBe("health");
    expect(readDeadLetterFilter(params)).toEqual(filter);
  },
);

test.each([{ client: "" }, { client: ["a", "b"] }, { queue: "x".repeat(61) }])("ignores %j", (params) => {
  expect(readDeadLetterFilter(params)).toEqual({});
});
