import { backendFor } from "@/lib/backend/call";
import { callApi } from "@/lib/backend/call-api";
import { resetPasskeyStartSchema } from "@/lib/contracts/people/registration";
import { readJson } from "@/lib/http/server/body";
import { callerOf } from "@/lib/http/server/request-facts";
import { dataOf, jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";

/**
 * Returns the options for confirming a new password with a passkey instead of a code. The challenge in them works with
 * this link only.
 */
export const POST = route(async (request) => {
  const body = await readJson(request, resetPasskeyStartSchema);
  const backend = backendFor(callerOf(request.headers, null));
  return jsonResponse(dataOf(await callApi(backend, "POST /auth/reset-password/passkey/", { body })));
});
