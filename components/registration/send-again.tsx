"use client";

import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button/button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { postForm } from "./post-form";

const waitSeconds = 60;

/** Sends the email again, after a minute at the earliest. */
export function SendAgain({ email }: { email: string }) {
  const [left, setLeft] = useState(waitSeconds);
  const { isSending, run } = useOneAtATime();
  const [said, setSaid] = useState("");
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async () => {
    const outcome = await run(() => postForm("/api/auth/forgot-password", { email }));
    if (outcome === null) return;
    setSaid(outcome.kind === "ok" ? "Sent again." : outcome.detail);
    setLeft(waitSeconds);
  };
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="lg" busy={isSending} disabled={left > 0} onClick={send} className="tabular-nums">
        {left > 0 ? `Send again in ${left} s` : "Send again"}
      </Button>
      <span role="status" className="text-sm">
        {said}
      </span>
    </div>
  );
}
