import { z } from "zod";
import { ruleFields } from "@/lib/contracts/rule-kind";
import type { Database } from "../store/database";
import { isAwaited } from "../store/rules/listeners";
import { raiseByRules } from "../store/rules/raise";
import { ruleEventSchema } from "../store/rules/read-occurrences";
import { endOf, tellOverflow } from "../store/rules/tell-overflow";
import { defineJob } from "./define-job";
import { enqueue } from "./enqueue";

/** So many accounts are looked at in one transaction. */
const accountsAtOnce = 500;

const watched: ReadonlySet<string> = new Set(ruleFields);

/** Tells, once an hour is over, what a rule found beyond its limit. */
export const ruleOverflowJob = defineJob(
  "rule-overflow",
  z.object({ clientId: z.string(), ruleId: z.uuid(), hour: z.iso.datetime() }),
  async ({ hour, ...rule }, { db, now, onChange, finish }) => {
    await db.transaction(async (tx) => {
      await tellOverflow(tx, { ...rule, hour: new Date(hour) }, now());
      await finish(tx);
    });
    onChange();
  },
  { deleteWhenDone: true },
);

/** Matches one thing that was written down against the rules of its client that wait for it. */
export const rulesJob = defineJob(
  "rules",
  ruleEventSchema,
  async (event, { db, now, onChange }) => {
    const raised = await db.transaction(async (tx) => {
      const outcome = await raiseByRules(tx, event, now());
      for (const { hour, ...rule } of outcome.overflows) {
        await enqueue(tx, ruleOverflowJob, { ...rule, hour: hour.toISOString() }, { startAt: endOf(hour) });
      }
      return outcome.raised;
    });
    if (raised > 0) onChange();
  },
  { concurrency: 2, deleteWhenDone: true },
);

/** Has the rules that wait for signals look at one; in the transaction that records it. `told`: by other means. */
export async function announceSignal(
  tx: Database,
  signal: { clientId: string; id: string; kind: string },
  told: readonly string[],
): Promise<void> {
  const { clientId, id, kind } = signal;
  if (!(await isAwaited(tx, clientId, "signal", [kind]))) return;
  await enqueue(tx, rulesJob, { kind: "signal", clientId, id, told: [...told] }, { clientId });
}

/** Has the rules that wait for changes look at those of one moment; in the transaction that records them. */
export async function announceChanges(
  tx: Database,
  { clientId, at }: { clientId: string; at: Date },
  changes: readonly { accountId: string; contactId?: string | null; field: string; new: string | null }[],
): Promise<void> {
  const fields = new Set(changes.flatMap(({ contactId, field }) => (contactId ? [] : [field])));
  const awaited = [...fields].filter((field) => watched.has(field));
  const hasLeft = changes.some(
    ({ contactId, field, new: now }) => contactId && field === "left_company" && now !== null,
  );
  const isHeard =
    (awaited.length > 0 && (await isAwaited(tx, clientId, "change", awaited))) ||
    (hasLeft && (await isAwaited(tx, clientId, "contact_left", [])));
  if (!isHeard) return;
  const ids = [...new Set(changes.map(({ accountId }) => accountId))];
  for (let start = 0; start < ids.length; start += accountsAtOnce) {
    const accountIds = ids.slice(start, start + accountsAtOnce);
    await enqueue(tx, rulesJob, { kind: "changes", clientId, accountIds, at: at.toISOString() }, { clientId });
  }
}
