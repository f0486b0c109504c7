import { useCallback } from "react";
import type { Transfer, TransferAction } from "@/lib/contracts/imports/transfer";
import { type Outcome, send } from "@/lib/http/browser/send";
import { usePolled } from "../use-polled";

const followed = { load: (id: string) => send("GET /transfers/:id/", { params: { id } }), isAtWork };

/**
 * Follows a transfer. `act` runs, pauses, resumes, cancels or undoes it; `change` requests a change to one of its
 * files. Both show the result; a refusal is reported to the user.
 */
export function useTransfer(initial: Transfer) {
  const { poll, see: _, request, ...shown } = usePolled(initial, followed);
  const change = useCallback(
    (work: () => Promise<Outcome<unknown>>) =>
      request(async () => {
        const outcome = await work();
        await poll();
        return outcome;
      }),
    [request, poll],
  );
  const act = (body: TransferAction) =>
    change(() => send("POST /transfers/:id/action/", { params: { id: initial.id }, body }));
  return { ...shown, change, act };
}

/**
 * Whether the backend is working on a transfer. Between two files, none is being processed for a moment, so a transfer
 * that continues automatically counts as busy.
 */
function isAtWork({ state, is_busy: isBusy, is_paused: isPaused, is_ready: isReady, files }: Transfer): boolean {
  if (isBusy) return true;
  if (state === "preparing") return !isReady && files.length > 0 && files.every(({ problem }) => problem === null);
  const isStopped = isPaused || files.some((file) => file.import.problem !== null);
  return (state === "running" || state === "undoing") && !isStopped;
}
