import { and, eq } from "drizzle-orm";
import { notFound } from "@/lib/contracts/app-error";
import type { ReportedFigures } from "@/lib/contracts/reported-figure";
import type { Database } from "../../database/database";
import { accounts } from "../../database/schema/core";
import type { Principal } from "../../principal";
import { liveAccounts } from "../account-ref";
import { findChoice } from "./choices";
import { describeFigures } from "./describe-figures";
import { findReportedName, readStatements } from "./figures";

const connector = "sec";
const source = "SEC EDGAR";

/**
 * Reads what an account's company has reported, by the account's CIK: nothing without a CIK, or if the client has the
 * source switched off.
 *
 * @param pageOf address of a report's page, by its accession number
 * @throws AppError 404 `not_found`
 */
export async function readReportedFigures(
  db: Database,
  principal: Principal,
  accountId: string,
  pageOf: (cik: string, accession: string) => string,
): Promise<ReportedFigures> {
  const [account] = await db
    .select({ cik: accounts.cik })
    .from(accounts)
    .where(and(liveAccounts(principal), eq(accounts.id, accountId)));
  if (!account) throw notFound();
  const { cik } = account;
  const { enabled } = await findChoice(db, principal.clientId, connector);
  if (cik === null || !enabled) return { source, company_name: null, revenue: [], latest: [] };
  const statements = await readStatements(db, connector, cik);
  const name = await findReportedName(db, connector, cik);
  return { source, company_name: name, ...describeFigures(statements, (accession) => pageOf(cik, accession)) };
}
