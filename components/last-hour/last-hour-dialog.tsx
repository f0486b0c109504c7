"use client";

import { History } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useRead } from "@/components/cache/use-read";
import { useChangeKey } from "@/components/drafts/use-change-key";
import { Button } from "@/components/ui/button/button";
import { OnlineButton } from "@/components/ui/button/online-button";
import { useOneAtATime } from "@/components/ui/hooks/use-one-at-a-time";
import { Dialog } from "@/components/ui/overlay/dialog";
import { showToast } from "@/components/ui/overlay/toast-store";
import { ProgressBar } from "@/components/ui/progress-bar";
import { EmptyState } from "@/components/ui/state/empty-state";
import { ErrorState } from "@/components/ui/state/error-state";
import { LoadingRegion } from "@/components/ui/state/loading-region";
import { Notice } from "@/components/ui/state/notice";
import { Skeleton } from "@/components/ui/state/skeleton";
import { loadBulk } from "@/lib/accounts/browser/bulk-requests";
import { describeRunningBulk, followBulk } from "@/lib/accounts/bulk/bulk";
import { describeRecentUndo } from "@/lib/accounts/bulk/hour";
import type { Bulk } from "@/lib/contracts/accounts/account-bulk";
import type { LastHour } from "@/lib/contracts/accounts/last-hour";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { type Outcome, send } from "@/lib/http/browser/send";
import { RecentChangeList } from "./recent-change-list";

export interface LastHourDialogProps {
  member: { uid: string; name: string; isMe: boolean };
  onClose: () => void;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A member's changes of the last hour, with a button that undoes all of them. */
export default function LastHourDialog({ member, onClose }: LastHourDialogProps) {
  const { data, refusal, isLoading, retry } = useRead(["last-hour", member.uid], () =>
    send("GET /members/:uid/last-hour/", { params: { uid: member.uid } }),
  );
  const hour = isLoading || refusal || !data ? null : data;
  const { work, isSending, problem, undo, resume } = useUndo(member.uid, onClose);
  const isNothing = hour !== null && hour.items.length === 0 && hour.bulks.length === 0;
  const who = member.isMe ? "you" : member.name;
  return (
    <Dialog
      open
      onClose={onClose}
      width="lg"
      isReading={hour !== null && !isNothing && work === null}
      title={`What ${who} changed in the last hour`}
      description="Values, owners, contacts and accounts are restored. Anything that someone has changed since then is kept."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {work?.state === "failed" ? (
            <OnlineButton variant="primary" busy={isSending} onClick={() => void resume(work.id)}>
              Continue
            </OnlineButton>
          ) : hour !== null && !isNothing ? (
            <OnlineButton
              variant="danger"
              busy={isSending || work !== null}
              disabled={!isAnythingBack(hour)}
              onClick={() => void undo(hour.until)}
            >
              Undo all
            </OnlineButton>
          ) : null}
        </>
      }
    >
      {problem ? (
        <Notice tone="danger" role="alert" className="mb-3">
          {problem}
        </Notice>
      ) : null}
      {work !== null ? (
        <Progress work={work} />
      ) : refusal ? (
        <ErrorState
          title="Recent changes could not be loaded"
          onRetry={() => void retry()}
          reference={refusal.reference}
        >
          {refusal.detail}
        </ErrorState>
      ) : hour === null ? (
        <LoadingRegion label="Loading recent changes">
          <Skeleton className="h-24 w-full rounded-lg" />
        </LoadingRegion>
      ) : isNothing ? (
        <EmptyState icon={History} title="Nothing to undo">
          {hour.imported > 0
            ? "Changes from a file are undone by undoing the import."
            : hour.merged > 0
              ? "Merges are undone in the history of the account that was kept."
              : `${member.isMe ? "You" : member.name} changed no accounts or contacts in the last hour.`}
        </EmptyState>
      ) : (
        <RecentChangeList hour={hour} />
      )}
    </Dialog>
  );
}

/** Whether anything can be undone. Changes beyond the listed ones haven't been checked yet, so they count. */
function isAnythingBack({ items, total, bulks }: LastHour): boolean {
  return bulks.length > 0 || total > items.length || items.some(({ stays }) => stays === null);
}

function Progress({ work }: { work: Bulk }) {
  const text = `${formatCount(work.done)} of ${formatPlural(work.total, "account")}`;
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-ink text-sm">
        {work.state === "failed" ? `Stopped: ${describeRunningBulk(work)}` : describeRunningBulk(work)}
      </p>
      <ProgressBar
        label={describeRunningBulk(work)}
        text={text}
        done={work.done}
        total={work.total}
        className="w-full"
      />
      <p className="text-muted text-sm tabular-nums">{text}. You can close this. The undo keeps running.</p>
    </div>
  );
}

/** Undoes the changes, polls until that has finished, and reports the outcome, even if the dialog has been closed. */
function useUndo(uid: string, onDone: () => void) {
  const router = useRouter();
  const { keyOf } = useChangeKey();
  const { isSending, run } = useOneAtATime();
  const [work, setWork] = useState<Bulk | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const runUndo = async (request: () => Promise<Outcome<Bulk>>) => {
    setProblem(null);
    const started = await run(request);
    if (started === null) return;
    if (started.kind === "refused") return setProblem(started.detail);
    if (started.data.state !== "done") setWork(started.data);
    const end = await followBulk(started.data, { load: loadBulk, wait, onProgress: setWork });
    if (end.kind === "refused") return setProblem(end.detail);
    if (end.data.state === "failed") return setWork(end.data);
    showToast(describeRecentUndo(end.data));
    router.refresh();
    if (isOpen.current) onDone();
  };
  return {
    work,
    isSending,
    problem,
    undo: (until: string) =>
      runUndo(() =>
        send("POST /members/:uid/last-hour/undo/", { params: { uid }, body: { until }, key: keyOf(until) }),
      ),
    resume: (id: string) => runUndo(() => send("POST /accounts/bulk/:id/resume/", { params: { id } })),
  };
}
