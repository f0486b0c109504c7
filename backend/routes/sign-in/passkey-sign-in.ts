import type { Context } from "../../context";
import type { Database } from "../../database/database";
import { challengeLifeMs } from "../../domains/people/factors/challenges";
import { findPasskey, listUsablePasskeys } from "../../domains/people/factors/passkeys";
import { consumeTicket } from "../../domains/people/factors/tickets";
import { type App, serve } from "../../http/serve";
import { createToken } from "../../secrets/token";
import { findPendingSignIn } from "../../sign-in/factors/pending-sign-in";
import {
  createRequestOptions,
  findPasskeyUser,
  passkeyRefused,
  requireRelyingParty,
} from "../../sign-in/factors/verify-passkey";
import { consumeRateLimit, rememberAddress } from "../../sign-in/limit";

/**
 * `/auth/passkey/…`: sign-in with a passkey, alone or after the password. A passkey is unlocked by a PIN or biometrics,
 * so on its own it counts as both factors (docs/decisions/016).
 */
export function passkeySignInRoutes(app: App, { db, now, site, signIn, readCaller }: Context): void {
  /** The sign-in of a ticket, which was issued for a correct password or an operator's provider. */
  const requirePending = async (ticket: string) => {
    const pending = await findPendingSignIn({ db, now }, ticket);
    if (!pending) throw passkeyRefused();
    return pending;
  };

  serve(app, "POST /auth/passkey/start/", async (request) => {
    await consumeRateLimit(db, { what: "passkey", ip: readCaller(request).ip, perMinute: 60, now: now() });
    const { ticket } = request.body;
    const user = ticket === undefined ? null : (await requirePending(ticket)).user;
    const browser = createToken();
    const step = {
      db,
      site: requireRelyingParty(site),
      binding: { purpose: "sign-in", id: browser },
      now: now(),
    } as const;
    const options = await createRequestOptions(step, user ? await listUsablePasskeys(db, user.id, site) : []);
    return { options, browser, expires_at: new Date(step.now.getTime() + challengeLifeMs).toISOString() };
  });

  serve(app, "POST /auth/passkey/", async (request) => {
    const { ip } = readCaller(request);
    await consumeRateLimit(db, { what: "passkey sign-in", ip, perMinute: 60, now: now() });
    const { credential, browser, ticket } = request.body;
    const pending = ticket === undefined ? null : await requirePending(ticket);
    const step = {
      db,
      site: requireRelyingParty(site),
      binding: { purpose: "sign-in", id: browser },
      now: now(),
    } as const;
    const user = await findPasskeyUser(step, credential, { expectedUserId: pending?.user.id ?? null, ip });
    const isRight = user !== null && (ticket === undefined || (await consumeTicket(db, ticket)));
    if (!isRight) throw passkeyRefused();
    await rememberAddress(db, { userId: user.id, ip, now: now() });
    const { isStillOwn: isFirstStillOwn, ...first } = pending?.proof ?? {};
    const isStillOwn = async (tx: Database) =>
      (await findPasskey(tx, credential.id))?.user.id === user.id && (await isFirstStillOwn?.(tx)) !== false;
    return signIn(request, user.id, pending?.method ?? "traditional", { ...first, factor: "passkey", isStillOwn });
  });
}
