/** @jest-environment node */
import { AppError } from "@/lib/contracts/app-error";
import { route } from "./route";

const request = new Request("http://localhost/api/accounts", { headers: { "x-request-id": "7f3a" } });
const context = { params: Promise.resolve({}) };

test("a refusal names the request that it answers", async () => {
  const handler = route(async () => {
    throw new AppError(404, "not_found", "Not found.");
  });

  const answer = await handler(request, context);

  expect([answer.status, answer.headers.get("x-request-id")]).toEqual([404, "7f3a"]);
});
