import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from "fastify";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Context } from "../../context";
import { recordRequest } from "../../domains/people/scim/settings";
import type { Provider } from "../../domains/people/scim/write-users";
import { authenticateClientToken } from "../../domains/shared/client-tokens";
import { rejectMalformedInput } from "../../reject-malformed-input";
import { describeList, describeProvider, describeResourceTypes, describeSchemas } from "../../scim/schemas";
import { badRequest, noResource, ScimError, scimErrorBody } from "../../scim/scim-error";
import { consumeRateLimit } from "../../sign-in/limit";
import { groupRoutes } from "./groups";
import { sendScim } from "./send-scim";
import { userRoutes } from "./users";

/** Microsoft Entra sends at most 25 requests a second. */
const maxPerMinute = 3_000;

/**
 * `/scim/v2/`: provisioning of people and groups by a client's identity provider (RFC 7643, RFC 7644), with the
 * client's SCIM token. The token gives access to nothing else.
 */
export function scimRoutes(context: Context): FastifyPluginAsync {
  const { db, now, change, readCaller, appOrigin } = context;
  const clients = new WeakMap<FastifyRequest, string>();
  const baseUrl = new URL("/scim/v2", appOrigin).href;

  const providerOf = (request: FastifyRequest): Provider => {
    const clientId = clients.get(request);
    if (clientId === undefined) throw unauthorized();
    return { clientId, from: readCaller(request), now: now() };
  };

  return async (app) => {
    acceptScimJson(app);
    app.setErrorHandler(async (error, request, reply) => {
      const known = toScimError(error);
      if (known.status >= 500 && !isSuspension(error)) request.log.error({ err: error }, "request failed");
      if (error instanceof AppError) reply.headers(error.headers);
      if (known.status === 401) reply.header("WWW-Authenticate", 'Bearer realm="sightline"');
      await record(request, known);
      return sendScim(reply, known.status, scimErrorBody(known));
    });

    /** Records a request for the client's admin. If that fails, it is only logged; the response is the same. */
    const record = async (request: FastifyRequest, { status, detail }: Pick<ScimError, "status" | "detail">) => {
      const clientId = clients.get(request);
      if (clientId === undefined) return;
      const path = (request.url.split("?")[0] ?? "").slice(0, 200);
      const { method } = request;
      const failure = status < 400 ? null : { at: now().toISOString(), method, path, status, detail };
      await recordRequest(db, clientId, { request: `${method} ${path}`, failure, now: now() }).catch((error: unknown) =>
        request.log.error({ err: error }, "SCIM request not recorded"),
      );
    };

    // Runs before the body is parsed, so that a request without a valid token never learns which field was malformed.
    app.addHook("onRequest", async (request) => {
      const { authorization } = request.headers;
      const sender = await authenticateClientToken(db, "scim", { authorization, now: now() }).catch(respondRetryLater);
      if (!sender) throw unauthorized();
      clients.set(request, sender.clientId);
      await consumeRateLimit(db, {
        what: `scim ${sender.clientId}`,
        ip: "0.0.0.0",
        perMinute: maxPerMinute,
        now: now(),
      });
    });
    app.addHook("onSend", async (request, reply, payload) => {
      if (reply.statusCode < 400) await record(request, { status: reply.statusCode, detail: "" });
      return payload;
    });

    discoveryRoutes(app, baseUrl);
    const shared = { db, change, providerOf, baseUrl };
    userRoutes(app, shared);
    groupRoutes(app, shared);
    app.setNotFoundHandler(async () => {
      throw noResource();
    });
  };
}

function discoveryRoutes(app: FastifyInstance, baseUrl: string): void {
  const hidden = { schema: { hide: true } };
  app.get("/ServiceProviderConfig", hidden, (_request, reply) => sendScim(reply, 200, describeProvider(baseUrl)));
  for (const [path, items] of [
    ["/Schemas", describeSchemas(baseUrl)],
    ["/ResourceTypes", describeResourceTypes(baseUrl)],
  ] as const) {
    app.get(path, hidden, (_request, reply) => sendScim(reply, 200, describeList(items, items.length, 1)));
    app.get<{ Params: { id: string } }>(`${path}/:id`, hidden, (request, reply) => {
      const item = items.find(({ id }) => id === request.params.id);
      if (!item) throw noResource();
      return sendScim(reply, 200, item);
    });
  }
}

/** Accepts SCIM's own content type, and JSON. */
function acceptScimJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ["application/scim+json", "application/json"],
    { parseAs: "string" },
    (_request, text, done) => {
      try {
        const value: unknown = String(text).trim() === "" ? null : JSON.parse(String(text));
        rejectMalformedInput(value);
        done(null, value);
      } catch {
        done(badRequest("invalidSyntax", "The request body isn't valid JSON."));
      }
    },
  );
}

function toScimError(error: unknown): Pick<ScimError, "status" | "scimType" | "detail"> {
  if (error instanceof ScimError) return error;
  if (error instanceof AppError) return { status: error.status, scimType: null, detail: error.detail };
  const status = typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : 500;
  if (status === 413) return { status, scimType: null, detail: "The request is too large." };
  if (status === 415) return { status, scimType: null, detail: "Send application/scim+json." };
  if (typeof status === "number" && status >= 400 && status < 500)
    return { status, scimType: "invalidSyntax", detail: "The request can't be read." };
  return { status: 500, scimType: null, detail: "Something went wrong on our side." };
}

function isSuspension(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "client_suspended";
}

/**
 * A suspended client's directory is asked to try again: after a 403 it could drop the change, such as the disabling of
 * someone who has left.
 */
function respondRetryLater(error: unknown): never {
  if (!isSuspension(error)) throw error;
  throw new AppError(503, error.code, error.detail, { retryAfterSeconds: 3_600 });
}

function unauthorized(): ScimError {
  return new ScimError(401, null, "The SCIM token is missing, unknown or revoked.");
}
