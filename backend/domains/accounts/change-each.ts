import type { Database } from "../../database/database";
import type { Writer } from "../values/history/record";
import { changeMany, type StepsOf } from "./change-many";
import { isUniqueViolation } from "./refuse-duplicates";

/**
 * Applies steps to all accounts at once. If a domain is already taken, splits the accounts until only the one in
 * conflict is skipped.
 *
 * @returns by account whether its steps were applied; a missing or removed account isn't included
 */
export async function changeEach(
  tx: Database,
  clientId: string,
  all: readonly StepsOf[],
  writer: Writer,
): Promise<Map<string, boolean>> {
  if (all.length === 0) return new Map();
  try {
    const done = await tx.transaction((own) => changeMany(own, clientId, all, writer));
    return new Map([...done.keys()].map((id) => [id, true]));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const [first] = all;
    if (first && all.length === 1) return new Map([[first.accountId, false]]);
  }
  const half = Math.ceil(all.length / 2);
  const before = await changeEach(tx, clientId, all.slice(0, half), writer);
  return new Map([...before, ...(await changeEach(tx, clientId, all.slice(half), writer))]);
}
