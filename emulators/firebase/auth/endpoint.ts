import type { z } from "zod";
import { AuthError } from "./auth-error";
import type { UserPool } from "./user-pool";

/** What an endpoint works on: the accounts of the called project, and the current time. */
export type EndpointContext = { pool: UserPool; nowMs: number };

/** One API call: takes an unvalidated body and returns the answer's body. Throws AuthError. */
export type Endpoint = (body: unknown, context: EndpointContext) => object;

/** Makes an endpoint that accepts bodies of one schema; other bodies get the service's error. */
export function endpoint<Schema extends z.ZodType>(
  schema: Schema,
  call: (said: z.infer<Schema>, context: EndpointContext) => object,
): Endpoint {
  return (body, context) => {
    const parsed = schema.safeParse(body);
    if (parsed.success) return call(parsed.data, context);
    const [issue] = parsed.error.issues;
    throw new AuthError(`Invalid JSON payload received. ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`);
  };
}
