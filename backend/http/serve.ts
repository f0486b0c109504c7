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
import { isKeyed } from "@/lib/contracts/api/endpoint";
import { splitName } from "@/lib/contracts/wire/fill-path";
import { apiHeaders, idempotencyKeyPattern } from "@/lib/contracts/wire/headers";

type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypeProvider
>;

type Part<Row, From extends string, To extends string> =
  Row extends Record<From, infer Schema> ? Record<To, Schema> : unknown;

/** An endpoint's schemas in Fastify's format. */
type SchemaOf<Row> = FastifySchema &
  Part<Row, "params", "params"> &
  Part<Row, "query", "querystring"> &
  Part<Row, "body", "body"> &
  Part<Row, "headers", "headers"> &
  Part<Row, "answer", "response">;

type Handler<Name extends EndpointName> = RouteHandlerMethod<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  RouteGenericInterface,
  ContextConfigDefault,
  SchemaOf<Api[Name]>,
  ZodTypeProvider,
  FastifyBaseLogger
>;

const keyed = z.looseObject({ [apiHeaders.idempotencyKey]: z.string().regex(idempotencyKeyPattern).optional() });

/** Registers an endpoint as declared in the API table: access, request and response schemas, and description. */
export function serve<Name extends EndpointName>(app: App, name: Name, handler: Handler<Name>): void {
  const { summary, params, query, body, headers, answer, access, opensWithoutFactor, maxBodyBytes } = endpointOf(name);
  const { method, path: url } = splitName(name);
  app.route({
    method,
    url,
    config: { access, opensWithoutFactor: opensWithoutFactor ?? false },
    schema: {
      tags: [url.split("/")[1] ?? ""],
      summary,
      ...(access === "anyone" && { security: [] }),
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...((headers ?? isKeyed(name, endpointOf(name))) && { headers: headers ?? keyed }),
      ...(answer && { response: answer }),
    },
    // For a file, Fastify's automatic HEAD route would generate the whole file.
    ...(answer === undefined && { exposeHeadRoute: false }),
    ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
    // The union of all endpoints can't be resolved here; the handler's type was checked by this function's signature.
    handler: handler as RouteHandlerMethod,
  });
}
