import { randomUUID } from "node:crypto";
import { chunksOf } from "../../../database/chunks-of";
import type { Database } from "../../../database/database";
import { lockAccounts } from "../../accounts/change";
import { changeMany, type StepsOf } from "../../accounts/change-many";
import { type Candidate, chosenOf, type Origin, type Step } from "../../values/facts/choose-value";
import { type Facts, readFactsOfMany } from "../../values/facts/facts";
import type { SubscribedAccount } from "./audience";
import type { OwnValue } from "./own-values";

interface Said {
  /** The source's name as shown to users. */
  source: string;
  values: readonly OwnValue[];
  /** Returns the URL of a report's page for its accession number. */
  pageOf: (reference: string) => string;
  now: Date;
}

const accountsAtOnce = 500;

/**
 * Writes a source's account values as facts; the standard rules choose among sources. If no value has changed, nothing
 * is written or locked. Accounts are locked in order of client and id, as everywhere. If the same transaction also
 * writes signals, call `lockArrivals` before this, and write the signals after it.
 *
 * @returns whether anything was written
 */
export async function writeOwnValues(
  tx: Database,
  audience: readonly SubscribedAccount[],
  reported: Said,
): Promise<boolean> {
  if (reported.values.length === 0) return false;
  let hasWritten = false;
  for (const clientId of [...new Set(audience.map((one) => one.clientId))].sort()) {
    const ids = audience.filter((one) => one.clientId === clientId).map(({ account }) => account.id);
    for (const chunk of chunksOf(ids, accountsAtOnce)) {
      const isWritten = await writeSome(tx, clientId, chunk, reported);
      hasWritten = hasWritten || isWritten;
    }
  }
  return hasWritten;
}

async function writeSome(tx: Database, clientId: string, ids: readonly string[], reported: Said): Promise<boolean> {
  const due = await findDue(tx, clientId, ids, reported);
  if (due.length === 0) return false;
  await lockAccounts(tx, clientId, ids);
  // Check again under the lock, as other transactions could have written in between.
  const steps = await findDue(tx, clientId, ids, reported);
  const cause = { kind: "connector", id: randomUUID() };
  await changeMany(tx, clientId, steps, { actorId: null, cause, at: reported.now });
  return steps.length > 0;
}

async function findDue(db: Database, clientId: string, ids: readonly string[], reported: Said): Promise<StepsOf[]> {
  const facts = await readFactsOfMany(db, clientId, ids);
  return ids.flatMap((accountId) => {
    const steps = stepsOf(facts.get(accountId) ?? new Map(), reported);
    return steps.size === 0 ? [] : [{ accountId, steps }];
  });
}

function stepsOf(facts: Facts, { source, values, pageOf, now }: Said): Map<string, Step> {
  return new Map(
    values.flatMap((ownValue) => {
      const { field, value, confidence, saidOn, reference, title, isLastWord } = ownValue;
      const own = (facts.get(field) ?? []).filter((one) => one.source === source && one.method !== "manual");
      // Values that the source reported for another company are obsolete: the account had another CIK then.
      const isOver = (one: Candidate) => isOfAnother(one, pageOf) || (isLastWord && one.value !== value);
      const instead = own.filter(isOver).map((one) => one.value);
      const seenAt = momentOf(saidOn, now);
      if (isKnown(facts.get(field) ?? [], ownValue, { source, seenAt, instead })) return [];
      const document = { title, reference, readAt: now };
      const origin: Origin = { source, method: "reported", confidence, seenAt, url: pageOf(reference), document };
      return [[field, { kind: "see", value, origin, isDecided: false, instead }] as const];
    }),
  );
}

interface Seen {
  source: string;
  seenAt: Date;
  instead: readonly string[];
}

function isKnown(facts: readonly Candidate[], ownValue: OwnValue, { source, seenAt, instead }: Seen): boolean {
  if (ownValue.field === "status") {
    // Write "active" only if an earlier value stated otherwise, and never mark an account inactive on low confidence
    // alone.
    if (ownValue.value === "active") return instead.length === 0;
    if (ownValue.confidence === "low" && !chosenOf(facts.filter((one) => one.source !== source))) return true;
  }
  const known = facts.find((one) => one.source === source && one.value === ownValue.value);
  if (!known || instead.includes(ownValue.value)) return false;
  const isSame = known.document?.reference === ownValue.reference && known.confidence === ownValue.confidence;
  return known.method === "manual" || known.seenAt > seenAt || (known.seenAt.getTime() === seenAt.getTime() && isSame);
}

function isOfAnother({ method, url, document }: Candidate, pageOf: Said["pageOf"]): boolean {
  return method !== "manual" && Boolean(document) && url !== pageOf(document?.reference ?? "");
}

/** A date without a time becomes noon UTC, which is the same date in America and Europe, capped at the current time. */
function momentOf(day: string, now: Date): Date {
  return new Date(Math.min(Date.parse(`${day}T12:00:00Z`), now.getTime()));
}
