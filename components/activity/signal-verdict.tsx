"use client";

import { MembersOnly } from "@/components/session/members-only";
import type { Signal } from "@/lib/contracts/activity/activity";
import { useVerdict } from "./use-verdict";
import { VerdictButton } from "./verdict-button";

/**
 * The buttons that rate a signal as useful or not, which affects the home page's ranking. Signals about an industry
 * have none, because the ranking excludes them.
 */
export function SignalFeedback({ signal }: { signal: Signal }) {
  return signal.kind === "industry_moved" ? null : (
    <MembersOnly>
      <VerdictButtons signal={signal} />
    </MembersOnly>
  );
}

function VerdictButtons({ signal: { account_id: accountId, id, title, verdict: served } }: { signal: Signal }) {
  const { verdict: feedback, press } = useVerdict(accountId, id, served ?? null);
  return (
    <>
      <VerdictButton title={title} verdict="useful" isPressed={feedback === "useful"} onPress={() => press("useful")} />
      <VerdictButton
        title={title}
        verdict="not_useful"
        isPressed={feedback === "not_useful"}
        onPress={() => press("not_useful")}
      />
    </>
  );
}

/** The number of colleagues who found a signal useful; hidden below two. */
export function UsefulTo({ signal: { useful_to: count = 0 } }: { signal: Signal }) {
  return count >= 2 ? <span className="text-muted">Useful to {count} colleagues</span> : null;
}
