import { z } from "zod";
import { ruleFields } from "@/lib/contracts/rule-kind";
import type { Database } from "../../database/database";
import { enqueue } from "../../queue/enqueue";
import { isAwaited } from "./listeners";

/** What was written down of something that rules may wait for. */
export const ruleEventSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("signal"),
    clientId: z.string(),
    id: z.uuid(),
    /** Who was told of it, without any rule. */
    told: z.array(z.string()),
  }),
  z.object({ kind: z.literal("changes"), clientId: z.string(), accountIds: z.array(z.uuid()), at: z.iso.datetime() }),
]);

export type RuleEvent = z.infer<typeof ruleEventSchema>;

/** So many accounts are looked at in one transaction. */
const accountsAtOnce = 500;

const watched: ReadonlySet<string> = new Set(ruleFields);

/** What was written down, on its way to the rules that wait for it. */
export const rulesQueue = { name: "rules", schema: ruleEventSchema };

/** Has the rules that wait for signals look at one; in the transaction that records it. `told`: by other means. */
export async function announceSignal(
  tx: Database,
  signal: { clientId: string; id: string; kind: string },
  told: readonly string[],
): Promise<void> {
  const { clientId, id, kind } = signal;
  if (!(await isAwaited(tx, clientId, "signal", [kind]))) return;
  await enqueue(tx, rulesQueue, { kind: "signal", clientId, id, told: [...told] }, { clientId });
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
    await enqueue(tx, rulesQueue, { kind: "changes", clientId, accountIds, at: at.toISOString() }, { clientId });
  }
}
