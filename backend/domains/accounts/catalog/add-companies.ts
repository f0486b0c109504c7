import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { cataloguedFields } from "@/lib/contracts/accounts/fields";
import type { companiesAddedSchema } from "@/lib/contracts/companies/catalog-company";
import { can } from "@/lib/contracts/rights/rights";
import { AppError } from "@/lib/contracts/wire/app-error";
import { type Database, readRows } from "../../../database/database";
import { companies } from "../../../database/schema/core";
import { invalidField } from "../../../errors";
import type { Principal } from "../../../principal";
import { fieldProperties } from "../../shared/field-columns";
import { domainSources, originsOf } from "../../values/facts/catalog-origins";
import type { Step } from "../../values/facts/choose-value";
import { addMany } from "../add-many";
import { isUniqueViolation } from "../refuse-duplicates";
import { accountOfCompany } from "./list-companies";

/**
 * Adds companies of the catalog as accounts with all their values and sources; those that are accounts already are left
 * unchanged. If the user is a rep, they become the owner.
 *
 * @throws AppError 400 `invalid_request`: a company isn't in the catalog; 409 `duplicate`: another user added one of
 * them at the same time. Nothing is added in either case
 */
export async function addCompanies(
  tx: Database,
  { clientId, uid, role }: Principal,
  requestedIds: readonly string[],
  at: Date,
): Promise<z.infer<typeof companiesAddedSchema>> {
  const ids = [...new Set(requestedIds)];
  const rows = await tx.select().from(companies).where(inArray(companies.id, ids)).orderBy(companies.id);
  if (rows.length < ids.length) throw invalidField("ids", "The catalog has no such company");
  const present = await findPresent(tx, clientId, ids);
  const added = rows
    .filter(({ id }) => !present.has(id))
    .map((company) => ({
      id: randomUUID(),
      companyId: company.id,
      name: company.name,
      domain: company.domain,
      ownerId: can(role, "ownNewAccounts") ? uid : null,
      steps: stepsOf(company),
    }));
  const id = randomUUID();
  const writer = { actorId: uid, cause: { kind: "add", id }, at };
  try {
    await tx.transaction((own) => addMany(own, { clientId, source: "Company catalog" }, added, writer));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError(409, "duplicate", "One of these accounts was just added. Try again.", { cause: error });
  }
  return { id, added: added.map(({ id: accountId, name }) => ({ id: accountId, name })), present: present.size };
}

async function findPresent(db: Database, clientId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await readRows(
    db,
    z.object({ id: z.string() }),
    sql`select c.id from companies c
        where c.id = any(${sql.param(ids)}::text[]) and ${accountOfCompany(clientId)} is not null`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The company's values as statements of their sources. */
function stepsOf(company: typeof companies.$inferSelect): Map<string, Step> {
  const origins = originsOf({ ...company, domain: domainSources.either });
  const steps = new Map<string, Step>();
  for (const field of cataloguedFields) {
    const value = company[fieldProperties[field]];
    if (value === null) continue;
    steps.set(field, { kind: "see", value: String(value), origin: origins[field], isDecided: false });
  }
  return steps;
}
