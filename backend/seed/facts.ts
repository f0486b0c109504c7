import { z } from "zod";
import type { accountFacts } from "../database/schema/core";
import { domainSources, originsOf } from "../domains/values/facts/catalog-origins";
import { firmographicsOf } from "./catalogue";
import type { CompanyRow } from "./files";

type FactRow = typeof accountFacts.$inferInsert;
const text = z.union([z.string(), z.number().transform(String)]);

/** Each of a company's values with its source, for an account created from it; there is no other source yet. */
export function factsOf(company: CompanyRow, account: { id: string; clientId: string }): FactRow[] {
  const { marketCapBand, domain } = firmographicsOf(company);
  const values = new Map<string, unknown>(Object.entries({ ...company, domain, market_cap_band: marketCapBand }));
  const origins = originsOf({
    source: company.source,
    marketCapUsd: company.market_cap_usd,
    domain: company.isDomainAdded ? domainSources.website : domainSources.financeDatabase,
  });
  return Object.entries(origins).flatMap(([field, origin]) => {
    const value = text.safeParse(values.get(field));
    return value.success
      ? [
          {
            accountId: account.id,
            clientId: account.clientId,
            field,
            value: value.data,
            firstSeenAt: origin.seenAt,
            isChosen: true,
            ...origin,
          },
        ]
      : [];
  });
}
