import { z } from "zod";
import { backendFor } from "@/lib/backend/call";
import { usedCredentialSchema } from "@/lib/contracts/passkeys/webauthn";
import { readJson } from "@/lib/http/server/body";
import { callerOf } from "@/lib/http/server/request-facts";
import { jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { safeReturnTo } from "@/lib/session/return-to";
import { beginSession } from "@/lib/session/server/begin";
import { passkeyCookie, ticketCookie } from "@/lib/session/server/sealed-cookie";
import { signInWithPasskey } from "@/lib/session/server/sign-in";
import { publicUser } from "@/lib/session/server/wire-user";
import { passkeyRefusal } from "@/lib/sign-in/server/passkey-refusal";

/** `second`: whether the passkey finishes a sign-in whose password was accepted. */
const bodySchema = z.object({ credential: usedCredentialSchema, second: z.boolean(), next: z.unknown().optional() });

/** Signs in with a passkey. The challenge and the ticket must come from this browser's cookies. */
export const POST = route(async (request) => {
  const { credential, second, next } = await readJson(request, bodySchema);
  const cookies = request.headers.get("cookie");
  const challenge = await passkeyCookie.find(cookies);
  const pending = second ? await ticketCookie.find(cookies) : null;
  if (challenge === null || (second && pending === null)) throw passkeyRefusal(null);
  const body = { credential, browser: challenge.browser, ...(pending && { ticket: pending.ticket }) };
  const result = await signInWithPasskey(backendFor(callerOf(request.headers, null)), body);
  if (result.kind !== "ok") throw passkeyRefusal(result);
  const headers = new Headers({ "Set-Cookie": await beginSession(request, result.data) });
  headers.append("Set-Cookie", passkeyCookie.clear());
  headers.append("Set-Cookie", ticketCookie.clear());
  return jsonResponse({ user: publicUser(result.data), next: safeReturnTo(next) }, { headers });
});
