import type { Bulk, BulkAction } from "@/lib/contracts/accounts/account-bulk";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import type { Outcome } from "@/lib/http/browser/send";

/**
 * The maximum number of accounts that one bulk change names by id; repeated from
 * `lib/contracts/accounts/account-bulk.ts`, which isn't bundled for browsers.
 */
export const maxSelected = 1_000;

/** The interval between two polls of a bulk change, in milliseconds. */
const everyMs = 700;

type Skip = Bulk["skipped"][number];

const reasons: Record<Skip["reason"], string> = {
  unchanged: "already set",
  changed_meanwhile: "changed by someone else since",
  gone: "removed since",
  forbidden: "not yours to change",
  duplicate: "with a name already in use",
  full: "beyond the list’s limit",
  withdrawn: "not started",
};

/** Describes a finished bulk change: the change, the number of skipped accounts, and the reasons. */
export function describeBulk(bulk: Bulk): string {
  const { action, changed, skipped, contacts } = bulk;
  const isOfContacts = action.kind === "contacts";
  const subject = isOfContacts ? formatPlural(contacts, "contact") : formatPlural(changed, "account");
  const done = `${describeDone(bulk, subject)}.`;
  // In a bulk change to contacts, `skipped` counts their accounts.
  const skippedTexts = skipped.map(
    (skip) =>
      `${isOfContacts ? `contacts at ${formatPlural(skip.count, "account")}` : formatCount(skip.count)} ${reasons[skip.reason]}${namesOf(skip)}`,
  );
  return skippedTexts.length === 0 ? done : `${done} Skipped: ${skippedTexts.join(", ")}.`;
}

export function describeUndoneBulk({ action, contacts, kept_contacts, undone, kept }: Bulk): string {
  const isOfContacts = action.kind === "contacts";
  const back = `${isOfContacts ? formatPlural(contacts, "contact") : formatPlural(undone, "account")} restored.`;
  const keptCount = isOfContacts ? kept_contacts : kept;
  return keptCount === 0 ? back : `${back} ${formatCount(keptCount)} changed since and kept.`;
}

/** Describes a bulk change in the list of recent ones, and whether it was undone. */
export function describePastBulk(bulk: Bulk): string {
  if (bulk.state !== "done") return `${describeRunningBulk(bulk)}…`;
  if (!bulk.is_undone) return describeBulk(bulk);
  const { action, undone, kept } = bulk;
  const accounts = formatPlural(undone + kept, "account");
  return `${describeDone(bulk, action.kind === "contacts" ? `contacts at ${accounts}` : accounts)}. Undone: ${describeUndoneBulk(bulk)}`;
}

/** Describes a running bulk change: "Assigning 1,240 accounts to Lena Ortiz". */
export function describeRunningBulk({ action, total, person, list, custom, is_undone: isUndone }: Bulk): string {
  const accounts = formatPlural(total, "account");
  if (isUndone) return `Undoing a change to ${accounts}`;
  if (action.kind === "assign") {
    if (action.uid === null) return `Removing the owner of ${accounts}`;
    return `Assigning ${accounts} to ${person?.name ?? ""}${action.with_tasks ? ", with open tasks" : ""}`;
  }
  if (action.kind === "watch") return `${action.on ? "Watching" : "Unwatching"} ${accounts}`;
  if (action.kind === "task") return `Adding a task to ${accounts}`;
  if (action.kind === "set") return `Setting ${describeValues(action.values, custom)} for ${accounts}`;
  if (action.kind === "list") return `${action.on ? "Adding" : "Removing"} ${accounts} ${toList(action, list)}`;
  if (action.kind === "territory") return `Assigning ${accounts} of the territory “${action.name}”`;
  if (action.kind === "undo_hour") return `Undoing what ${person?.name ?? ""} changed on ${accounts}`;
  if (action.kind === "contacts") return `Changing contacts at ${accounts}`;
  return `Removing ${accounts}`;
}

function describeDone({ action, person, list, custom, tasks }: Bulk, accounts: string): string {
  if (action.kind === "assign") {
    const along = tasks === 0 ? "" : `, with ${formatPlural(tasks, "open task")}`;
    return action.uid === null
      ? `${accounts} now without an owner`
      : `${accounts} assigned to ${person?.name ?? ""}${along}`;
  }
  if (action.kind === "watch") return action.on ? `Now watching ${accounts}` : `Stopped watching ${accounts}`;
  if (action.kind === "task") return `Task added to ${accounts}${person ? ` for ${person.name}` : ""}`;
  if (action.kind === "set") return `Set ${describeValues(action.values, custom)} for ${accounts}`;
  if (action.kind === "list") return `${accounts} ${action.on ? "added" : "removed"} ${toList(action, list)}`;
  if (action.kind === "territory") return `${accounts} of the territory “${action.name}” assigned to their owners`;
  if (action.kind === "undo_hour") return `Undid what ${person?.name ?? ""} recently changed on ${accounts}`;
  if (action.kind === "contacts" && "do_not_contact" in action.values) return `Marked ${accounts} as do not contact`;
  if (action.kind === "contacts" && "left_company" in action.values) return `Marked ${accounts} as left`;
  return `Removed ${accounts}`;
}

function toList({ on }: Extract<BulkAction, { kind: "list" }>, list: Bulk["list"]): string {
  return `${on ? "to" : "from"} ${list ? `“${list.name}”` : "a list"}`;
}

function describeValues(
  { tier, stage }: Extract<BulkAction, { kind: "set" }>["values"],
  custom: Bulk["custom"],
): string {
  const parts = [
    tier === undefined ? null : tier === null ? "no tier" : `tier ${tier}`,
    stage === undefined ? null : stage === null ? "no stage" : `stage ${stage}`,
    ...custom.map(({ name, value }) => (value === null ? `no ${name}` : `${name} ${value}`)),
  ];
  return parts.filter((part) => part !== null).join(", ");
}

/** Names a few of the accounts that were skipped because of another user's change. */
function namesOf({ reason, count, names }: Skip): string {
  if (reason === "unchanged" || reason === "withdrawn" || names.length === 0) return "";
  return ` (${names.join(", ")}${count > names.length ? ", …" : ""})`;
}

/**
 * Polls a bulk change until it is finished or has stopped.
 *
 * @param bulk its current state
 * @param options.wait waits for some milliseconds
 * @returns the last response; a failed request is retried up to ten times in a row
 */
export async function followBulk(
  bulk: Bulk,
  options: {
    load: (id: string) => Promise<Outcome<Bulk>>;
    wait: (ms: number) => Promise<void>;
    onProgress: (bulk: Bulk) => void;
    /** Stops the polling; no further callback is made. */
    signal?: AbortSignal;
  },
): Promise<Outcome<Bulk>> {
  let latest = bulk;
  let failures = 0;
  while (latest.state === "running" && !options.signal?.aborted) {
    await options.wait(everyMs);
    if (options.signal?.aborted) break;
    const next = await options.load(latest.id);
    if (options.signal?.aborted) break;
    if (next.kind === "ok") {
      latest = next.data;
      failures = 0;
      options.onProgress(latest);
    } else {
      failures += 1;
      if (failures === 10) return next;
    }
  }
  return { kind: "ok", data: latest };
}
