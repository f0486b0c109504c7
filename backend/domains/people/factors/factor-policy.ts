import { factorRequiredText, type MissingFactor } from "@/lib/contracts/people/factor";
import { can } from "@/lib/contracts/rights/rights";
import { AppError } from "@/lib/contracts/wire/app-error";
import { findRole } from "@/lib/contracts/wire/role";

interface Subject {
  user: { role: string | null; isBreakGlass: boolean };
  client: { factorRequiredFrom: string | null } | null;
}

/** A user, their client and their session, as the token's lookup finds them. */
interface Session extends Subject {
  token: { method: string };
  hasFactor: boolean;
}

/** Decides who must have a second factor. Every check uses it. */
export interface FactorRule {
  /** The requirement for a session whose user has no factor; null: none. */
  findMissing(session: Session): MissingFactor | null;
  /** Whether a user must have a factor, and so can't remove their only one. */
  isRequired(subject: Subject): boolean;
}

/**
 * Creates the rule. A client's requirement applies to sessions that began with a password; sessions through its
 * provider or Microsoft rely on that provider's second factors. An operator needs a factor in every session; a
 * break-glass person needs one in sessions with a password (docs/security.md).
 *
 * @param options.forOperators whether every operator must have a factor
 */
export function createFactorRule({ now, forOperators }: { now: () => Date; forOperators: boolean }): FactorRule {
  const isRequired = ({ user, client }: Subject): boolean => {
    if (isOperator(user)) return forOperators;
    return user.isBreakGlass || isInForce(client?.factorRequiredFrom ?? null, now());
  };
  return {
    isRequired,
    findMissing: (session) => {
      if (session.hasFactor || !asksForFactor(session.user, session.token.method)) return null;
      const from = session.client?.factorRequiredFrom ?? null;
      const is_required = isRequired(session);
      return is_required || from !== null ? { required_from: from, is_required } : null;
    },
  };
}

/**
 * Whether a sign-in by this method asks for a second factor if the user has one. A provider asks for its own; an
 * operator gives one here, too.
 */
export function asksForFactor(user: { role: string | null }, method: string): boolean {
  return method === "traditional" || isOperator(user);
}

/** Whether a user is an operator, who may need a factor even without a password. */
export function isOperator({ role }: { role: string | null }): boolean {
  return can(findRole(role), "operate");
}

/** Whether a client's requirement has begun: its day, in UTC, is today or earlier. */
export function isInForce(requiredFrom: string | null, now: Date): boolean {
  return requiredFrom !== null && requiredFrom <= now.toISOString().slice(0, 10);
}

/** 403 `factor_required`: the user must set up a second factor before doing anything else. */
export function factorRequiredError(): AppError {
  return new AppError(403, "factor_required", factorRequiredText);
}

/** 409 `factor_required`: the user may not go without a second factor. */
export function lastFactorError(): AppError {
  const text = "A second factor is required, and this is your only one. Add another one first.";
  return new AppError(409, "factor_required", text);
}
