import type {
  ContextConfigDefault,
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchema,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
  RouteHandlerMethod,
} from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import { type Api, type EndpointName, endpointOf } from "@/lib/contracts/api";
import { isKeyed, type PathKeys, pathSchemaOf, responsesOf } from "@/lib/contracts/api/endpoint";
import { isPermission, type Permission } from "@/lib/contracts/rights/rights";
import { splitName } from "@/lib/contracts/wire/fill-path";
import { apiHeaders, idempotencyKeyPattern } from "@/lib/contracts/wire/headers";
import type { Principal } from "../principal";
import type { Guard } from "../session/guard";

declare module "fastify" {
  interface FastifyInstance {
    guard: Guard;
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

type Part<Row, From extends string, To extends string> =
  Row extends Record<From, infer Schema> ? Record<To, Schema> : unknown;

/** An endpoint's schemas in Fastify's format. */
type SchemaOf<Name extends EndpointName, Row = Api[Name]> = FastifySchema &
  (Row extends { params: z.ZodType }
    ? Pick<Row, "params">
    : { params: z.ZodObject<Record<PathKeys<Name>, z.ZodUUID>> }) &
  Part<Row, "query", "querystring"> &
  Part<Row, "body", "body"> &
  Part<Row, "headers", "headers"> &
  Part<Row, "responses", "response">;

type FastifyHandler<Name extends EndpointName> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  SchemaOf<Name>,
  ZodTypeProvider,
  FastifyBaseLogger
>;

type RequestOf<Name extends EndpointName> = Parameters<FastifyHandler<Name>>[0];
type ReplyOf<Name extends EndpointName> = Parameters<FastifyHandler<Name>>[1];

/**
 * A handler's return value: the body of the response. If the response has no body, the handler may return any value; it
 * isn't sent.
 */
type ResultOf<Name extends EndpointName> = Api[Name] extends { responses: unknown } | { isFile: true }
  ? ReturnType<FastifyHandler<Name>>
  : unknown;

/** The handler of an endpoint that requires a permission also receives the signed-in user. */
type Handler<Name extends EndpointName> = Api[Name]["access"] extends Permission
  ? (principal: Principal, request: RequestOf<Name>, reply: ReplyOf<Name>) => ResultOf<Name>
  : (request: RequestOf<Name>, reply: ReplyOf<Name>) => ResultOf<Name>;

const proofText = "Needs a `proof`, or a sign-in within the last 5 minutes; otherwise 403 `proof_required`.";

const keyed = z.looseObject({ [apiHeaders.idempotencyKey]: z.string().regex(idempotencyKeyPattern).optional() });

/**
 * Registers an endpoint as declared in the API table: access, proof of identity, request and response schemas,
 * description, and the status of a response that has only one. The app must have been decorated with a guard.
 */
export function serve<Name extends EndpointName>(app: App, name: Name, handler: Handler<Name>): void {
  const endpoint = endpointOf(name);
  const { summary, query, body, headers, access, opensWithoutFactor, needsProof, maxBodyBytes } = endpoint;
  const { method, path: url } = splitName(name);
  const params = pathSchemaOf(name, endpoint);
  const responses = responsesOf(endpoint);
  const statuses = Object.keys(responses).map(Number);
  const [status] = statuses.length === 1 ? statuses : [];
  // The union of all endpoints can't be resolved here; the handler's type was checked by this function's signature.
  const handle = handler as (...args: unknown[]) => unknown;
  app.route({
    method,
    url,
    config: { access, opensWithoutFactor: opensWithoutFactor ?? false },
    schema: {
      tags: [url.split("/")[1] ?? ""],
      summary,
      ...(access === "anyone" && { security: [] }),
      ...(needsProof && { description: proofText }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...((headers ?? isKeyed(name, endpoint)) && { headers: headers ?? keyed }),
      ...(statuses.length > 0 && { response: responses }),
    },
    // For a file, Fastify's automatic HEAD route would generate the whole file.
    ...(statuses.length === 0 && { exposeHeadRoute: false }),
    ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
    handler: async (request, reply) => {
      const caller = isPermission(access) ? [await app.guard.requireUser(request)] : [];
      if (needsProof) await app.guard.requireProof(request);
      const result = await handle(...caller, request, reply);
      if (status === undefined) return result;
      return reply.code(status).send(status === 204 ? null : result);
    },
  });
}
