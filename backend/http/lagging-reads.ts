import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import type { EndpointName } from "@/lib/contracts/api";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../database/database";
import type { Replica } from "../database/replica";
import { findLastWrite, noteWrite } from "../database/write-positions";
import type { Guard } from "../session/guard";
import { callerLeft } from "../telemetry/request-scope";

/**
 * Endpoints that may be read from a replica, which lags: lists, searches, counts and overviews. None of them writes or
 * reads permissions.
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
 * Progress endpoints read the primary, so results are visible once a job reports done. Not `GET /accounts/screen/`,
 * which each page of accounts requests before its rows: these would all be read from the primary.
 */
const tellsOfWork: readonly EndpointName[] = [
  "GET /accounts/bulk/",
  "GET /accounts/bulk/:id/",
  "GET /imports/",
  "GET /imports/:id/",
  "GET /jobs/:id/",
  "GET /transfers/:id/",
];

/** Requests that pages send automatically and whose effects no list shows. */
const unread: readonly EndpointName[] = ["POST /accounts/:id/presence/", "POST /realtime/token/"];

interface Services {
  db: Database;
  guard: Guard;
  replica: Replica;
}

/**
 * Routes reads that may lag to a replica if it contains everything that the user has written; other requests, and
 * failed reads, go to the primary. Must be called before the routes are registered.
 */
export function readFromReplica(app: FastifyInstance, services: Services): void {
  app.addHook("onRoute", (route) => {
    if (includes(mayLag, `${route.method} ${route.url}`)) route.handler = laggingHandler(route.handler, services);
  });
  // Before the response is sent, because the next request may go to another backend.
  app.addHook("onSend", async (request, reply) => {
    if (reply.statusCode !== 401 && hasToBeSeen(request)) {
      const { user } = await services.guard.authenticate(request);
      // A failure here means that the database is in trouble; the replica will have caught up soon after it recovers.
      await noteWrite(services.db, user.id).catch(services.replica.noteFailure);
    }
  });
}

function laggingHandler(handler: RouteHandlerMethod, { db, guard, replica }: Services): RouteHandlerMethod {
  return async function (request: FastifyRequest, reply: FastifyReply) {
    const run = async () => handler.call(this, request, reply);
    const { user } = await guard.authenticate(request);
    const written = await findLastWrite(db, user.id);
    // The user may have just been created by their first sign-in.
    if (written === null) await noteWrite(db, user.id);
    if (written === null || !(await replica.holds(written))) return run();
    return replica.read(run).catch((error: unknown) => {
      if (callerLeft()?.aborted) throw error;
      // A missing row may only be missing on the replica so far.
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
