import { unavailable } from "@/lib/backend/unavailable";
import { jsonResponse } from "@/lib/http/server/response";
import { route } from "@/lib/http/server/route";
import { identify } from "@/lib/session/server/current-user";

/**
 * Returns the signed-in user, the session's expiry and the server's time. Reading doesn't extend the session (case S6),
 * and nothing can write to it (case S7).
 */
export const GET = route(async (request) => {
  const visitor = await identify(request.headers);
  if (visitor.kind === "unavailable") throw unavailable();
  const server_time = new Date().toISOString();
  if (visitor.kind === "signed-in") {
    return jsonResponse({ user: visitor.user, token_expires_at: visitor.user.token_expires_at, server_time });
  }
  return jsonResponse({ user: null, token_expires_at: null, server_time });
});
