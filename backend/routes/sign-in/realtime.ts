import { can } from "@/lib/contracts/rights/rights";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { type App, serve } from "../../http/serve";
import { noClient } from "../../principal";

const timeoutMs = 5_000;

/** `/realtime/token/`: a session's token for the realtime database (docs/conformance.md E3). */
export function realtimeRoutes(app: App, { guard, realtime }: Context): void {
  serve(app, "POST /realtime/token/", async (principal, request) => {
    if (realtime === null) throw new AppError(503, "realtime_off", "Live updates aren’t set up.");
    // Messages and alerts are only for users of a client (docs/conformance.md D6). An operator who views a client
    // gets none, because a subscription could outlast the view.
    if (principal.clientId === noClient || can(principal.role, "operate"))
      throw new AppError(409, "no_client", "You don't belong to a client.");
    const { user, token } = await guard.authenticate(request);
    const expiresAt = Math.floor(token.expiresAt.getTime() / 1000);
    const claims = {
      client_id: principal.clientId,
      role: principal.role,
      sess_exp: expiresAt,
      session_id: token.sessionId,
      access_version: user.accessVersion,
    };
    const work = realtime
      .provision({ uid: principal.uid, email: user.email.trim() === "" ? null : user.email })
      .then(() => realtime.mintToken(principal.uid, claims));
    return { token: await withTimeout(work), session_expires_at: expiresAt };
  });
}

/**
 * If Firebase doesn't respond in time, the request fails with 503, which makes the page retry later; the session isn't
 * affected.
 */
async function withTimeout(work: Promise<string>): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } catch (cause) {
    throw new AppError(503, "realtime_unavailable", "Live updates are unavailable right now.", {
      cause,
      retryAfterSeconds: 5,
    });
  } finally {
    clearTimeout(timer);
  }
}
