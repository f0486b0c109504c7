"use client";

import useSWR from "swr";
import { matchColleagues } from "@/lib/colleagues/match";
import type { Colleague } from "@/lib/contracts/activity/activity";
import { send } from "@/lib/http/browser/send";

/** The maximum number of users that the backend lists at once; larger clients need its search. */
const maxPeople = 500;

interface Colleagues {
  people: readonly Colleague[];
  state: "loading" | "ready" | "failed";
  retry: () => void;
}

/** The client's users whose name starts with `q`, by name. Nothing is fetched while `isEnabled` is false. */
export function useColleagues(q: string, isEnabled = true): Colleagues {
  const all = useSWR(isEnabled ? "/api/people" : null, () => load(""));
  const isCut = (all.data?.length ?? 0) >= maxPeople;
  const found = useSWR(isEnabled && isCut && q !== "" ? `/api/people?q=${q}` : null, () => load(q), {
    keepPreviousData: true,
  });
  const { data, error, mutate } = isCut && q !== "" ? found : all;
  return {
    people: data ? matchColleagues(data, q) : [],
    state: data ? "ready" : error ? "failed" : "loading",
    retry: () => void mutate(),
  };
}

async function load(q: string): Promise<Colleague[]> {
  const outcome = await send("GET /people/", { query: { q: q || undefined } });
  if (outcome.kind === "refused") throw new Error(outcome.detail);
  return outcome.data.items;
}
