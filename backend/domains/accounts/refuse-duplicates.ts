import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../database/database";
import { accounts } from "../../database/schema/core";

/** The account that is written, with its new values. */
interface Written {
  id: string;
  name: string;
  domain?: string | undefined;
}

/**
 * Runs a write and converts a unique index violation to `duplicate`: of two users who add the same account at once, one
 * is rejected.
 *
 * @throws AppError 409 `duplicate`
 */
export async function refuseDuplicates<Result>(
  db: Database,
  clientId: string,
  input: Written,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const field = await findDuplicateField(db, clientId, input);
    throw new AppError(409, "duplicate", "This account already exists.", { cause: error, fields: field });
  }
}

async function findDuplicateField(
  db: Database,
  clientId: string,
  { id, name, domain }: Written,
): Promise<Record<string, string>> {
  const found = (condition: ReturnType<typeof sql>) =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.clientId, clientId), isNull(accounts.removedAt), ne(accounts.id, id), condition));
  const [byDomain] = domain === undefined ? [] : await found(sql`${accounts.domain} = ${domain}`);
  if (byDomain) return { domain: "An account already has this domain", account_id: byDomain.id };
  const [byName] = await found(sql`${accounts.nameKey} = search_key(${name})`);
  return { name: "An account already has this name", ...(byName && { account_id: byName.id }) };
}

const violation = z.object({ cause: z.object({ code: z.literal("23505") }) });

/**
 * Whether the database rejected a duplicate value. Both drivers' errors have PostgreSQL's code, wrapped in a drizzle
 * error.
 */
export function isUniqueViolation(error: unknown): boolean {
  return violation.safeParse(error).success;
}
