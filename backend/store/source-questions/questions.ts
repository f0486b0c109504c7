import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import type { AccountDetail } from "@/lib/contracts/account";
import type { ConnectorName } from "@/lib/contracts/connector-topic";
import type { Database } from "../../database/database";
import { clientConnectors, connectorCompanies, sourceQuestions } from "../../database/schema/connectors";
import { accounts } from "../../database/schema/core";

/** Who tells values of accounts' own, as their facts call it, and through which connector. */
export const secSource = "SEC EDGAR";

const names: Readonly<Record<ConnectorName, string>> = { sec: secSource, feeds: "Newsroom" };
/** What can be asked of the SEC by itself: figures of reports. Whether it still lists a company it says unasked. */
const askable: ReadonlySet<string> = new Set(["revenue_usd", "employees"]);

const dayMs = 86_400_000;
/** Whoever asks oftener is told what was answered to the first. */
const notAgainMs = dayMs;
/** So long a question stands on the account. */
const toldMs = 30 * dayMs;
const mostTold = 5;
const mostTries = 3;

interface Wrong {
  clientId: string;
  accountId: string;
  field: string;
  value: string;
  /** Who said so. */
  source: string;
  at: Date;
}

/**
 * Has a source asked again about a value that was just called wrong, where it can be: its connector is switched on by the
 * client, and has a report of this company's. Of one value once a day at most. To be called with the account locked.
 *
 * @returns whether it is asked
 */
export async function askSourceAgain(tx: Database, wrong: Wrong): Promise<boolean> {
  const { clientId, accountId, field, value, source, at } = wrong;
  if (source !== secSource || !askable.has(field)) return false;
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
  if (!company) return false;
  const isSame = and(
    eq(sourceQuestions.clientId, clientId),
    eq(sourceQuestions.accountId, accountId),
    eq(sourceQuestions.field, field),
    eq(sourceQuestions.value, value),
    gt(sourceQuestions.askedAt, new Date(at.getTime() - notAgainMs)),
  );
  if ((await tx.$count(sourceQuestions, isSame)) > 0) return false;
  const row = { clientId, accountId, field, value, company: company.company, askedAt: at, dueAt: at };
  await tx.insert(sourceQuestions).values({ ...row, connector: "sec" });
  return true;
}

/** The companies that a source is to be asked about again, those that have waited longest first. */
export async function findAskedAgain(db: Database, connector: ConnectorName, now: Date, limit: number) {
  const due = db
    .selectDistinct({ company: sourceQuestions.company })
    .from(sourceQuestions)
    .where(
      and(
        eq(sourceQuestions.connector, connector),
        lte(sourceQuestions.dueAt, now),
        isNull(sourceQuestions.answeredAt),
      ),
    );
  return db
    .select()
    .from(connectorCompanies)
    .where(and(eq(connectorCompanies.connector, connector), inArray(connectorCompanies.company, due)))
    .orderBy(asc(connectorCompanies.company))
    .limit(limit);
}

/** What a source says now of values of a company's, as facts write them. */
interface Answer {
  connector: ConnectorName;
  company: string;
  values: readonly { field: string; value: string }[];
  now: Date;
}

/** Keeps what a source answered to the open questions about a company. */
export async function answerQuestions(tx: Database, { connector, company, values, now }: Answer): Promise<boolean> {
  const isOpen = openOf(connector, company);
  const open = await tx.select().from(sourceQuestions).where(isOpen);
  for (const { clientId, id, field, value } of open) {
    const said = values.find((one) => one.field === field);
    const answer = said === undefined ? "silent" : said.value === value ? "same" : "another";
    await tx
      .update(sourceQuestions)
      .set({ answer, answeredAt: now })
      .where(
        and(eq(sourceQuestions.clientId, clientId), eq(sourceQuestions.id, id), isNull(sourceQuestions.answeredAt)),
      );
  }
  return open.length > 0;
}

/** Nothing came that can be taken: it is tried on another day, three times in all. */
export async function postponeQuestions(
  tx: Database,
  { connector, company }: { connector: ConnectorName; company: string },
  now: Date,
): Promise<void> {
  const isLast = sql`${sourceQuestions.tries} + 1 >= ${mostTries}`;
  await tx
    .update(sourceQuestions)
    .set({
      tries: sql`${sourceQuestions.tries} + 1`,
      dueAt: new Date(now.getTime() + dayMs),
      answer: sql`case when ${isLast} then 'silent' end`,
      answeredAt: sql`case when ${isLast} then ${now.toISOString()}::timestamptz end`,
    })
    .where(openOf(connector, company));
}

function openOf(connector: ConnectorName, company: string) {
  return and(
    eq(sourceQuestions.connector, connector),
    eq(sourceQuestions.company, company),
    isNull(sourceQuestions.answeredAt),
  );
}

/** Lists what sources were asked again about an account of late, the latest first. */
export async function listQuestions(
  db: Database,
  clientId: string,
  accountId: string,
  now: Date,
): Promise<NonNullable<AccountDetail["asked_again"]>> {
  const rows = await db
    .select()
    .from(sourceQuestions)
    .where(
      and(
        eq(sourceQuestions.clientId, clientId),
        eq(sourceQuestions.accountId, accountId),
        gt(sourceQuestions.askedAt, new Date(now.getTime() - toldMs)),
      ),
    )
    .orderBy(desc(sourceQuestions.askedAt), asc(sourceQuestions.field))
    .limit(mostTold);
  return rows.map(({ field, value, connector, askedAt, answeredAt, answer }) => ({
    field,
    // What can be asked for are figures.
    value: Number(value),
    source: names[connector],
    asked_at: askedAt.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
    answer,
  }));
}
