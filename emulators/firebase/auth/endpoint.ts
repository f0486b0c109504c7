import type { z } from "zod";
import { AuthError } from "./auth-error";
import type { UserPool } from "./user-pool";

/** The context of an endpoint: the accounts of the called project, and the current time. */
export type EndpointContext = { pool: UserPool; nowMs: number };

/** An API call: takes an unvalidated body and returns the response body. Throws AuthError. */
export type Endpoint = (body: unknown, context: EndpointContext) => object;

/** Creates an endpoint that accepts bodies of one schema; other bodies get the service's error. */
export function endpoint<Schema extends z.ZodType>(
  schema: Schema,
  call: (input: z.infer<Schema>, context: EndpointContext) => object,
): Endpoint {
  return (body, context) => {
    const parsed = schema.safeParse(body);
    if (parsed.success) return call(parsed.data, context);
    const [issue] = parsed.error.issues;
    throw new AuthError(`Invalid JSON payload received. ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`);
  };
}
