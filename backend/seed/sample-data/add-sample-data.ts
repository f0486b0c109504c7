import { randomUUID } from "node:crypto";
import { AppError } from "@/lib/contracts/wire/app-error";
import { dayMs } from "@/lib/contracts/wire/durations";
import type { Database } from "../../database/database";
import { insertRows } from "../../database/insert-rows";
import { conversations, notes, signals, tasks } from "../../database/schema/activity";
import { committeeSeats } from "../../database/schema/committee";
import { accountFacts, accounts, contacts } from "../../database/schema/core";
import { isUniqueViolation } from "../../domains/accounts/refuse-duplicates";
import { listRoles } from "../../domains/contacts/committee/read";
import { recordAuditBy } from "../../domains/shared/audit/audit";
import { lockAsClientAdmin } from "../../domains/shared/client-admins";
import { fieldProperties } from "../../domains/shared/field-columns";
import { readAccountKinds } from "../../domains/shared/sample-accounts";
import { findTimeZone } from "../../domains/shared/users";
import { bandOf } from "../../domains/values/facts/band";
import type { Principal } from "../../principal";
import { generateSeats } from "../committees";
import { generateContacts } from "../contacts";
import { deleteSampleAccounts } from "./remove-sample-data";
import { inventSampleActivity } from "./sample-activity";
import { sampleCompanies, sampleDataSource } from "./sample-companies";

/** Age of the sample accounts in days, so that they predate their activity. */
const ageDays = 60;
/** The first accounts have more contacts than the others. */
const largeAccounts = 3;

/**
 * Adds the sample data to an admin's client: made-up accounts that the admin owns, with contacts, buying committees and
 * activity. The rows are written directly, without history, so that they cause no signals or assignments. Sample
 * accounts that members have removed are deleted. No effect while another one is left.
 *
 * @throws AppError 403 `forbidden`: the principal is no longer an admin; 409 `duplicate`: an account of the client has
 * the name or domain of a sample account
 */
export async function addSampleData(tx: Database, by: Principal, now: Date): Promise<void> {
  await lockAsClientAdmin(tx, by);
  if ((await readAccountKinds(tx, by.clientId)).samples > 0) return;
  await deleteSampleAccounts(tx, by.clientId);
  await addRows(tx, by, now);
  await recordAuditBy(tx, by, now, {
    action: "client.sample_data",
    subject: by.clientId,
    details: { accounts: sampleCompanies.length },
  });
}

async function addRows(tx: Database, { clientId, uid }: Principal, now: Date): Promise<void> {
  const createdAt = new Date(now.getTime() - ageDays * dayMs);
  const staffed = sampleCompanies.map(({ site, ...company }, n) => {
    const id = randomUUID();
    const row = {
      ...company,
      ...{ id, clientId, isSample: true, status: "active" as const, hqCountry: "United States" },
      ...{ domain: `${site}.example`, marketCapBand: bandOf(company.marketCapUsd), ownerId: uid },
      ...{ createdAt, createdBy: uid, updatedAt: createdAt },
    };
    const people = generateContacts({ id, clientId, companyId: id, domain: site }, n < largeAccounts, now);
    return { row, people };
  });
  const rows = staffed.map(({ row }) => row);
  await insertAccounts(tx, rows);
  await insertRows(tx, accountFacts, rows.flatMap(factsOf));
  const roles = await listRoles(tx, clientId);
  await insertRows(
    tx,
    contacts,
    staffed.flatMap(({ people }) => people),
  );
  await insertRows(
    tx,
    committeeSeats,
    staffed.flatMap(({ row, people }) => generateSeats(row, roles, people, now)),
  );
  const time = { now, zone: await findTimeZone(tx, uid) };
  const activity = inventSampleActivity(
    staffed.map(({ row, people }) => {
      const partner = people.find(({ leftCompany, doNotContact }) => !leftCompany && !doNotContact);
      return { ...row, city: row.hqCity, contactId: partner?.id ?? null };
    }),
    { clientId, uid, time },
  );
  await insertRows(tx, signals, activity.signals);
  await insertRows(tx, notes, activity.notes);
  await insertRows(tx, conversations, activity.conversations);
  await insertRows(tx, tasks, activity.tasks);
}

/** @throws AppError 409 `duplicate` */
async function insertAccounts(tx: Database, rows: readonly (typeof accounts.$inferInsert)[]): Promise<void> {
  try {
    await insertRows(tx, accounts, rows);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const detail = "One of your accounts has the name or domain of a sample account. Remove that account first.";
    throw new AppError(409, "duplicate", detail, { cause: error });
  }
}

/** Each of an account's values with its source. */
function factsOf(
  row: typeof accounts.$inferInsert & { id: string; createdAt: Date },
): (typeof accountFacts.$inferInsert)[] {
  const { id: accountId, clientId, createdAt: at } = row;
  const times = { firstSeenAt: at, seenAt: at };
  const origin = { source: sampleDataSource, method: "estimated", confidence: "low", ...times } as const;
  return Object.entries(fieldProperties).flatMap(([field, property]) => {
    const value = row[property] ?? null;
    return value === null ? [] : [{ clientId, accountId, field, value: String(value), isChosen: true, ...origin }];
  });
}
