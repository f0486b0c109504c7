import { answer, dataOf } from "@/lib/http/answer";
import { readNothing } from "@/lib/http/body";
import { route } from "@/lib/http/route";
import { claimsOf } from "@/lib/session/claims";
import { sealSession } from "@/lib/session/cookie";
import { requireUserForApi } from "@/lib/session/current-user";
import { renewSession } from "@/lib/session/sign-in";
import { publicUser } from "@/lib/session/wire-user";

/** "Stay signed in": a younger token, and a cookie that ends with it. Refused once the session is over. */
export const POST = route(async (request) => {
  const { backend } = await requireUserForApi(request);
  await readNothing(request);
  const renewed = dataOf(await renewSession(backend));
  const user = publicUser(renewed);
  return answer(
    { user, token_expires_at: user.token_expires_at, server_time: new Date().toISOString() },
    { headers: { "Set-Cookie": await sealSession(claimsOf(renewed)) } },
  );
});
