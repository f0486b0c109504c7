import { z } from "zod";
import { backendFor } from "@/lib/backend/call";
import { readJson } from "@/lib/http/server/body";
import { callerOf } from "@/lib/http/server/request-facts";
import { jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { passkeyCookie, ticketCookie } from "@/lib/session/server/sealed-cookie";
import { startPasskeySignIn } from "@/lib/session/server/sign-in";
import { passkeyRefusal } from "@/lib/sign-in/server/passkey-refusal";

/** `second`: whether the passkey finishes a sign-in whose password was accepted. */
const bodySchema = z.object({ second: z.boolean() });

/** Returns the options of a sign-in with a passkey. The challenge can be answered once, in this browser alone. */
export const POST = route(async (request) => {
  const { second } = await readJson(request, bodySchema);
  const pending = second ? await ticketCookie.find(request.headers.get("cookie")) : null;
  if (second && pending === null) throw passkeyRefusal(null);
  const body = pending ? { ticket: pending.ticket } : {};
  const result = await startPasskeySignIn(backendFor(callerOf(request.headers, null)), body);
  if (result.kind !== "ok") throw passkeyRefusal(result);
  const { options, browser, expires_at: expiresAt } = result.data;
  return jsonResponse({ options }, { headers: { "Set-Cookie": await passkeyCookie.save({ browser }, expiresAt) } });
});
