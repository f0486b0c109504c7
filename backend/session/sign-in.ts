import type { FastifyRequest } from "fastify";
import type { AuthMethod, SignedInUser } from "@/lib/contracts/user";
import { unauthenticated } from "../errors";
import type { Database } from "../store/database";
import { findHolder, type IssuedToken, type Lifetimes, openSession } from "../store/tokens";
import { describeUser } from "../store/users";
import type { Caller } from "./caller";
import { hashToken } from "./token";

/** Opens a session for somebody whose identity has been proven, whichever way, and tells them who they are. */
export type SignIn = (request: FastifyRequest, userId: string, method: AuthMethod) => Promise<SignedInUser>;

/** Makes the one way in which every proof of identity ends. */
export function signInOf(options: {
  db: Database;
  now: () => Date;
  lifetimes: Lifetimes;
  readCaller: (request: FastifyRequest) => Caller;
}): SignIn {
  const { db, now, lifetimes, readCaller } = options;
  return async (request, userId, method) => {
    const session = { userId, method, caller: readCaller(request), now: now(), lifetimes };
    return describeIssued(db, await openSession(db, session), now());
  };
}

/**
 * Describes the holder of a token that was just made, with the token.
 *
 * @throws AppError 401 `unauthenticated`: the person was shut out in this very moment
 */
export async function describeIssued(db: Database, { token }: IssuedToken, now: Date): Promise<SignedInUser> {
  const holder = await findHolder(db, hashToken(token), now);
  if (!holder) throw unauthenticated();
  return { ...describeUser(holder.user, holder.client, holder.token), access_token: token };
}
