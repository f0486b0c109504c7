import type { z } from "zod";
import { AuthError } from "./auth-error";
import type { UserPool } from "./user-pool";

/** What an endpoint works on: the accounts of the project it was called for, and the time. */
export type EndpointContext = { pool: UserPool; nowMs: number };

/** One call of the API: an unchecked body in, the body of the answer out. Throws AuthError. */
export type Endpoint = (body: unknown, context: EndpointContext) => object;

/** Makes an endpoint that takes bodies of one shape; others are answered as the service answers them. */
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
