"use client";

import { Clock } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useTick } from "@/components/ui/hooks/use-tick";
import { LocalTime } from "@/components/ui/local-time";
import type { SessionWatch } from "@/lib/session/browser/watch-session";
import { noticeTexts, type SessionNotice } from "@/lib/session/notice";
import { useSignOut } from "./use-sign-out";

interface SessionNoticeProps {
  watch: SessionWatch;
  notice: Exclude<SessionNotice, { kind: "none" }>;
}

/**
 * The notice about the session's end, over any page: a card that isn't modal and doesn't take the focus. While a modal
 * dialog is open it moves into the dialog, because nothing outside of it can be reached.
 */
export default function SessionNoticeCard({ watch, notice }: SessionNoticeProps) {
  useTick(1000);
  const dialogs = document.querySelectorAll("dialog:modal");
  const container = dialogs.item(dialogs.length - 1) ?? document.body;
  return createPortal(
    <section
      aria-label="Your session"
      className="no-print fixed inset-x-4 bottom-[calc(var(--tabbar)+0.75rem)] z-60 flex animate-rise flex-col gap-3 rounded-lg border border-line-strong bg-raised p-4 text-ink text-sm shadow-lg sm:left-auto sm:w-88 md:right-5 md:bottom-5"
    >
      {notice.kind === "expired" ? (
        <p role="alert" className="flex gap-2.5 font-medium">
          <Mark /> {noticeTexts.expired}
        </p>
      ) : (
        <Warning watch={watch} endsAtMs={notice.endsAtMs} isFinal={notice.isFinal} />
      )}
    </section>,
    container,
  );
}

function Mark() {
  return <Clock className="mt-0.5 size-4 shrink-0 text-warning-ink" aria-hidden="true" />;
}

function Warning({ watch, endsAtMs, isFinal }: { watch: SessionWatch; endsAtMs: number; isFinal: boolean }) {
  const leaving = useSignOut();
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  const stay = async () => {
    setState("asking");
    setState((await watch.stay()) ? "idle" : "failed");
  };
  return (
    <>
      <div className="flex gap-2.5">
        <Mark />
        <div className="min-w-0 grow">
          <div role="status">
            <p className="font-medium">{noticeTexts.warning}</p>
            <p className="mt-0.5 text-muted">
              {isFinal
                ? "It can't be extended. Sign in again afterward. Your drafts are kept."
                : "Stay signed in, or save your work."}
            </p>
          </div>
          {/* Outside of the status region, so that the countdown isn't read out every second. */}
          <p className="mt-1 text-muted text-xs">
            Ends at <LocalTime at={new Date(endsAtMs).toISOString()} />, in{" "}
            <span role="timer" aria-label="Time left" className="tabular-nums">
              {formatCountdown(endsAtMs - watch.clock.nowMs())}
            </span>
          </p>
          {state === "failed" ? (
            <p role="alert" className="mt-1 text-danger-ink">
              The server could not be reached. Try again.
            </p>
          ) : null}
        </div>
      </div>
      <div className="flex justify-end gap-2">
        <Button size="sm" busy={leaving.busy} onClick={leaving.run}>
          Sign out
        </Button>
        {isFinal ? null : (
          <OnlineButton size="sm" variant="primary" busy={state === "asking"} onClick={() => void stay()}>
            Stay signed in
          </OnlineButton>
        )}
      </div>
    </>
  );
}

/** Time left as minutes and seconds, such as 4:05; never below 0:00. */
function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
