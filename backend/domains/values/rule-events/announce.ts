import { z } from "zod";
import { ruleFields } from "@/lib/contracts/rules/rule-kind";
import { chunksOf } from "../../../database/chunks-of";
import type { Database } from "../../../database/database";
import { enqueue } from "../../../queue/enqueue";
import { hasRuleFor } from "./listeners";
import { mayBeSignal } from "./notable";

export const ruleEventSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("signal"),
    clientId: z.string(),
    id: z.uuid(),
    /** Users already alerted, independently of rules. */
    told: z.array(z.string()),
  }),
  z.object({ kind: z.literal("changes"), clientId: z.string(), accountIds: z.array(z.uuid()), at: z.iso.datetime() }),
  z.object({
    kind: z.literal("silence"),
    clientId: z.string(),
    days: z.number().int(),
    /** Per account: the start of inactivity, and the users already alerted, independently of rules. */
    accounts: z.array(z.object({ id: z.uuid(), since: z.iso.datetime(), told: z.array(z.string()) })),
  }),
]);

export type RuleEvent = z.infer<typeof ruleEventSchema>;

/** Accounts per event; each event is processed in one transaction. */
const accountsAtOnce = 500;

const watched: ReadonlySet<string> = new Set(ruleFields);

export const rulesQueue = { name: "rules", schema: ruleEventSchema };

/** Queues a signal for rules about signals, in the transaction that records it. `alertedIds`: users already alerted. */
export async function announceSignal(
  tx: Database,
  signal: { clientId: string; id: string; kind: string },
  alertedIds: readonly string[],
): Promise<void> {
  const { clientId, id, kind } = signal;
  if (!(await hasRuleFor(tx, clientId, "signal", [kind]))) return;
  await enqueue(tx, rulesQueue, { kind: "signal", clientId, id, told: [...alertedIds] }, { clientId });
}

/**
 * Queues accounts that reached an inactivity threshold for rules about inactivity, in the transaction that detected
 * them.
 */
export async function announceInactivity(
  tx: Database,
  clientId: string,
  days: number,
  accounts: readonly { id: string; since: Date; told: string[] }[],
): Promise<void> {
  if (accounts.length === 0 || !(await hasRuleFor(tx, clientId, "silence", [`${days}`]))) return;
  const inactive = accounts.map((one) => ({ ...one, since: one.since.toISOString() }));
  await enqueue(tx, rulesQueue, { kind: "silence", clientId, days, accounts: inactive }, { clientId });
}

/** The accounts and time of changes that may produce signals. */
export const changesSchema = z.object({ clientId: z.string(), accountIds: z.array(z.uuid()), at: z.iso.datetime() });

export const ownSignalsQueue = { name: "own-signals", schema: changesSchema };

/**
 * Queues changes made at one time for rules about changes, and notable ones for conversion to signals, in the
 * transaction that records them.
 */
export async function enqueueChangeEvents(
  tx: Database,
  { clientId, at, causeKind }: { clientId: string; at: Date; causeKind: string },
  changes: readonly RecordedChange[],
): Promise<void> {
  const news = changes.filter((change) => mayBeSignal(change, causeKind));
  for (const accountIds of inParts(news))
    await enqueue(tx, ownSignalsQueue, { clientId, accountIds, at: at.toISOString() }, { clientId });
  const fields = new Set(changes.flatMap(({ contactId, field }) => (contactId ? [] : [field])));
  const awaited = [...fields].filter((field) => watched.has(field));
  if (awaited.length === 0 || !(await hasRuleFor(tx, clientId, "change", awaited))) return;
  for (const accountIds of inParts(changes))
    await enqueue(tx, rulesQueue, { kind: "changes", clientId, accountIds, at: at.toISOString() }, { clientId });
}

interface RecordedChange {
  accountId: string;
  contactId?: string | null;
  field: string;
  old: string | null;
  new: string | null;
  undoes?: number | null | undefined;
}

function inParts(changes: readonly RecordedChange[]): string[][] {
  return chunksOf([...new Set(changes.map(({ accountId }) => accountId))], accountsAtOnce);
}
