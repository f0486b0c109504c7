"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { postForm } from "./post-form";

const waitSeconds = 60;

/** Sends the email again, after a minute at the earliest. */
export function SendAgain({ email }: { email: string }) {
  const [remainingSeconds, setRemainingSeconds] = useState(waitSeconds);
  const { isSending, run } = useOneAtATime();
  const [status, setStatus] = useState("");
  useEffect(() => {
    if (remainingSeconds === 0) return;
    const timer = setTimeout(() => setRemainingSeconds(remainingSeconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [remainingSeconds]);
  const send = async () => {
    const outcome = await run(() => postForm("/api/auth/forgot-password", { email }));
    if (outcome === null) return;
    setStatus(outcome.kind === "ok" ? "Sent again." : outcome.detail);
    setRemainingSeconds(waitSeconds);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="lg" busy={isSending} disabled={remainingSeconds > 0} onClick={send} className="tabular-nums">
        {remainingSeconds > 0 ? `Send again in ${remainingSeconds} s` : "Send again"}
      </Button>
      <span role="status" className="text-sm">
        {status}
      </span>
    </div>
  );
}
