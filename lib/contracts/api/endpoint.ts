import { z } from "zod";
import type { Method } from "../wire/fill-path";
import type { Role } from "../wire/role";

/**
 * One endpoint of {api}, under the name `METHOD /path/`. From this row the backend serves it, the host calls it, and
 * browsers request it at the same path under `/api`.
 */
export interface Endpoint {
  /** What it does, for the description of {api}. */
  summary: string;
  /** The parameters of the path, which begin with a colon there. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  headers?: z.ZodType;
  /** The schema of a successful answer, by its status. Absent: a file, or a redirect. */
  answer?: Readonly<Record<number, z.ZodType>>;
  /** Whether it needs no session. */
  isOpen?: true;
  /** Whether the operator, who only reads in a client, may request it although it isn't a GET. */
  isForOperator?: true;
  /** For an endpoint that creates something: why it takes no `Idempotency-Key`. Absent: it takes one ({@link isKeyed}). */
  unkeyed?: string;
  /** The longest body in bytes, where the default is too short. */
  maxBodyBytes?: number;
  /**
   * Who may request it from a browser: every user with a role, these roles, or every session even without a role.
   * Absent: the host doesn't pass it on (it has a handler of its own, or calls it itself).
   */
  askedBy?: "everyone" | "holders" | readonly Role[];
}

export type Endpoints = Readonly<Record<`${Method} /${string}`, Endpoint>>;

/** The path parameter of a single row. */
export const byId = z.object({ id: z.uuid() });

/** An answer without a body. */
export const nothing = { 204: z.null() } as const;

/**
 * Whether an endpoint takes an `Idempotency-Key`: repeated under the same key, it creates one thing. True for every
 * `POST` that answers 201 or 202, unless its row says why not.
 */
export function isKeyed(name: string, { answer = {}, unkeyed }: Endpoint): boolean {
  return name.startsWith("POST ") && (201 in answer || 202 in answer) && unkeyed === undefined;
}
