import { useCallback, useEffect, useState } from "react";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Outcome } from "@/lib/http/browser/send";

const pollMs = 1_000;

interface Followed<One> {
  load: (id: string) => Promise<Outcome<One>>;
  /** Whether the backend is processing the object, so that it will change soon. */
  isAtWork: (one: One) => boolean;
  /** Whether the first version is older than the second: responses may arrive out of order. */
  isOlder?: (response: One, now: One) => boolean;
}

/**
 * Follows an object that the backend processes: loads it once, because a page restored by the Back button is outdated,
 * and polls it while the backend is at work.
 *
 * @param followed must be referentially stable across renders
 * @returns `see` shows a version; `poll` loads it; `request` requests a change, and reports a refusal to the user
 */
export function usePolled<One extends { id: string }>(initial: One, followed: Followed<One>) {
  const [one, setOne] = useState(initial);
  const [isRequesting, setRequesting] = useState(false);
  const isBusy = followed.isAtWork(one);

  const see = useCallback(
    (response: One) => setOne((now) => (followed.isOlder?.(response, now) ? now : response)),
    [followed],
  );
  const poll = useCallback(async () => {
    const outcome = await followed.load(initial.id);
    if (outcome.kind === "ok") see(outcome.data);
  }, [initial.id, followed, see]);

  useEffect(() => {
    let isOver = false;
    let timer: number | undefined;
    const pollAgain = async () => {
      await poll();
      if (isBusy && !isOver) timer = window.setTimeout(pollAgain, pollMs);
    };
    timer = window.setTimeout(pollAgain, isBusy ? pollMs : 0);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [isBusy, poll]);

  const request = useCallback(async (work: () => Promise<Outcome<unknown>>): Promise<void> => {
    setRequesting(true);
    const outcome = await work();
    setRequesting(false);
    if (outcome.kind === "refused") showToast(outcome.fields.fields ?? outcome.detail, { tone: "danger" });
  }, []);

  return { one, isBusy, isRequesting, see, poll, request };
}
