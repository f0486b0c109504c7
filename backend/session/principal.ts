import { eq } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { apiHeaders } from "@/lib/contracts/headers";
import { canChooseClient, canManageClient } from "@/lib/contracts/rights";
import { findRole, type Role } from "@/lib/contracts/role";
import { AppError, forbidden, notFound, unauthenticated } from "../errors";
import type { Database } from "../store/database";
import { clients } from "../store/schema";
import { findHolder, markSeen } from "../store/tokens";
import { findBearer, hashToken } from "./token";

/**
 * Who asks, and in which client. Every query that reads a client's rows takes one of these; `clientId` never comes
 * from a body, a path or a query. `noClient` is the id of no client: whoever has it sees no rows.
 */
export interface Principal {
  uid: string;
  role: Role;
  clientId: string;
}

export const noClient = "";

type Holder = NonNullable<Awaited<ReturnType<typeof findHolder>>>;

/** Turns away who may not go on, and says who the rest are. One request is looked up once. */
export interface Guard {
  /** @throws AppError 401 `unauthenticated`: no live token */
  requireHolder(request: FastifyRequest): Promise<Holder>;
  /**
   * The person with a role, and the client in which they act: their own, or for an admin the one that the header
   * `X-Client-Id` names (anybody else's header counts for nothing).
   *
   * @throws AppError 401 `unauthenticated`; 403 `forbidden`: no role; 404 `not_found`: an admin names no client
   */
  requireUser(request: FastifyRequest): Promise<Principal>;
  /**
   * An admin of a client, in their own client.
   *
   * @throws AppError 401 `unauthenticated`; 403 `forbidden`: anybody else
   */
  requireClientAdmin(request: FastifyRequest): Promise<Principal>;
}

/** Makes the guard of one backend from its database and its clock. */
export function guardOf(db: Database, now: () => Date): Guard {
  const holders = new WeakMap<FastifyRequest, Promise<Holder>>();

  async function lookUp(request: FastifyRequest): Promise<Holder> {
    const token = findBearer(request.headers.authorization);
    const holder = token === null ? null : await findHolder(db, hashToken(token), now());
    if (!holder) throw unauthenticated();
    await markSeen(db, holder.token, now());
    return holder;
  }

  function requireHolder(request: FastifyRequest): Promise<Holder> {
    const holder = holders.get(request) ?? lookUp(request);
    holders.set(request, holder);
    return holder;
  }

  async function requireUser(request: FastifyRequest): Promise<Principal> {
    const { user } = await requireHolder(request);
    const role = findRole(user.role);
    if (!role) throw forbidden();
    const chosen = canChooseClient(role) ? request.headers[apiHeaders.chosenClient] : undefined;
    const clientId = typeof chosen === "string" ? await getClientId(db, chosen) : (user.clientId ?? noClient);
    return { uid: user.id, role, clientId };
  }

  async function requireClientAdmin(request: FastifyRequest): Promise<Principal> {
    const principal = await requireUser(request);
    if (!canManageClient(principal.role) || principal.clientId === noClient) throw forbidden();
    return principal;
  }

  return { requireHolder, requireUser, requireClientAdmin };
}

/**
 * Turns away people who act in no client from what writes into one.
 *
 * @throws AppError 409 `client_required`
 */
export function requireClient(principal: Principal): void {
  if (principal.clientId === noClient) throw new AppError(409, "client_required", "Choose a client first.");
}

async function getClientId(db: Database, id: string): Promise<string> {
  const [client] = await db.select({ id: clients.id }).from(clients).where(eq(clients.id, id));
  if (!client) throw notFound();
  return client.id;
}
