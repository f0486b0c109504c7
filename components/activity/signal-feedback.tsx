"use client";

import { MembersOnly } from "@/components/session/me";
import type { Signal } from "@/lib/contracts/activity/activity";
import { FeedbackButton } from "./feedback-button";
import { useFeedback } from "./use-feedback";

/**
 * The buttons that rate a signal as useful or not, which affects the home page's ranking. Signals about an industry
 * have no such buttons, because the ranking excludes these signals.
 */
export function SignalFeedbackButtons({ signal }: { signal: Signal }) {
  return signal.kind === "industry_moved" ? null : (
    <MembersOnly>
      <FeedbackButtons signal={signal} />
    </MembersOnly>
  );
}

function FeedbackButtons({ signal: { account_id: accountId, id, title, feedback: served } }: { signal: Signal }) {
  const { feedback, press } = useFeedback(accountId, id, served ?? null);
  return (
    <>
      <FeedbackButton
        title={title}
        feedback="useful"
        isPressed={feedback === "useful"}
        onPress={() => press("useful")}
      />
      <FeedbackButton
        title={title}
        feedback="not_useful"
        isPressed={feedback === "not_useful"}
        onPress={() => press("not_useful")}
      />
    </>
  );
}

/** The number of colleagues who found a signal useful; hidden below two. */
export function UsefulCount({ signal: { useful_to: count = 0 } }: { signal: Signal }) {
  return count >= 2 ? <span className="text-muted">Useful to {count} colleagues</span> : null;
}
