import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import type { ConnectorName } from "@/lib/contracts/signals/connector-topic";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../../database/database";
import { clientConnectors, connectorCompanies, recheckRequests } from "../../../database/schema/connectors";
import { accounts } from "../../../database/schema/core";

/** The name of the SEC as a source of reported values in facts. */
export const secSource = "SEC EDGAR";

const names: Readonly<Record<ConnectorName, string>> = { sec: secSource, feeds: "Newsroom" };
/**
 * Fields that can be rechecked with the SEC: reported figures. An account's status is checked with every response
 * anyway.
 */
const askable: ReadonlySet<string> = new Set(["revenue_usd", "employees"]);

/** Within this time, a repeated request returns the earlier result. */
const notAgainMs = dayMs;
/** How long a recheck request is shown at the account. */
const shownMs = 30 * dayMs;
const maxNotified = 5;
const maxAttempts = 6;

interface Wrong {
  clientId: string;
  accountId: string;
  field: string;
  value: string;
  /** The rejected value's source. */
  source: string;
  at: Date;
}

/**
 * Requests a recheck of a value that a user has just rejected, if possible: the client has enabled the connector, and
 * the source has a report of this company. At most once a day per value. The account must be locked.
 */
export async function recheckSource(tx: Database, wrong: Wrong): Promise<void> {
  const { clientId, accountId, field, value, source, at } = wrong;
  if (source !== secSource || !askable.has(field)) return;
  const [company] = await tx
    .select({ company: connectorCompanies.company })
    .from(accounts)
    .innerJoin(
      clientConnectors,
      and(
        eq(clientConnectors.clientId, accounts.clientId),
        eq(clientConnectors.connector, "sec"),
        eq(clientConnectors.enabled, true),
      ),
    )
    .innerJoin(
      connectorCompanies,
      and(eq(connectorCompanies.connector, "sec"), eq(connectorCompanies.company, accounts.cik)),
    )
    .where(and(eq(accounts.clientId, clientId), eq(accounts.id, accountId), sql`${connectorCompanies.report} <> ''`));
  if (!company) return;
  const isSame = and(
    eq(recheckRequests.clientId, clientId),
    eq(recheckRequests.accountId, accountId),
    eq(recheckRequests.field, field),
    eq(recheckRequests.value, value),
    gt(recheckRequests.askedAt, new Date(at.getTime() - notAgainMs)),
  );
  if ((await tx.$count(recheckRequests, isSame)) > 0) return;
  const row = { clientId, accountId, field, value, company: company.company, askedAt: at, dueAt: at };
  await tx.insert(recheckRequests).values({ ...row, connector: "sec" });
}

/** The companies with open recheck requests, by longest wait. */
export async function findRecheckRequests(db: Database, connector: ConnectorName, now: Date, limit: number) {
  const due = db
    .selectDistinct({ company: recheckRequests.company })
    .from(recheckRequests)
    .where(
      and(
        eq(recheckRequests.connector, connector),
        lte(recheckRequests.dueAt, now),
        isNull(recheckRequests.answeredAt),
      ),
    );
  return db
    .select()
    .from(connectorCompanies)
    .where(and(eq(connectorCompanies.connector, connector), inArray(connectorCompanies.company, due)))
    .orderBy(asc(connectorCompanies.company))
    .limit(limit);
}

/** A source's current values for a company, formatted as in `account_facts`. */
interface Recheck {
  connector: ConnectorName;
  company: string;
  values: readonly { field: string; value: string }[];
  now: Date;
}

/** Stores a source's response to the open recheck requests of a company. */
export async function completeRechecks(tx: Database, { connector, company, values, now }: Recheck): Promise<boolean> {
  const isOpen = openOf(connector, company);
  const open = await tx.select().from(recheckRequests).where(isOpen);
  for (const { clientId, id, field, value } of open) {
    const reported = values.find((one) => one.field === field);
    const result = reported === undefined ? "silent" : reported.value === value ? "same" : "another";
    await tx
      .update(recheckRequests)
      .set({ answer: result, answeredAt: now })
      .where(
        and(eq(recheckRequests.clientId, clientId), eq(recheckRequests.id, id), isNull(recheckRequests.answeredAt)),
      );
  }
  return open.length > 0;
}

/** How due requests are postponed. */
interface Postponing {
  /** Whether the source responded, which counts as an attempt; it doesn't while the source is unavailable. */
  isAttempt: boolean;
  waitMs: (tries: number) => number;
  now: Date;
}

/**
 * Postpones the due requests after an unusable response. A request is closed after six attempts, or if the source stays
 * unavailable until the request is no longer shown.
 */
export async function postponeRechecks(
  tx: Database,
  { connector, company }: { connector: ConnectorName; company: string },
  { isAttempt, waitMs, now }: Postponing,
): Promise<void> {
  const isDue = and(openOf(connector, company), lte(recheckRequests.dueAt, now));
  for (const { clientId, id, tries, askedAt } of await tx.select().from(recheckRequests).where(isDue)) {
    const count = isAttempt ? tries + 1 : tries;
    const isLast = count >= maxAttempts || askedAt.getTime() + shownMs <= now.getTime();
    await tx
      .update(recheckRequests)
      .set({
        tries: count,
        dueAt: new Date(now.getTime() + waitMs(tries)),
        ...(isLast && { answer: "unreachable", answeredAt: now }),
      })
      .where(
        and(eq(recheckRequests.clientId, clientId), eq(recheckRequests.id, id), isNull(recheckRequests.answeredAt)),
      );
  }
}

function openOf(connector: ConnectorName, company: string) {
  return and(
    eq(recheckRequests.connector, connector),
    eq(recheckRequests.company, company),
    isNull(recheckRequests.answeredAt),
  );
}

/** Lists recent recheck requests of an account, newest first. */
export async function listRecheckRequests(
  db: Database,
  clientId: string,
  accountId: string,
  now: Date,
): Promise<NonNullable<AccountDetail["asked_again"]>> {
  const rows = await db
    .select()
    .from(recheckRequests)
    .where(
      and(
        eq(recheckRequests.clientId, clientId),
        eq(recheckRequests.accountId, accountId),
        gt(recheckRequests.askedAt, new Date(now.getTime() - shownMs)),
      ),
    )
    .orderBy(desc(recheckRequests.askedAt), asc(recheckRequests.field))
    .limit(maxNotified);
  return rows.map(({ field, value, connector, askedAt, answeredAt, answer }) => ({
    field,
    // Only figures can be rechecked, so the value is a number.
    value: Number(value),
    source: names[connector],
    asked_at: askedAt.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
    answer,
  }));
}
