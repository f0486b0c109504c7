import type { SignalKind } from "@/lib/contracts/signals/signal-kind";

export const signalNames: Record<SignalKind, string> = {
  leadership: "Leadership",
  expansion: "Expansion",
  earnings: "Earnings",
  acquisition: "Acquisition",
  product: "Product",
  contract: "Contract",
  workforce: "Workforce",
  regulation: "Regulation",
  value_changed: "Value changed",
  contact_left: "Contact left",
  gone_quiet: "Inactivity",
  industry_moved: "Industry moved",
  other: "Signal",
};

/** The same names for use as options, except that `other` is "Other" instead of "Signal". */
export const signalChoices: Record<SignalKind, string> = { ...signalNames, other: "Other" };
