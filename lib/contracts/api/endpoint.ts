import { z } from "zod";
import type { Permission } from "../rights/rights";
import type { Method } from "../wire/fill-path";

/**
 * One endpoint of {api}, under the name `METHOD /path/`. From this definition the backend serves it, the host calls it,
 * and browsers request it at the same path under `/api` if its table is part of `browserApi`.
 */
export interface Endpoint {
  /** Its purpose, for the description of {api}. */
  summary: string;
  /** The callers allowed. The backend and the host check it before they read anything else of a request. */
  access: Access;
  /** Whether it is open to a user who must first set up a second factor, because they need it for that. */
  opensWithoutFactor?: true;
  /**
   * Whether the user must have confirmed their identity recently: the body has a `proof`, or the sign-in was within the
   * last 5 minutes. Otherwise 403 `proof_required` (case J3).
   */
  needsProof?: true;
  /** The path's parameters, which are prefixed by a colon there. Absent: each is a UUID. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  headers?: z.ZodType;
  /** The schema of each successful response, by status. Absent: a file, or 204 without a body. Empty: a redirect. */
  responses?: Readonly<Record<number, z.ZodType>>;
  /** Whether the response is a file, which the host streams to browsers as a download. */
  isFile?: true;
  /** Whether the file at one URL never changes, so that browsers may keep it. */
  isImmutable?: true;
  /**
   * Whether a GET is recorded in the audit log. Another site's link to it is then refused, because it would write an
   * entry in the user's name.
   */
  isRecorded?: true;
  /**
   * For an endpoint that creates a resource: why it takes no `Idempotency-Key`. Absent: it takes one ({@link isKeyed}).
   */
  unkeyed?: string;
  /** The maximum size of the body in bytes, if the default is too small. */
  maxBodyBytes?: number;
}

/**
 * The callers of an endpoint: every user whose role has a permission; every session, even without a role; another
 * system with one of the client's API tokens, which the handler checks; or anyone.
 */
export type Access = Permission | "session" | "apiToken" | "anyone";

export type Endpoints = Readonly<Record<`${Method} /${string}`, Endpoint>>;

/** The `:id` of a path that has another parameter which isn't a UUID. */
export const idParamsSchema = z.object({ id: z.uuid() });

export type PathKeys<Name extends string> = Name extends `${string}:${infer Key}/${infer Rest}`
  ? Key | PathKeys<Rest>
  : never;

/** The schema of the parameters of an endpoint's path; null: it has none. */
export function pathSchemaOf(name: string, { params }: Endpoint): z.ZodObject | null {
  const keys = Array.from(name.matchAll(/:(\w+)/g), ([, key = ""]) => key);
  if (params !== undefined || keys.length === 0) return params ?? null;
  const schema = schemas.get(name) ?? z.object(Object.fromEntries(keys.map((key) => [key, z.uuid()])));
  schemas.set(name, schema);
  return schema;
}

/** The schemas by endpoint: creating one takes longer than a check. */
const schemas = new Map<string, z.ZodObject>();

const noContent = { 204: z.null() };

/** The schemas of an endpoint's successful responses, by status; none for a file or a redirect. */
export function responsesOf({ responses, isFile }: Endpoint): Readonly<Record<number, z.ZodType>> {
  return responses ?? (isFile ? {} : noContent);
}

/**
 * Whether an endpoint takes an `Idempotency-Key`, under which a repeated request creates only one resource. True for
 * every `POST` that responds with 201 or 202, unless its definition sets `unkeyed`.
 */
export function isKeyed(name: string, { responses = {}, unkeyed }: Endpoint): boolean {
  return name.startsWith("POST ") && (201 in responses || 202 in responses) && unkeyed === undefined;
}
