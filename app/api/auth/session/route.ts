import { unavailable } from "@/lib/backend/unavailable";
import { answer } from "@/lib/http/server/answer";
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
    return answer({ user: visitor.user, token_expires_at: visitor.user.token_expires_at, server_time });
  }
  return answer({ user: null, token_expires_at: null, server_time });
});
