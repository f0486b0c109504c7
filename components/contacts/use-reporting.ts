"use client";

import { toastUndo } from "@/components/facts/undo-toast";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import { changeContact } from "@/lib/contacts/browser/requests";
import { changeOf } from "@/lib/contacts/change";
import { problemsOf } from "@/lib/contacts/contact-form";
import type { Contact } from "@/lib/contracts/contacts/contact";

/** A contact's manager, and whether that is confirmed. */
export interface Reporting {
  manager: { id: string; name: string } | null;
  isAssumed: boolean;
}

/**
 * Sets contacts' managers, with Undo.
 *
 * @returns `set`: the error as a sentence; null on success or when nothing changes
 */
export function useReporting(onChanged: () => void) {
  const { run } = useOneAtATime();
  const set = async (person: Contact, { manager, isAssumed }: Reporting): Promise<string | null> => {
    const seen = { ...person, manager_assumed: person.manager_assumed ?? false };
    const values = { manager_id: manager?.id ?? null, manager_assumed: manager !== null && isAssumed };
    if (!changeOf(seen, values)) return null;
    const expected = { manager_id: seen.manager_id, manager_assumed: seen.manager_assumed };
    const outcome = await run(() => changeContact(person, { values, expected }));
    if (outcome === null) return null;
    onChanged();
    if (outcome.kind === "refused") return problemsOf(outcome.fields).manager_id ?? outcome.detail;
    const { account_id: accountId, cause } = outcome.data;
    if (cause) toastUndo(describeReporting(person, { manager, isAssumed }), { accountId, cause, onDone: onChanged });
    return null;
  };
  const setOrNotify = async (person: Contact, reporting: Reporting): Promise<void> => {
    const wrong = await set(person, reporting);
    if (wrong !== null) showToast(wrong, { tone: "danger" });
  };
  return { set, setOrNotify };
}

function describeReporting({ full_name: name }: Contact, { manager, isAssumed }: Reporting): string {
  if (manager === null) return `${name} has no known manager.`;
  return `${name} reports to ${manager.name}${isAssumed ? " (assumed)" : ""}.`;
}
