import { useCallback, useEffect, useState } from "react";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Transfer } from "@/lib/contracts/transfer";
import type { Outcome } from "@/lib/http/browser/send";
import { loadTransfer } from "@/lib/imports/browser/transfer-requests";

const lookAgainMs = 1_000;

/** Follows a transfer: loads it once, and polls it while the backend works on one of its files. */
export function useTransfer(initial: Transfer) {
  const [one, setOne] = useState(initial);
  const [isAsking, setAsking] = useState(false);
  const isBusy = isAtWork(one);

  const look = useCallback(async () => {
    const outcome = await loadTransfer(initial.id);
    if (outcome.kind === "ok") setOne(outcome.data);
  }, [initial.id]);

  useEffect(() => {
    let isOver = false;
    let timer: number | undefined;
    const again = async () => {
      await look();
      if (isBusy && !isOver) timer = window.setTimeout(again, lookAgainMs);
    };
    timer = window.setTimeout(again, isBusy ? lookAgainMs : 0);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [isBusy, look]);

  /** Requests a change of the transfer or of one of its files, and shows what became of it; a refusal is reported. */
  const change = useCallback(
    async (work: () => Promise<Outcome<unknown>>): Promise<void> => {
      setAsking(true);
      const outcome = await work();
      if (outcome.kind === "refused") showToast(outcome.fields.fields ?? outcome.detail, { tone: "danger" });
      await look();
      setAsking(false);
    },
    [look],
  );

  return { one, isBusy, isAsking, change };
}

/** Between two files there is a moment in which none is at work: a transfer that goes on by itself counts as busy. */
function isAtWork({ state, is_busy: isBusy, is_paused: isPaused, is_ready: isReady, files }: Transfer): boolean {
  if (isBusy) return true;
  if (state === "preparing") return !isReady && files.length > 0 && files.every(({ problem }) => problem === null);
  const isStopped = isPaused || files.some((file) => file.import.problem !== null);
  return (state === "running" || state === "undoing") && !isStopped;
}
