/** @jest-environment node */
import { api, browserApi } from "@/lib/contracts/api";
import { findEndpoint } from "./find-endpoint";

const id = "00000000-0000-4000-8000-000000000000";

const fill = (path: string) => path.replace(/:\w+/g, id);

test.each(Object.keys(browserApi))("finds %s by its own path", (name) => {
  const [method = "", path = ""] = name.split(" ");
  expect(findEndpoint(method, fill(path))).toMatchObject({ kind: "found", name });
});

test.each(Object.keys(api).filter((name) => !(name in browserApi)))(
  "doesn't find %s, which browsers may not call",
  (name) => {
    const [method = "", path = ""] = name.split(" ");
    expect(findEndpoint(method, fill(path)).kind).not.toBe("found");
  },
);

test("prefers a literal path segment over a parameter", () => {
  expect(findEndpoint("GET", "accounts/facets")).toMatchObject({ name: "GET /accounts/facets/" });
  expect(findEndpoint("GET", `accounts/${id}`)).toEqual({
    kind: "found",
    name: "GET /accounts/:id/",
    params: { id },
  });
});

test("distinguishes a wrong method from an unknown path", () => {
  expect(findEndpoint("PUT", `accounts/${id}/watch`)).toEqual({ kind: "other-method", methods: ["POST", "DELETE"] });
  expect(findEndpoint("GET", `accounts/${id}/nothing`)).toEqual({ kind: "nothing" });
});

test.each(["", "/", "..", "accounts/%E0%A4%A", "constructor", `accounts/${id}/watch/more`, "toString/"])(
  "finds nothing for %j",
  (path) => {
    expect(findEndpoint("GET", path)).toEqual({ kind: "nothing" });
  },
);

test("decodes an encoded parameter once", () => {
  expect(findEndpoint("DELETE", "home/queue/decisions/task%3Aa%252Fb")).toMatchObject({
    params: { key: "task:a%2Fb" },
  });
});
