import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { Access } from "@/lib/contracts/api/endpoint";
import { deniedTo } from "@/lib/contracts/clients/role-rights";
import {
  can,
  isClosedWhileViewing,
  isPermission,
  needsClient,
  type RoleHolder,
  stopViewingText,
  viewingOnlyText,
} from "@/lib/contracts/rights/rights";
import { AppError } from "@/lib/contracts/wire/app-error";
import { apiHeaders } from "@/lib/contracts/wire/headers";
import { findRole, type Role } from "@/lib/contracts/wire/role";
import type { Caller } from "../caller";
import type { Database } from "../database/database";
import { requireNotSuspended } from "../database/suspension";
import { type FactorRule, factorRequiredError } from "../domains/people/factors/factor-policy";
import { findTokenOwner, recordTokenUse } from "../domains/people/sessions/tokens";
import { forbidden, unauthenticated } from "../errors";
import { noClient, type Principal, requireClient } from "../principal";
import type { Sealer } from "../secrets/seal";
import { findBearer, hashToken } from "../secrets/token";
import { createTtlCache } from "../ttl-cache";
import { requireProof } from "./identity-proof";

/**
 * Time for which the requests that the host makes for one page share one token check. A revoked token stays valid for
 * at most this much longer.
 */
const sharedMs = 250;

/** A token's user with their client, the token, and the client that they view as an operator. */
export type Session = NonNullable<Awaited<ReturnType<typeof findTokenOwner>>>;

/** Checks access, and identifies the user. Each request's token is looked up once. */
export interface Guard {
  /**
   * The token's user and session.
   *
   * @throws AppError 401 `unauthenticated`: no valid token; 403 `client_suspended`; 403 `factor_required`: the user
   *   must set up a second factor first, and the endpoint doesn't open without one
   */
  authenticate(request: FastifyRequest): Promise<Session>;
  /**
   * A user whose role has the permission that the endpoint declares, and the client in which they act: their own, or
   * the one that an operator views in this session, until the view expires. No header, path, query or body can select a
   * client.
   *
   * @throws AppError 401 `unauthenticated`; 403 `forbidden`: without the permission; 403 `viewing_only`: a write by an
   *   operator, who only reads in a client; 409 `client_required`: the permission needs a client
   */
  requireUser(request: FastifyRequest): Promise<Principal>;
  /**
   * Checks the access that the endpoint declares.
   *
   * @returns the user's id
   * @throws AppError as `authenticate` and `requireUser` do
   */
  requireAccess(request: FastifyRequest): Promise<string>;
  /**
   * Checks that the user has recently confirmed their identity, by the `proof` of the request's body or by signing in.
   *
   * @throws AppError 403 `proof_required` (docs/conformance.md, case J3)
   */
  requireProof(request: FastifyRequest): Promise<void>;
}

const proofBodySchema = z.object({ proof: z.string().optional() });

declare module "fastify" {
  interface FastifyContextConfig {
    /** The declared access of the endpoint; absent for a route that isn't in the table, which is closed. */
    access?: Access;
    /** Whether the endpoint is open to a user who must set up a second factor first. */
    opensWithoutFactor?: boolean;
  }
}

/** Creates the guard of one backend. */
export function createGuard({
  db,
  now,
  readCaller,
  factorRule,
  sealer,
}: {
  db: Database;
  now: () => Date;
  readCaller: (request: FastifyRequest) => Caller;
  factorRule: FactorRule;
  sealer: Sealer;
}): Guard {
  const sessions = new WeakMap<FastifyRequest, Promise<Session>>();

  const shared = createTtlCache<Session>(sharedMs, now);

  async function findSession(hash: string): Promise<Session> {
    const session = await findTokenOwner(db, hash, now());
    if (!session) throw unauthenticated();
    requireNotSuspended(session.client);
    await recordTokenUse(db, session.token, now());
    return session;
  }

  /**
   * Looks up a request's token. Reads with the same request id share the result, because a page makes several at once;
   * after a write, the token is looked up again.
   */
  async function findFor(request: FastifyRequest): Promise<Session> {
    const token = findBearer(request.headers.authorization);
    if (token === null) throw unauthenticated();
    const hash = hashToken(token);
    const requestId = request.headers[apiHeaders.requestId];
    if (typeof requestId !== "string") return findSession(hash);
    const key = `${hash} ${requestId}`;
    if (request.method === "GET") return shared.find(key, () => findSession(hash));
    shared.delete(key);
    return findSession(hash);
  }

  function authenticate(request: FastifyRequest): Promise<Session> {
    const session = sessions.get(request) ?? admit(request);
    sessions.set(request, session);
    return session;
  }

  async function admit(request: FastifyRequest): Promise<Session> {
    const session = await findFor(request);
    const isOpen = request.routeOptions.config.opensWithoutFactor === true;
    if (!isOpen && factorRule.findMissing(session)?.is_required) throw factorRequiredError();
    return session;
  }

  async function requireUser(request: FastifyRequest): Promise<Principal> {
    const { user, client, token, viewing } = await authenticate(request);
    const holder = { role: findRole(user.role), denied: deniedTo(findRole(user.role), client?.denied) };
    requirePermission(request, holder);
    const { role, denied } = holder;
    const acting = can(role, "operate")
      ? { clientId: viewing?.clientId ?? noClient, ...(viewing && { viewingSessionId: token.sessionId }) }
      : { clientId: user.clientId ?? noClient };
    const principal: Principal = { uid: user.id, role, denied, ...acting, from: readCaller(request) };
    const { access } = request.routeOptions.config;
    if (access !== undefined && isPermission(access)) {
      if (needsClient(access)) requireClient(principal);
      if (viewing && isClosedWhileViewing(access) && !reading.includes(request.method))
        throw new AppError(403, "viewing_only", stopViewingText);
    }
    return principal;
  }

  async function requireAccess(request: FastifyRequest): Promise<string> {
    if (request.routeOptions.config.access === "session") return (await authenticate(request)).user.id;
    return (await requireUser(request)).uid;
  }

  async function requireIdentityProof(request: FastifyRequest): Promise<void> {
    const { proof } = proofBodySchema.parse(request.body);
    requireProof(sealer, await authenticate(request), { proof, now: now() });
  }

  return { authenticate, requireUser, requireAccess, requireProof: requireIdentityProof };
}

const reading = ["GET", "HEAD", "OPTIONS"];

/** Refuses a user without the permission that the endpoint declares. */
function requirePermission(
  { method, routeOptions }: FastifyRequest,
  user: RoleHolder,
): asserts user is RoleHolder & { role: Role } {
  const { access } = routeOptions.config;
  if (user.role !== null && access !== undefined && isPermission(access) && can(user, access)) return;
  if (can(user, "operate") && !reading.includes(method)) throw new AppError(403, "viewing_only", viewingOnlyText);
  throw forbidden();
}
