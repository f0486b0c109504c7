/** @jest-environment node */
import { AppError } from "@/lib/contracts/wire/app-error";
import { route } from "./route";

jest.mock("@/lib/env", () => ({ getSettings: () => ({ appOrigin: "http://localhost" }) }));

const request = new Request("http://localhost/api/accounts", { headers: { "x-request-id": "7f3a" } });
const context = { params: Promise.resolve({}) };

test.each([
  ["cross-site", "GET", 200],
  ["cross-site", "POST", 403],
  ["same-site", "POST", 403],
  ["same-origin", "POST", 200],
  ["none", "POST", 200],
])("W1 · a %s %s of a route responds with %i", async (site, method, status) => {
  const handler = route(async () => new Response());
  const headers = { "sec-fetch-site": site };

  const response = await handler(new Request("http://localhost/api/x", { method, headers }), context);

  expect(response.status).toBe(status);
});

test("a refusal carries the id of its request", async () => {
  const handler = route(async () => {
    throw new AppError(404, "not_found", "Not found.");
  });

  const response = await handler(request, context);

  expect([response.status, response.headers.get("x-request-id")]).toEqual([404, "7f3a"]);
});
