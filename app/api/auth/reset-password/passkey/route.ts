import { backendFor } from "@/lib/backend/call";
import { resetPasskeyStartSchema } from "@/lib/contracts/people/registration";
import { answer, dataOf } from "@/lib/http/server/answer";
import { readJson } from "@/lib/http/server/body";
import { callerOf } from "@/lib/http/server/request-facts";
import { route } from "@/lib/http/server/route";
import { startResetPasskey } from "@/lib/sign-in/server/account";

/**
 * Returns the options for confirming a new password with a passkey instead of a code. The challenge in them works with
 * this link only.
 */
export const POST = route(async (request) => {
  const { token } = await readJson(request, resetPasskeyStartSchema);
  return answer(dataOf(await startResetPasskey(backendFor(callerOf(request.headers, null)), token)));
});
