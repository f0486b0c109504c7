import type { PlainValue } from "@/lib/contracts/accounts/account-change";
import { findFieldInfo } from "@/lib/contracts/accounts/fields";
import { formatCount, formatMoney } from "@/lib/contracts/text/format-number";
import { formatDay } from "@/lib/figures/time";

/** Formats a field's value; null is "not known". */
export function valueText(field: string, value: PlainValue): string {
  if (value === null) return "not known";
  const info = findFieldInfo(field);
  if (typeof value === "string") return info?.kind === "date" ? formatDay(value) : (info?.options?.[value] ?? value);
  if (info?.kind === "money") return formatMoney(value);
  return info?.kind === "year" ? String(value) : formatCount(value);
}
