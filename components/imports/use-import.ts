import { useCallback, useEffect, useState } from "react";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Import } from "@/lib/contracts/import";
import { busyStates } from "@/lib/contracts/import-field";
import type { Outcome } from "@/lib/http/browser/send";
import { loadImport } from "@/lib/imports/browser/requests";

const lookAgainMs = 1_000;

/**
 * Follows an import: loads it once, since a page restored by the Back button is outdated, and polls it while the
 * backend is working on it.
 */
export function useImport(initial: Import) {
  const [one, setOne] = useState(initial);
  const [isAsking, setAsking] = useState(false);
  const isBusy = busyStates.includes(one.state);

  /** Answers may arrive out of order: an older version never replaces a newer one. */
  const see = useCallback((answer: Import) => setOne((now) => (answer.updated_at < now.updated_at ? now : answer)), []);

  useEffect(() => {
    let isOver = false;
    let timer: number | undefined;
    const look = async () => {
      const outcome = await loadImport(initial.id);
      if (isOver) return;
      if (outcome.kind === "ok") see(outcome.data);
      if (isBusy) timer = window.setTimeout(look, lookAgainMs);
    };
    timer = window.setTimeout(look, isBusy ? lookAgainMs : 0);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [isBusy, initial.id, see]);

  /** Requests a change of the import; a refusal is reported to the user. */
  const change = useCallback(
    async (work: () => Promise<Outcome<Import>>): Promise<void> => {
      setAsking(true);
      const outcome = await work();
      setAsking(false);
      if (outcome.kind === "ok") see(outcome.data);
      else showToast(outcome.fields.fields ?? outcome.detail, { tone: "danger" });
    },
    [see],
  );

  return { one, isBusy, isAsking, change };
}
