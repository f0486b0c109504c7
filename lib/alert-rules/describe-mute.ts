import { signalNames } from "@/lib/activity/signal-names";
import type { MuteChange } from "@/lib/contracts/alerts/alert-mute";
import type { SignalKind } from "@/lib/contracts/signals/signal-kind";

/** The durations that something can be muted for, in menu order. */
export const muteTerms: readonly { label: string; sentence: string; mute: NonNullable<MuteChange["mute"]> }[] = [
  { label: "For a day", sentence: "is muted for a day", mute: { days: 1 } },
  { label: "For a week", sentence: "is muted for a week", mute: { days: 7 } },
  { label: "Until I unmute it", sentence: "is muted", mute: { until: null } },
];

const comesThrough = "You still get what colleagues send you: mentions, replies, tasks and assignments.";

/** Explains what muting an account does. */
export const accountMuteText = `No alerts or emails about it, and its signals don’t appear on Home. ${comesThrough}`;

/** Explains what muting does, above the list of muted items. */
export const mutedText = `No alerts or emails about these, and they don’t appear on Home. ${comesThrough}`;

/** The name of a kind of signal in a sentence: `leadership signals`. */
export function signalsOf(kind: SignalKind): string {
  return kind === "other" ? "other signals" : `${signalNames[kind].toLowerCase()} signals`;
}
