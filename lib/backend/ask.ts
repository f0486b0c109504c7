import "server-only";
import { z } from "zod";
import { type AnswerOf, type Api, type EndpointName, endpointOf, type GivenOf } from "@/lib/contracts/api";
import { fillPath } from "@/lib/contracts/fill-path";
import type { Backend, CallOptions } from "./call";
import type { BackendResult } from "./result";

/** What a request takes along beside what its endpoint asks for. */
type Extras = Pick<CallOptions<z.ZodType>, "idempotencyKey" | "timeoutMs">;

/**
 * Asks an endpoint of {api} in somebody's name; what it takes and what it brings are the table's.
 *
 * @returns the answer's body; null for an answer with nothing in it
 */
export async function ask<Name extends EndpointName>(
  backend: Backend,
  name: Name,
  ...[given]: Record<never, never> extends GivenOf<Name> ? [(GivenOf<Name> & Extras)?] : [GivenOf<Name> & Extras]
): Promise<BackendResult<AnswerOf<Name>>> {
  const { params = {}, query, body, ...extras } = (given ?? {}) as Partial<Taken> & Extras;
  const { method, path } = fillPath(name, params);
  return backend(path, { ...extras, method, query, body, schema: schemaOf(name) }) as Promise<
    BackendResult<AnswerOf<Name>>
  >;
}

interface Taken {
  params: Readonly<Record<string, string | number>>;
  query: NonNullable<CallOptions<z.ZodType>["query"]>;
  body: unknown;
}

/** The shape of an endpoint's good answer. */
export function schemaOf(name: keyof Api): z.ZodType {
  return Object.values(endpointOf(name).answer ?? {})[0] ?? z.unknown();
}
