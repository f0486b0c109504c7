import { and, eq } from "drizzle-orm";
import type { ReportedFigures } from "@/lib/contracts/accounts/reported-figure";
import { notFound } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { accounts } from "../../../database/schema/core";
import type { Principal } from "../../../principal";
import { liveAccounts } from "../../shared/account-ref";
import { findChoice } from "./choices";
import { findReportedName, readStatements } from "./figures";
import { summarizeFigures } from "./summarize-figures";

const connector = "sec";
const source = "SEC EDGAR";

/** Returns the URL of a report's page for its accession number. */
type PageOf = (cik: string, accession: string) => string;

/**
 * Gets the figures reported by an account's company.
 *
 * @throws AppError 404 `not_found`
 */
export async function getReportedFigures(
  db: Database,
  principal: Principal,
  accountId: string,
  pageOf: PageOf,
): Promise<ReportedFigures> {
  const [account] = await db
    .select({ cik: accounts.cik })
    .from(accounts)
    .where(and(liveAccounts(principal), eq(accounts.id, accountId)));
  if (!account) throw notFound();
  return readReportedFigures(db, principal, account, pageOf);
}

/**
 * Reads the figures reported by an account's company, looked up by CIK; empty without a CIK, or if the client has
 * disabled the source.
 */
export async function readReportedFigures(
  db: Database,
  principal: Principal,
  { cik }: { cik: string | null },
  pageOf: PageOf,
): Promise<ReportedFigures> {
  const { enabled } = await findChoice(db, principal.clientId, connector);
  if (cik === null || !enabled) return { source, company_name: null, revenue: [], latest: [] };
  const statements = await readStatements(db, connector, cik);
  const name = await findReportedName(db, connector, cik);
  return { source, company_name: name, ...summarizeFigures(statements, (accession) => pageOf(cik, accession)) };
}
