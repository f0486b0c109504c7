import type { Caller } from "../caller";
import type { Guard } from "../guard";
import { StatusError } from "../status";
import type { CommitOptions } from "../store/types";

/**
 * Creates the function that authorizes each write of a commit by the rules in force, for one caller; it throws
 * StatusError PERMISSION_DENIED. Undefined for the owner, who is exempt from the rules.
 */
export function authorizeWrites(guard: Guard, caller: Caller): CommitOptions["authorize"] {
  if (caller.kind === "owner") return undefined;
  const { auth } = caller;
  const budget = { names: new Set<string>() };
  return ({ time, read, readAfter, method, name, before, after }) => {
    const access = { auth, time, read, readAfter, method, name, resource: before, requestResource: after };
    const { allowed } = guard.rules.authorize(access, budget);
    if (!allowed) throw new StatusError("PERMISSION_DENIED", "Missing or insufficient permissions.");
  };
}
