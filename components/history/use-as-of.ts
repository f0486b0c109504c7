import { useEffect, useState } from "react";
import { tabHref } from "@/lib/activity/account-tab";
import type { AsOf } from "@/lib/contracts/accounts/account-change";
import { loadAsOf } from "@/lib/facts/browser/requests";
import { momentOfDay } from "@/lib/facts/history";

/** The time that the slider must rest before the day's values are requested. */
const restMs = 150;

export interface AsOfGiven {
  accountId: string;
  /** The day in the URL and its values, loaded by the server; null when the URL names none. */
  first: { day: string; asOf: AsOf } | null;
  /** The number of changes: when it grows, previously loaded values are outdated. */
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
 * The chosen day, and the account as of it; the last values stay until the next ones are loaded. The day is kept in the
 * URL, so that it can be linked to.
 */
export function useAsOf({ accountId, first, version, today }: AsOfGiven) {
  const [day, setDay] = useState(first?.day ?? today);
  const [read, setRead] = useState<Read | null>(first && { ...first, version });
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const isRead = read?.day === day && read.version === version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
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
