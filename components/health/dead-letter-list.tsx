"use client";

import { MailCheck } from "lucide-react";
import { useRef, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { OnlineButton } from "@/components/ui/button/online-button";
import { LocalTime } from "@/components/ui/local-time";
import { showToast } from "@/components/ui/overlay/toast-store";
import { EmptyState } from "@/components/ui/state/empty-state";
import type { DeadLetter } from "@/lib/contracts/operations/health";
import { formatPlural } from "@/lib/figures/number";
import { send } from "@/lib/http/browser/send";
import { HealthPart } from "./health-part";

interface DeadLetterListProps {
  letters: readonly DeadLetter[];
  /** Called when a message was retried or no longer exists, so that the list is outdated. */
  onSent: () => void;
}

/** The permanently failed messages, each with a retry button. */
export function DeadLetterList({ letters, onSent }: DeadLetterListProps) {
  return (
    <HealthPart
      title="Dead letters"
      description="Jobs that failed their last attempt, the latest 50 of each kind. They are kept for 30 days. Retries are recorded in the audit log."
    >
      {letters.length === 0 ? (
        <EmptyState icon={MailCheck} title="No dead letters">
          No jobs have failed.
        </EmptyState>
      ) : (
        <ul aria-label="Dead letters" className="divide-y divide-line sheet">
          {letters.map((job) => (
            <DeadLetterItem key={`${job.queue} ${job.id}`} letter={job} onSent={onSent} />
          ))}
        </ul>
      )}
    </HealthPart>
  );
}

function DeadLetterItem({ letter: job, onSent }: { letter: DeadLetter; onSent: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const sendAgain = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const outcome = await send("POST /operator/dead-letters/", { body: { queue: job.queue, id: job.id } });
    isSending.current = false;
    setBusy(false);
    if (outcome.kind === "ok") showToast("Retrying.");
    else if (outcome.code === "not_found") showToast("Someone has already retried it.");
    else showToast(outcome.detail, { tone: "danger" });
    onSent();
  };
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-2.5 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge>{job.queue}</Badge>
          <span className="text-muted">
            <LocalTime at={job.failed_at} show="both" /> · {formatPlural(job.attempts, "attempt")}
            {job.client_id ? ` · ${job.client_id}` : null}
          </span>
        </p>
        <p className="mt-1 text-ink [overflow-wrap:anywhere]">{job.problem || "No reason was recorded."}</p>
      </div>
      <OnlineButton
        size="sm"
        busy={isBusy}
        aria-label={`Retry: ${job.queue}, ${job.problem}`}
        onClick={() => void sendAgain()}
      >
        Retry
      </OnlineButton>
    </li>
  );
}
