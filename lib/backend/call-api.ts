import "server-only";
import { z } from "zod";
import { type Api, type EndpointName, endpointOf, type InputOf, type ResponseOf } from "@/lib/contracts/api";
import { responsesOf } from "@/lib/contracts/api/endpoint";
import { fillPath } from "@/lib/contracts/wire/fill-path";
import type { Backend, CallOptions } from "./call";
import type { BackendResult } from "./result";

/** Options of a request that aren't part of its endpoint. */
type Extras = Pick<CallOptions<z.ZodType>, "idempotencyKey" | "timeoutMs">;

/**
 * Calls an endpoint of {api} for a user; its input and response are typed by the table of endpoints.
 *
 * @returns the response body; null for a response without one
 */
export async function callApi<Name extends EndpointName>(
  backend: Backend,
  name: Name,
  ...[input]: Record<never, never> extends InputOf<Name> ? [(InputOf<Name> & Extras)?] : [InputOf<Name> & Extras]
): Promise<BackendResult<ResponseOf<Name>>> {
  const { params = {}, query, body, ...extras } = (input ?? {}) as Partial<UntypedInput> & Extras;
  const { method, path } = fillPath(name, params);
  return backend(path, { ...extras, method, query, body, schema: responseSchemaOf(name) }) as Promise<
    BackendResult<ResponseOf<Name>>
  >;
}

interface UntypedInput {
  params: Readonly<Record<string, string | number>>;
  query: NonNullable<CallOptions<z.ZodType>["query"]>;
  body: unknown;
}

/** Returns the schema of an endpoint's successful response. */
export function responseSchemaOf(name: keyof Api): z.ZodType {
  return Object.values(responsesOf(endpointOf(name)))[0] ?? z.unknown();
}
