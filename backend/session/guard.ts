import type { FastifyRequest } from "fastify";
import { apiHeaders } from "@/lib/contracts/headers";
import { canChooseClient, canManageClient } from "@/lib/contracts/rights";
import { findRole } from "@/lib/contracts/role";
import { makeBriefMemory } from "../brief-memory";
import type { Caller } from "../caller";
import type { Database } from "../database/database";
import { forbidden, unauthenticated } from "../errors";
import { noClient, type Principal } from "../principal";
import { findBearer, hashToken } from "../secrets/token";
import { findHolder, markSeen } from "../store/sessions/tokens";

/** How long the calls that the host makes for one page share a look at the token: access ends within this time. */
const sharedMs = 1000;

type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>;

/** Turns away who may not go on, and says who the rest are. One request is looked up once. */
export interface Guard {
  /** @throws AppError 401 `unauthenticated`: no live token */
  requireHolder(request: FastifyRequest): Promise<Holder>;
  /**
   * The person with a role, and the client in which they act: their own, or for an admin the one that they chose in this
   * session. No header, path, query or body chooses a client.
   *
   * @throws AppError 401 `unauthenticated`; 403 `forbidden`: no role
   */
  requireUser(request: FastifyRequest): Promise<Principal>;
  /**
   * An admin of a client, in their own client.
   *
   * @throws AppError 401 `unauthenticated`; 403 `forbidden`: anybody else
   */
  requireClientAdmin(request: FastifyRequest): Promise<Principal>;
}

/** Makes the guard of one backend from its database, its clock, and what it believes of where requests come from. */
export function guardOf(db: Database, now: () => Date, readCaller: (request: FastifyRequest) => Caller): Guard {
  const holders = new WeakMap<FastifyRequest, Promise<Holder>>();

  const shared = makeBriefMemory<Holder>(sharedMs, now);

  async function lookUp(hash: string): Promise<Holder> {
    const holder = await findHolder(db, hash, now());
    if (!holder) throw unauthenticated();
    await markSeen(db, holder.token, now());
    return holder;
  }

  /** A page asks several things under one request id. What changes something is looked up by itself, and so is all after it. */
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

  function requireHolder(request: FastifyRequest): Promise<Holder> {
    const holder = holders.get(request) ?? findFor(request);
    holders.set(request, holder);
    return holder;
  }

  async function requireUser(request: FastifyRequest): Promise<Principal> {
    const { user, token } = await requireHolder(request);
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

  return { requireHolder, requireUser, requireClientAdmin };
}
