import { z } from "zod";
import type { AccountValues } from "@/lib/contracts/accounts/account-values";
import type { IncomingResult } from "@/lib/contracts/incoming/incoming";
import { AppError } from "@/lib/contracts/wire/app-error";
import type { Database } from "../../../database/database";
import { findMatches, matchAccount } from "../../values/matching/match-account";

/** The fields common to all items. */
interface Item {
  id: string;
  account: { id?: string | undefined; external_id?: string | undefined } & Pick<
    AccountValues,
    "domain" | "ticker" | "cik"
  >;
}

type AcceptedOutcome = Exclude<IncomingResult["outcome"], "refused">;

/** Rejects one item, with the invalid field and the reason. */
export class ItemRefusedError extends Error {
  constructor(
    readonly where: string,
    readonly why: string,
  ) {
    super(why);
  }
}

/**
 * Processes items sent by another system, in order. Each item is validated, matched to an account as in imports, and
 * written in its own transaction. A rejected item doesn't affect the others; after an interruption, all items can be
 * sent again.
 *
 * @param write writes an item at its account; rejects it with `ItemRefusedError`, or with an AppError below 500
 */
export async function storeItems<Schema extends z.ZodType<Item>>(
  db: Database,
  { clientId, items, schema }: { clientId: string; items: readonly unknown[]; schema: Schema },
  write: (item: z.output<Schema>, accountId: string) => Promise<AcceptedOutcome>,
): Promise<IncomingResult[]> {
  const read = items.map((item) => schema.safeParse(item));
  const accounts = await findAccounts(
    db,
    clientId,
    read.map((one) => one.data?.account ?? {}),
  );
  const results: IncomingResult[] = [];
  for (const [index, one] of read.entries()) {
    const id = idOf(items[index]);
    const accountId = accounts[index];
    try {
      if (!one.success) throw refusalOf(one.error);
      if (typeof accountId !== "string") throw accountId;
      results.push({ id, outcome: await write(one.data, accountId), account_id: accountId });
    } catch (error) {
      const { where, why } = readRefusal(error);
      results.push({ id, outcome: "refused", account_id: null, where, why });
    }
  }
  return results;
}

/** @returns by index, the account's id or the reason why there is none */
async function findAccounts(
  db: Database,
  clientId: string,
  references: readonly Partial<Item["account"]>[],
): Promise<(string | ItemRefusedError)[]> {
  const rows = references.map(({ id, external_id: other, domain, ticker, cik }) => ({
    id: id ?? other ?? null,
    values: { domain, ticker, cik },
    flaw: null,
  }));
  const findings = await findMatches(db, clientId, rows);
  return rows.map((row, index) => {
    const judged = matchAccount(row, findings[index] ?? { nameKey: "", hits: [] });
    if (judged.kind === "matched") return judged.accountId;
    const why = judged.kind === "doubtful" ? judged.reason : "No account matches.";
    return new ItemRefusedError("account", why);
  });
}

function idOf(item: unknown): string | null {
  const parsed = z.object({ id: z.string().max(200) }).safeParse(item);
  return parsed.success ? parsed.data.id : null;
}

function refusalOf({ issues: [issue] }: z.ZodError): ItemRefusedError {
  if (!issue) return new ItemRefusedError("item", "Not valid");
  const keys = issue.code === "unrecognized_keys" ? issue.keys.slice(0, 1) : [];
  const where = [...issue.path.map(String), ...keys].join(".").slice(0, 100);
  return new ItemRefusedError(where || "item", keys.length > 0 ? "Unknown field" : issue.message.slice(0, 300));
}

/** @throws errors whose messages must not be exposed */
function readRefusal(error: unknown): { where: string; why: string } {
  if (error instanceof ItemRefusedError) return error;
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  if (error.code === "not_found") return { where: "account", why: "The account has been removed." };
  const [, why] = Object.entries(error.fields ?? {})[0] ?? [];
  return { where: "value", why: error.code === "invalid_request" && why ? why : error.detail };
}

/** Allowed clock skew: how far in the future a time may be. */
const leewayMs = 60_000;

/**
 * The time given in an item; null: none.
 *
 * @throws ItemRefusedError the time is in the future
 */
export function momentOf<Name extends string>(
  item: { readonly [name in Name]?: string | undefined },
  name: Name,
  now: Date,
): Date | null {
  const text = item[name];
  if (text === undefined) return null;
  const at = new Date(text);
  if (at.getTime() > now.getTime() + leewayMs) throw new ItemRefusedError(name, "This date is in the future");
  return at > now ? now : at;
}
