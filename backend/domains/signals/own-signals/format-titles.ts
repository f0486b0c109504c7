import { findFieldInfo, isAmount } from "@/lib/contracts/accounts/fields";

const figure = { notation: "compact", maximumSignificantDigits: 3 } as const;
const plain = new Intl.NumberFormat("en-US", figure);
const money = new Intl.NumberFormat("en-US", { ...figure, style: "currency", currency: "USD" });
const percent = new Intl.NumberFormat("en-US", { signDisplay: "exceptZero", maximumFractionDigits: 0 });

/** The title of a changed-value signal: `Revenue $1.2B → $1.6B (+33%)`. */
export function formatChangeTitle({ field, old, new: now }: { field: string; old: string; new: string }): string {
  const { label: name = field, kind } = findFieldInfo(field) ?? {};
  if (!isAmount(field)) return `${name} ${old} → ${now}`;
  const [from, to] = [Number(old), Number(now)];
  const { format } = kind === "money" ? money : plain;
  return `${name} ${format(from)} → ${format(to)} (${describeShare((to - from) / from)})`;
}

/** The title of a signal about a contact's departure: `Jo Lee, VP Procurement, left`. */
export function formatDepartureTitle({ name, title }: { name: string; title: string | null }): string {
  return [name, ...(title ? [title] : []), "left"].join(", ");
}

/** A share as a signed percentage, with a minus sign as wide as a digit. */
function describeShare(share: number): string {
  return `${percent.format(share * 100).replace("-", "−")}%`;
}
