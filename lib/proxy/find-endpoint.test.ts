/** @jest-environment node */
import { api } from "@/lib/contracts/api";
import type { Endpoint } from "@/lib/contracts/api/endpoint";
import { findEndpoint } from "./find-endpoint";

const id = "00000000-0000-4000-8000-000000000000";

const rows: [string, Endpoint][] = Object.entries(api);
const fill = (path: string) => path.replace(/:\w+/g, id);

test.each(rows.filter(([, { askedBy }]) => askedBy !== undefined).map(([name]) => name))(
  "%s is found by its own path",
  (name) => {
    const [method = "", path = ""] = name.split(" ");
    expect(findEndpoint(method, fill(path))).toMatchObject({ kind: "found", name });
  },
);

test.each(rows.filter(([, { askedBy }]) => askedBy === undefined).map(([name]) => name))(
  "%s, which no row lets browsers ask for, isn't found",
  (name) => {
    const [method = "", path = ""] = name.split(" ");
    expect(findEndpoint(method, fill(path)).kind).not.toBe("found");
  },
);

test("a part that is written out goes before one that is any value", () => {
  expect(findEndpoint("GET", "accounts/facets")).toMatchObject({ name: "GET /accounts/facets/" });
  expect(findEndpoint("GET", `accounts/${id}`)).toEqual({
    kind: "found",
    name: "GET /accounts/:id/",
    params: { id },
  });
});

test("another method of a path that is there is told apart from a path that isn't", () => {
  expect(findEndpoint("PUT", `accounts/${id}/watch`)).toEqual({ kind: "other-method", methods: ["POST", "DELETE"] });
  expect(findEndpoint("GET", `accounts/${id}/nothing`)).toEqual({ kind: "nothing" });
});

test.each(["", "/", "..", "accounts/%E0%A4%A", "constructor", `accounts/${id}/watch/more`, "toString/"])(
  "%j is nothing",
  (path) => {
    expect(findEndpoint("GET", path)).toEqual({ kind: "nothing" });
  },
);

test("a value that was encoded is read once", () => {
  expect(findEndpoint("DELETE", "home/queue/decisions/task%3Aa%252Fb")).toMatchObject({
    params: { key: "task:a%2Fb" },
  });
});
