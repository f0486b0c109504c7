import type { Signal } from "@/lib/contracts/activity/activity";
import { type OwnSignalKind, ownKinds } from "@/lib/contracts/signals/signal-kind";
import { tabHref } from "./account-tab";

/** The explanation of a signal that the product derived, and a link to the underlying data. */
interface Explained {
  how: string;
  href: string;
  label: string;
}

type SignalSubject = Pick<Signal, "kind" | "account_id">;

const explanations: Record<OwnSignalKind, (signal: SignalSubject, chartHref: string) => Explained> = {
  value_changed: ({ account_id: accountId }) => ({
    how: "Detected from your data: a file or source changed a figure by 20% or more, or changed the status or country.",
    href: tabHref(accountId, "history"),
    label: "History",
  }),
  contact_left: ({ account_id: accountId }) => ({
    how: "Detected from your contacts: someone was marked as having left.",
    href: tabHref(accountId, "people"),
    label: "Contacts",
  }),
  gone_quiet: ({ account_id: accountId }) => ({
    how: "Detected from your activity: no notes, calls, meetings, tasks, manual signals or new owner.",
    href: tabHref(accountId, "activity"),
    label: "Activity",
  }),
  industry_moved: (_signal, chartHref) => ({
    how: "Detected from industry figures: a month moved by three times its usual size or more.",
    href: chartHref,
    label: "Industry",
  }),
};

/**
 * Explains how the product derived a signal; null for signals from other sources.
 *
 * @param chartHref for an industry's movement: the URL of its chart
 */
export function explainOwnSignal(signal: SignalSubject, chartHref: string): Explained | null {
  const own = ownKinds.find((one) => one === signal.kind);
  return own ? explanations[own](signal, chartHref) : null;
}
