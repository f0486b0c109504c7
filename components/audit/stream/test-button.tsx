"use client";

import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import { send } from "@/lib/http/browser/send";

/** Sends a test event to the saved receiver, and says whether it was accepted. */
export function TestButton() {
  const { isSending, run } = useOneAtATime();
  const test = async () => {
    const sent = await run(() => send("POST /audit/stream/test/"));
    if (sent === null) return;
    const problem = sent.kind === "refused" ? sent.detail : sent.data.problem && `${sent.data.problem}.`;
    if (problem) showToast(problem, { tone: "danger" });
    else showToast("The receiver accepted the test event.");
  };
  return (
    <OnlineButton busy={isSending} onClick={() => void test()}>
      Send a test event
    </OnlineButton>
  );
}
