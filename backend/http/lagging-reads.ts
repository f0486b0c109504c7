import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import type { EndpointName } from "@/lib/contracts/api";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../database/database";
import type { Replica } from "../database/replica";
import { findLastWrite, noteWrite } from "../database/write-positions";
import type { Guard } from "../session/guard";
import { callerLeft } from "../telemetry/request-scope";

/**
 * What may be read from a replica, which lags: lists, searches, counts and overviews. None of them writes, or reads what
 * anybody may do.
 */
export const mayLag: readonly EndpointName[] = [
  "GET /accounts/",
  "GET /accounts/facets/",
  "GET /accounts/groups/",
  "GET /accounts/screen/rows/",
  "GET /accounts/total/",
  "GET /contacts/",
  "GET /contacts/screen/",
  "GET /home/",
  "GET /home/queue/",
  "GET /industries/",
  "GET /industries/:code/",
  "GET /industries/:code/series/",
  "GET /insights/",
  "GET /tasks/",
];

/**
 * What tells how far work in the background is: whoever has seen it done sees next what it did. Not
 * `GET /accounts/screen/`, which each page of accounts asks before its rows: these would all be read from the server.
 */
const tellsOfWork: readonly EndpointName[] = [
  "GET /accounts/bulk/",
  "GET /accounts/bulk/:id/",
  "GET /imports/",
  "GET /imports/:id/",
  "GET /jobs/:id/",
  "GET /transfers/:id/",
];

/** What pages send by themselves and nobody reads in a list. */
const unread: readonly EndpointName[] = ["POST /accounts/:id/presence/", "POST /realtime/token/"];

interface Services {
  db: Database;
  guard: Guard;
  replica: Replica;
}

/**
 * Has what may lag be read from a replica, where that holds everything that the user has written; all else, and what
 * fails there, is asked of the server. To be called before the routes are registered.
 */
export function readFromReplica(app: FastifyInstance, services: Services): void {
  app.addHook("onRoute", (route) => {
    if (includes(mayLag, `${route.method} ${route.url}`)) route.handler = laggingHandler(route.handler, services);
  });
  // Before the answer goes: the next request may come by another backend.
  app.addHook("onSend", async (request, reply) => {
    if (reply.statusCode !== 401 && hasToBeSeen(request)) {
      const { user } = await services.guard.authenticate(request);
      // Where it can't be noted, the database is in trouble, and soon after it the replica has caught up.
      await noteWrite(services.db, user.id).catch(services.replica.noteFailure);
    }
  });
}

function laggingHandler(handler: RouteHandlerMethod, { db, guard, replica }: Services): RouteHandlerMethod {
  return async function (request: FastifyRequest, reply: FastifyReply) {
    const run = async () => handler.call(this, request, reply);
    const { user } = await guard.authenticate(request);
    const written = await findLastWrite(db, user.id);
    // They may have come into being just now, at their first sign-in.
    if (written === null) await noteWrite(db, user.id);
    if (written === null || !(await replica.holds(written))) return run();
    return replica.read(run).catch((error: unknown) => {
      if (callerLeft()?.aborted) throw error;
      // That something isn't there may be because it isn't there yet.
      if (!(error instanceof AppError)) replica.noteFailure(error);
      return run();
    });
  };
}

function hasToBeSeen({ method, routeOptions }: FastifyRequest): boolean {
  const name = `${method} ${routeOptions.url}`;
  if (method === "GET" || method === "HEAD") return includes(tellsOfWork, name);
  return !includes(unread, name);
}

const includes = (names: readonly string[], name: string) => names.includes(name);
