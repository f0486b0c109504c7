import "server-only";
import type { Backend } from "@/lib/backend/call";
import { type Account, accountQuerySchema } from "@/lib/contracts/account";
import { joinList } from "@/lib/contracts/list-text";
import { listAccounts } from "./load-accounts";

/**
 * Finds the place of an account among the client's accounts of its sector by market cap, 1 being the largest.
 * @returns null when its sector or market cap isn't known, and when the backend can't say
 */
export async function findRank(backend: Backend, account: Account): Promise<{ place: number; of: number } | null> {
  const { sector, market_cap_usd: cap } = account;
  if (sector === null || cap === null) return null;
  const count = async (from: number) => {
    const query = accountQuerySchema.parse({ sector: joinList([sector]), market_cap_min: Math.floor(from), limit: 1 });
    const result = await listAccounts(backend, query);
    return result.kind === "ok" ? result.data.total : null;
  };
  const [of, larger] = await Promise.all([count(0), count(cap + 1)]);
  return of === null || larger === null ? null : { place: larger + 1, of };
}
