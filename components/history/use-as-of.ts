import { useEffect, useState } from "react";
import { tabHref } from "@/lib/activity/account-tab";
import type { AsOf } from "@/lib/contracts/account-change";
import { loadAsOf } from "@/lib/facts/browser/requests";
import { momentOfDay } from "@/lib/facts/history";

/** While the slider moves nothing is asked. */
const restMs = 150;

export interface AsOfGiven {
  accountId: string;
  /** What the address asks for, read by the server; null while it names no day. */
  first: { day: string; asOf: AsOf } | null;
  /** How many changes there are: another number makes what was read before stale. */
  version: number;
  /** YYYY-MM-DD, in UTC. */
  today: string;
}

interface Read {
  day: string;
  version: number;
  asOf: AsOf;
}

/**
 * The day that is chosen, and the account as of it; what was read last stays until the next is there. The address names
 * the day, so that a link leads to it.
 */
export function useAsOf({ accountId, first, version, today }: AsOfGiven) {
  const [day, setDay] = useState(first?.day ?? today);
  const [read, setRead] = useState<Read | null>(first && { ...first, version });
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isRead = read?.day === day && read.version === version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const at = day === today ? null : momentOfDay(day, Date.now());
    if (at === null || isRead) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const outcome = await loadAsOf(accountId, at, leaving.signal);
      if (leaving.signal.aborted) return;
      if (outcome.kind === "ok") setRead({ day, version, asOf: outcome.data });
      setProblem(outcome.kind === "ok" ? null : outcome.detail);
    }, restMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [accountId, day, today, version, isRead, attempt]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const href = tabHref(accountId, "history");
      const next = day === today ? href : `${href}&as_of=${day}`;
      if (`${location.pathname}${location.search}` !== next) history.replaceState(null, "", next);
    }, restMs);
    return () => clearTimeout(timer);
  }, [accountId, day, today]);
  const show = (next: string) => {
    setProblem(null);
    setDay(next);
  };
  return { day, show, asOf: read?.asOf ?? null, problem, retry: () => setAttempt(attempt + 1) };
}
