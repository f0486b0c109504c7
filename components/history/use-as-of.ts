import { useEffect, useState } from "react";
import { useRead } from "@/components/cache/use-read";
import { tabHref } from "@/lib/activity/account-tab";
import type { AsOf } from "@/lib/contracts/accounts/account-change";
import { momentOfDay } from "@/lib/facts/history";
import { send } from "@/lib/http/browser/send";

/** How long the slider must rest, in milliseconds, before the day's values are requested. */
const debounceMs = 150;

export interface AsOfOptions {
  accountId: string;
  /** The day in the URL and its values, loaded by the server; null when the URL names none. */
  first: { day: string; asOf: AsOf } | null;
  /** The number of changes: when it grows, previously loaded values are outdated. */
  version: number;
  /** YYYY-MM-DD, in UTC. */
  today: string;
}

/**
 * The chosen day, and the account as of that day. The previous values stay until those of a newly chosen day are
 * loaded. The day is kept in the URL, so that it can be linked to.
 */
export function useAsOf({ accountId, first, version, today }: AsOfOptions) {
  const [day, setDay] = useState(first?.day ?? today);
  const [firstVersion] = useState(version);
  const isFirst = day === first?.day && version === firstVersion;
  const at = day === today || isFirst ? null : momentOfDay(day, Date.now());
  const { data, refusal, retry } = useRead(
    at === null ? null : ["as-of", accountId, day, version],
    (signal) => send("GET /accounts/:id/as-of/", { params: { id: accountId }, query: { at: at ?? "" }, signal }),
    { pauseMs: debounceMs, keepPrevious: true },
  );
  useEffect(() => {
    const timer = setTimeout(() => {
      const href = tabHref(accountId, "history");
      const next = day === today ? href : `${href}&as_of=${day}`;
      if (`${location.pathname}${location.search}` !== next) history.replaceState(null, "", next);
    }, debounceMs);
    return () => clearTimeout(timer);
  }, [accountId, day, today]);
  return { day, show: setDay, asOf: data ?? first?.asOf ?? null, problem: refusal?.detail ?? null, retry };
}
