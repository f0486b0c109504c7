import type { FastifyRequest } from "fastify";
import { canChooseClient, canManageClient } from "@/lib/contracts/rights/rights";
import { apiHeaders } from "@/lib/contracts/wire/headers";
import { findRole } from "@/lib/contracts/wire/role";
import type { Caller } from "../caller";
import type { Database } from "../database/database";
import { findTokenOwner, markSeen } from "../domains/people/sessions/tokens";
import { forbidden, unauthenticated } from "../errors";
import { noClient, type Principal } from "../principal";
import { findBearer, hashToken } from "../secrets/token";
import { createTtlCache } from "../ttl-cache";

/**
 * Time for which the requests that the host makes for one page share one token check. A revoked token stays valid for
 * at most this much longer.
 */
const sharedMs = 250;

type Holder = NonNullable<Awaited<ReturnType<typeof findTokenOwner>>>;

/** Checks access, and identifies the user. Each request's token is looked up once. */
export interface Guard {
  /**
   * The token's user and session.
   *
   * @throws AppError 401 `unauthenticated`: no valid token
   */
  authenticate(request: FastifyRequest): Promise<Holder>;
  /**
   * A user with a role, and the client in which they act: their own, or the one that an operator has chosen in this
   * session. No header, path, query or body can select a client.
   *
   * @throws AppError 401 `unauthenticated`; 403 `forbidden`: no role
   */
  requireUser(request: FastifyRequest): Promise<Principal>;
  /**
   * An admin of a client, in their own client.
   *
   * @throws AppError 401 `unauthenticated`; 403 `forbidden`: any other user
   */
  requireClientAdmin(request: FastifyRequest): Promise<Principal>;
}

/** Creates the guard of one backend. */
export function guardOf(db: Database, now: () => Date, readCaller: (request: FastifyRequest) => Caller): Guard {
  const holders = new WeakMap<FastifyRequest, Promise<Holder>>();

  const shared = createTtlCache<Holder>(sharedMs, now);

  async function lookUp(hash: string): Promise<Holder> {
    const holder = await findTokenOwner(db, hash, now());
    if (!holder) throw unauthenticated();
    await markSeen(db, holder.token, now());
    return holder;
  }

  /**
   * Looks up a request's token. Reads with the same request id share the result, because a page makes several at once;
   * after a write, the token is looked up again.
   */
  async function findFor(request: FastifyRequest): Promise<Holder> {
    const token = findBearer(request.headers.authorization);
    if (token === null) throw unauthenticated();
    const hash = hashToken(token);
    const requestId = request.headers[apiHeaders.requestId];
    if (typeof requestId !== "string") return lookUp(hash);
    const key = `${hash} ${requestId}`;
    if (request.method === "GET") return shared.find(key, () => lookUp(hash));
    shared.forget(key);
    return lookUp(hash);
  }

  function authenticate(request: FastifyRequest): Promise<Holder> {
    const holder = holders.get(request) ?? findFor(request);
    holders.set(request, holder);
    return holder;
  }

  async function requireUser(request: FastifyRequest): Promise<Principal> {
    const { user, token } = await authenticate(request);
    const role = findRole(user.role);
    if (!role) throw forbidden();
    const clientId = canChooseClient(role) ? token.chosenClientId : user.clientId;
    return { uid: user.id, role, clientId: clientId ?? noClient, from: readCaller(request) };
  }

  async function requireClientAdmin(request: FastifyRequest): Promise<Principal> {
    const principal = await requireUser(request);
    if (!canManageClient(principal.role) || principal.clientId === noClient) throw forbidden();
    return principal;
  }

  return { authenticate, requireUser, requireClientAdmin };
}
