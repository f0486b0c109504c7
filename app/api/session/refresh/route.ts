import { requireEmptyBody } from "@/lib/http/server/body";
import { dataOf, jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { claimsOf } from "@/lib/session/claims";
import { sealSession } from "@/lib/session/server/cookie";
import { requireUserForApi } from "@/lib/session/server/current-user";
import { renewSession } from "@/lib/session/server/sign-in";
import { publicUser } from "@/lib/session/server/wire-user";

/**
 * "Stay signed in": exchanges the token for a newer one, and sets a cookie that expires with the new token. Refused
 * once the session has ended.
 */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request, { opensWithoutFactor: true });
  await requireEmptyBody(request);
  const renewed = dataOf(await renewSession(backend));
  const user = publicUser(renewed);
  return jsonResponse(
    { user, token_expires_at: user.token_expires_at, server_time: new Date().toISOString() },
    { headers: { "Set-Cookie": await sealSession(claimsOf(renewed)) } },
  );
});
