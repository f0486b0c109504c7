import type { HomeQueue, QueueItem } from "@/lib/contracts/home/home-queue";
import { rankQueue } from "@/lib/contracts/home/home-ranking";
import { can } from "@/lib/contracts/rights/rights";
import type { Database } from "../../database/database";
import { dayIn, dayStart, type LocalTime } from "../../local-time/days";
import type { Principal } from "../../principal";
import { computeSignalPreferences, findFeedback } from "../activity/feedback/feedback";
import { readHandledItems } from "./decisions";
import { findFitProfile } from "./fit-profile";
import {
  findClientSignals,
  findDueTasks,
  findInactiveAccounts,
  findOwnSignals,
  findRequests,
  findTeamTasks,
  findUnassigned,
  type QueueQuery,
} from "./queue-candidates";
import { readWeights } from "./weights";

/**
 * Reads a user's home queue for today in their time zone: a limited number of candidates of each kind available to
 * their role, ranked.
 */
export async function readQueue(db: Database, principal: Principal, { now, zone }: LocalTime): Promise<HomeQueue> {
  const today = dayIn(now, zone);
  const profile = await findFitProfile(db, principal.clientId);
  const weighted = await readWeights(db, principal);
  const items = await addPreferences(db, await findCandidates(db, { principal, today, now }), principal, now);
  const handled = await readHandledItems(db, principal, dayStart(today, zone));
  return { today, items: rankQueue(items, { weights: weighted.weights, profile }), profile, ...weighted, ...handled };
}

/** Adds the user's feedback on each signal, and their preference for its kind. */
async function addPreferences(db: Database, items: QueueItem[], principal: Principal, now: Date): Promise<QueueItem[]> {
  const idOf = ({ key }: QueueItem) => key.slice("signal:".length);
  const signals = items.filter(({ kind }) => kind === "signal");
  if (signals.length === 0) return items;
  const preferences = await computeSignalPreferences(db, principal, now);
  const feedback = await findFeedback(db, principal, signals.map(idOf));
  return items.map((item) =>
    item.kind === "signal"
      ? {
          ...item,
          preference: preferences.get(item.signal_kind ?? "other") ?? 0,
          is_useful: feedback.get(idOf(item))?.feedback === "useful",
        }
      : item,
  );
}

async function findCandidates(db: Database, query: QueueQuery): Promise<QueueItem[]> {
  const { role } = query.principal;
  const leads = can(role, "queueForTeam");
  const found = [await findDueTasks(db, query)];
  found.push(
    leads || can(role, "ownNewAccounts") ? await findOwnSignals(db, query) : await findClientSignals(db, query),
  );
  if (can(role, "editAccounts")) found.push(await findInactiveAccounts(db, query, leads ? "client" : "mine"));
  if (leads) found.push(await findTeamTasks(db, query), await findUnassigned(db, query));
  if (can(role, "manageClient")) found.push(await findRequests(db, query));
  return found.flat();
}
