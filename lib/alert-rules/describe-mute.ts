import { signalNames } from "@/lib/activity/signal-names";
import type { MuteChange } from "@/lib/contracts/alert-mute";
import type { SignalKind } from "@/lib/contracts/signal-kind";

/** The lengths of time that something can be muted for, in the order of the menu. */
export const muteTerms: readonly { label: string; told: string; mute: NonNullable<MuteChange["mute"]> }[] = [
  { label: "For a day", told: "is muted for a day", mute: { days: 1 } },
  { label: "For a week", told: "is muted for a week", mute: { days: 7 } },
  { label: "Until I unmute it", told: "is muted", mute: { until: null } },
];

const comesThrough = "What a colleague addresses to you still comes: mentions, replies, tasks, the account itself.";

/** What muting an account means. */
export const accountMuteText = `No alerts and no mail about it, and none of its signals on home. ${comesThrough}`;

/** What muting means, over the list of all that is muted. */
export const mutedText = `You get no alerts and no mail about these, and home shows none of their signals. ${comesThrough}`;

/** The name of a kind of signal in a sentence: `leadership signals`. */
export function signalsOf(kind: SignalKind): string {
  return kind === "other" ? "other signals" : `${signalNames[kind].toLowerCase()} signals`;
}
