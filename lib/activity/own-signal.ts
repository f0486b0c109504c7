import type { Signal } from "@/lib/contracts/activity";
import { type OwnSignalKind, ownKinds } from "@/lib/contracts/signal-kind";
import { tabHref } from "./place";

/** How the product came to a signal of its own, and where that can be seen. */
interface Explained {
  how: string;
  href: string;
  label: string;
}

const ways: Record<OwnSignalKind, (accountId: string) => Explained> = {
  value_changed: (accountId) => ({
    how: "Worked out from what changed here: a file or a source moved a figure by 20% or more, or changed the status or country.",
    href: tabHref(accountId, "history"),
    label: "History",
  }),
  contact_left: (accountId) => ({
    how: "Worked out from the people here: somebody was marked as left.",
    href: tabHref(accountId, "people"),
    label: "People",
  }),
  gone_quiet: (accountId) => ({
    how: "Worked out from what was done here: no note, call, meeting or task, no signal by hand, no new owner.",
    href: tabHref(accountId, "activity"),
    label: "Activity",
  }),
};

/** Says how the product worked a signal out; null: somebody else says so. */
export function explainOwnSignal({
  kind,
  account_id: accountId,
}: Pick<Signal, "kind" | "account_id">): Explained | null {
  const own = ownKinds.find((one) => one === kind);
  return own ? ways[own](accountId) : null;
}
