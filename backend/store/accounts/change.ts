import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { NewAccount } from "@/lib/contracts/account";
import { AppError, invalidField } from "../../errors";
import type { Principal } from "../../session/principal";
import type { Database } from "../database";
import { accountFacts, accounts, industries } from "../schema";
import { liveAccounts } from "./match";

/**
 * Adds an account that somebody typed. A rep who adds one looks after it.
 *
 * @returns its id
 * @throws AppError 409 `duplicate`, with the id of the account that has this domain or name already in
 * `fields.account_id`; 400 `invalid_request` for an unknown industry
 */
export async function addAccount(db: Database, principal: Principal, input: NewAccount, now: Date): Promise<string> {
  const place = await findPlace(db, input.industry_code);
  const id = await refuseDuplicates(db, principal, input, () =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .insert(accounts)
        .values({
          clientId: principal.clientId,
          name: input.name,
          domain: input.domain,
          ticker: input.ticker?.toUpperCase(),
          sector: input.sector,
          ...place,
          hqCity: input.hq_city,
          hqState: input.hq_state,
          hqCountry: input.hq_country,
          foundedYear: input.founded_year,
          employees: input.employees,
          revenueUsd: input.revenue_usd,
          status: "active",
          ownerId: principal.role === "sales_rep" ? principal.uid : null,
          createdAt: now,
          createdBy: principal.uid,
          updatedAt: now,
        })
        .returning({ id: accounts.id });
      if (!row) throw new Error("An insert returned no row");
      await tx.insert(accountFacts).values(typedFacts(input, { accountId: row.id, clientId: principal.clientId }, now));
      return row.id;
    }),
  );
  return id;
}

/** Where a new account stands in the industry tree; a sector's code leaves the industry open. */
async function findPlace(db: Database, code: string | undefined) {
  if (code === undefined) return {};
  const [node] = await db.select().from(industries).where(eq(industries.code, code));
  if (!node) throw invalidField("industry_code", "There is no such industry");
  return { naicsSector: node.naicsSector, industryCode: node.level === "industry" ? node.code : null };
}

function typedFacts(input: NewAccount, account: { accountId: string; clientId: string }, now: Date) {
  const fields = Object.entries(input).flatMap(([field, value]) => (value === undefined ? [] : [field]));
  return fields.map((field) => ({
    ...account,
    field,
    source: "manual",
    method: "manual" as const,
    seenAt: now,
    confidence: "high" as const,
  }));
}

/**
 * Removes an account: it is hidden everywhere and can be taken back. Removing it twice is no trouble.
 *
 * @returns false when the client has no such account
 */
export async function removeAccount(db: Database, principal: Principal, id: string, now: Date): Promise<boolean> {
  await db
    .update(accounts)
    .set({ removedAt: now, removedBy: principal.uid })
    .where(and(liveAccounts(principal), eq(accounts.id, id)));
  const [row] = await db.select({ id: accounts.id }).from(accounts).where(isOwn(principal, id));
  return row !== undefined;
}

/**
 * Takes a removal back. Restoring a live account is no trouble.
 *
 * @returns false when the client has no such account
 * @throws AppError 409 `duplicate`: another account has got the name or domain meanwhile
 */
export async function restoreAccount(db: Database, principal: Principal, id: string): Promise<boolean> {
  const [row] = await db
    .select({ name: accounts.name, domain: accounts.domain })
    .from(accounts)
    .where(isOwn(principal, id));
  if (!row) return false;
  await refuseDuplicates(db, principal, { name: row.name, domain: row.domain ?? undefined }, () =>
    db
      .update(accounts)
      .set({ removedAt: null, removedBy: null })
      .where(and(isOwn(principal, id), isNotNull(accounts.removedAt))),
  );
  return true;
}

function isOwn(principal: Principal, id: string) {
  return and(eq(accounts.clientId, principal.clientId), eq(accounts.id, id));
}

/** Lets the unique indexes decide, so that of two people who add the same at once one is refused. */
async function refuseDuplicates<Result>(
  db: Database,
  principal: Principal,
  input: { name: string; domain?: string | undefined },
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const field = await findTaken(db, principal, input);
    throw new AppError(409, "duplicate", "This account is there already.", { cause: error, fields: field });
  }
}

async function findTaken(
  db: Database,
  principal: Principal,
  { name, domain }: { name: string; domain?: string | undefined },
): Promise<Record<string, string>> {
  const found = (condition: ReturnType<typeof sql>) =>
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.clientId, principal.clientId), isNull(accounts.removedAt), condition));
  const [byDomain] = domain === undefined ? [] : await found(sql`${accounts.domain} = ${domain}`);
  if (byDomain) return { domain: "An account has this domain already", account_id: byDomain.id };
  const [byName] = await found(sql`${accounts.nameKey} = search_key(${name})`);
  return { name: "An account has this name already", ...(byName && { account_id: byName.id }) };
}

const violation = z.object({ cause: z.object({ code: z.literal("23505") }) });

/** drizzle wraps what either driver throws; both carry PostgreSQL's own code. */
function isUniqueViolation(error: unknown): boolean {
  return violation.safeParse(error).success;
}
