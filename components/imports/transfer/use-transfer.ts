import { useCallback } from "react";
import type { Transfer } from "@/lib/contracts/imports/transfer";
import { type Outcome, send } from "@/lib/http/browser/send";
import { useFollowed } from "../use-followed";

const followed = { load: (id: string) => send("GET /transfers/:id/", { params: { id } }), isAtWork };

/**
 * Follows a transfer. `change` requests a change of the transfer or of one of its files, and shows the result; a
 * refusal is reported to the user.
 */
export function useTransfer(initial: Transfer) {
  const { poll, see: _, ask, ...shown } = useFollowed(initial, followed);
  const change = useCallback(
    (work: () => Promise<Outcome<unknown>>) =>
      ask(async () => {
        const outcome = await work();
        await poll();
        return outcome;
      }),
    [ask, poll],
  );
  return { ...shown, change };
}

/**
 * Between two files there is a moment in which none is being processed: an automatically continuing transfer counts as
 * busy.
 */
function isAtWork({ state, is_busy: isBusy, is_paused: isPaused, is_ready: isReady, files }: Transfer): boolean {
  if (isBusy) return true;
  if (state === "preparing") return !isReady && files.length > 0 && files.every(({ problem }) => problem === null);
  const isStopped = isPaused || files.some((file) => file.import.problem !== null);
  return (state === "running" || state === "undoing") && !isStopped;
}
