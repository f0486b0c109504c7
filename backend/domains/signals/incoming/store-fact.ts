import { and, eq, ne } from "drizzle-orm";
import type { Cause } from "@/lib/contracts/accounts/account-change";
import { type AccountValues, accountValuesSchema } from "@/lib/contracts/accounts/account-values";
import type { IncomingFact } from "@/lib/contracts/incoming/incoming";
import type { Database } from "../../../database/database";
import { incomingFacts } from "../../../database/schema/incoming";
import { changeAccount } from "../../accounts/change";
import { findIndustryPlace } from "../../accounts/industry-place";
import { readValue, writeValue } from "../../accounts/values";
import { getAccountRef } from "../../shared/account-ref";
import { ItemRefusedError, momentOf } from "./store-items";

interface AccountKey {
  clientId: string;
  accountId: string;
}

/**
 * Stores a value sent by another system as a reported candidate; the standard rules choose among sources. Sending it
 * again has no effect; another value under the same id replaces the earlier one.
 *
 * @throws ItemRefusedError the value is invalid, or the id was used for another account or field; AppError as
 * `changeAccount` does
 */
export async function storeFact(
  tx: Database,
  { clientId, accountId }: AccountKey,
  item: IncomingFact,
  { cause, now }: { cause: Cause; now: Date },
): Promise<"accepted" | "same" | "corrected"> {
  const { source, field, confidence } = item;
  const value = formatCandidate(item);
  // Validate even if the candidate isn't chosen now, since it may be chosen later.
  if (field === "industry_code" && !(await findIndustryPlace(tx, value)).industryCode)
    throw new ItemRefusedError("value", "Enter the code of an industry, not of a whole sector");
  const url = item.url ?? null;
  const reportedAt = momentOf(item, "said_at", now);
  const key = { clientId, source, factId: item.id };
  const [added] = await tx
    .insert(incomingFacts)
    .values({ ...key, accountId, field, value, url, confidence, saidAt: reportedAt ?? now, receivedAt: now })
    .onConflictDoNothing()
    .returning();
  const write = async (seenAt: Date, instead?: string) => {
    const origin = {
      // The suffix prevents confusion of the sender's name with a user or a file.
      source: `${source} (API)`,
      method: "reported" as const,
      ...{ confidence, seenAt, url, cause },
      actorId: null,
      at: now,
    };
    const corrected = instead === undefined ? {} : { instead: valuesOf(field, instead) };
    await changeAccount(tx, { clientId, accountId, values: valuesOf(field, value), origin, ...corrected });
  };
  if (added) {
    await write(added.saidAt);
    return "accepted";
  }
  // Lock the account before the fact, in the same order as a merge, to avoid deadlocks; this also serializes concurrent
  // corrections.
  await getAccountRef(tx, { clientId }, accountId, true);
  const isItem = and(
    eq(incomingFacts.clientId, clientId),
    eq(incomingFacts.source, source),
    eq(incomingFacts.factId, item.id),
  );
  const [known] = await tx.select().from(incomingFacts).where(isItem);
  if (known?.accountId !== accountId)
    throw new ItemRefusedError("account", "This id was sent for another account before.");
  if (known.field !== field) throw new ItemRefusedError("field", `This id was sent for ${known.field} before.`);
  const saidAt = reportedAt ?? known.saidAt;
  const isSame =
    known.value === value &&
    known.url === url &&
    known.confidence === confidence &&
    known.saidAt.getTime() === saidAt.getTime();
  if (isSame) return "same";
  await tx.update(incomingFacts).set({ value, url, confidence, saidAt, receivedAt: now }).where(isItem);
  // The previous value stays a candidate while another fact from this source states it.
  const states = await tx.$count(
    incomingFacts,
    and(
      eq(incomingFacts.clientId, clientId),
      eq(incomingFacts.source, source),
      eq(incomingFacts.accountId, accountId),
      eq(incomingFacts.field, field),
      eq(incomingFacts.value, known.value),
      ne(incomingFacts.factId, item.id),
    ),
  );
  await write(saidAt, states > 0 ? undefined : known.value);
  return "corrected";
}

/** The value as stored in candidates. */
function formatCandidate({ field, value }: IncomingFact): string {
  const parsed = accountValuesSchema.shape[field].safeParse(value);
  const text = parsed.success ? writeValue(parsed.data ?? null) : null;
  if (text !== null) return text;
  throw new ItemRefusedError("value", parsed.error?.issues[0]?.message.slice(0, 300) ?? "Enter a value");
}

function valuesOf(field: IncomingFact["field"], text: string): AccountValues {
  return accountValuesSchema.parse({ [field]: readValue(field, text) });
}
