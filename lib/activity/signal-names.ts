import type { SignalKind } from "@/lib/contracts/signal-kind";

/** What each kind of signal is called. */
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
  gone_quiet: "Gone quiet",
  industry_moved: "Industry moved",
  other: "Signal",
};

/** The same where a kind is chosen among the others. */
export const signalChoices: Record<SignalKind, string> = { ...signalNames, other: "Other" };
