import { z } from "zod";
import type { Method } from "../fill-path";
import type { Role } from "../role";

/**
 * One endpoint of {api}, under the name `METHOD /path/`. The backend serves it, the host calls it, and browsers ask for it
 * at the same path under `/api`, all by this one row.
 */
export interface Endpoint {
  /** What it does, as the description of {api} says it. */
  summary: string;
  /** The parts of the path that begin with a colon. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  headers?: z.ZodType;
  /** What a good answer holds, by its status. Absent: a file, or a redirect. */
  answer?: Readonly<Record<number, z.ZodType>>;
  /** Nobody has to be signed in. */
  isOpen?: true;
  /** Takes an `Idempotency-Key`: sent again under the same key, it is done once. */
  isKeyed?: true;
  /** The longest body in bytes, where the usual one is too short. */
  longestBytes?: number;
  /**
   * Who may ask for it from a browser: everyone who is signed in, these roles, or whoever holds a session, be it without a
   * role. Absent: the host doesn't pass it on (it has a handler that does more, or asks for itself).
   */
  askedBy?: "everyone" | "holders" | readonly Role[];
}

export type Endpoints = Readonly<Record<`${Method} /${string}`, Endpoint>>;

/** The path of one thing. */
export const byId = z.object({ id: z.uuid() });

/** An answer with nothing in it. */
export const nothing = { 204: z.null() } as const;
