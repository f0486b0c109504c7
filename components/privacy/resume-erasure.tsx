"use client";

import { useRouter } from "next/navigation";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Erasure } from "@/lib/contracts/contacts/erasure";
import { send } from "@/lib/http/browser/send";

interface ResumeErasureProps {
  id: string;
  onResumed: (erasure: Erasure) => void;
}

/** The button that continues an erasure that has failed. */
export function ResumeErasure({ id, onResumed }: ResumeErasureProps) {
  const router = useRouter();
  const { isSending, run } = useOneAtATime();
  const resume = async () => {
    const sent = await run(() => send("POST /clients/me/erasures/:id/resume/", { params: { id } }));
    if (sent?.kind === "refused") showToast(sent.detail, { tone: "danger" });
    if (sent?.kind === "ok") onResumed(sent.data);
    router.refresh();
  };
  return (
    <OnlineButton busy={isSending} onClick={() => void resume()} aria-label={`Try again to erase ${id.slice(0, 8)}`}>
      Try again
    </OnlineButton>
  );
}
