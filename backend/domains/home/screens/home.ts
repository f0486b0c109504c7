import type { Home } from "@/lib/contracts/home/screens";
import { can } from "@/lib/contracts/rights/rights";
import type { Database } from "../../../database/database";
import type { LocalTime } from "../../../local-time/days";
import type { Principal } from "../../../principal";
import { listAccounts } from "../../account-list/list/read";
import { loadIndustries } from "../../industry-pages/insights/industries";
import { listLateMoves } from "../../insights/series/moves-of-accounts";
import { readAccountKinds } from "../../shared/sample-accounts";
import { findTimeZone } from "../../shared/users";
import { readFirstSteps } from "../first-steps";
import { readQueue } from "../ranked-queue";
import { listRecentAccounts } from "../recent-accounts";
import { readWeek } from "../week";
import { chooseWatchedIndustries, largestAccountsQuery, listIndustryFigures } from "./watched-industries";

const shownAtHome = 8;
const recentShown = 6;

/**
 * Reads all data of the home screen: the queue, the largest accounts (the user's or the client's), the series of the
 * relevant industries, onboarding steps and the weekly goal.
 */
export async function readHome(db: Database, principal: Principal, now: Date): Promise<Home> {
  const time = { now, zone: await findTimeZone(db, principal.uid) };
  const [queue, rest] = await Promise.all([readQueue(db, principal, time), readHomeWithoutQueue(db, principal, time)]);
  return { queue, ...rest };
}

/** Reads the home screen except its queue. */
export async function readHomeWithoutQueue(
  db: Database,
  principal: Principal,
  time: LocalTime,
): Promise<Omit<Home, "queue">> {
  const isMine = can(principal.role, "editAccounts");
  const accounts = await listAccounts(db, principal, largestAccountsQuery(shownAtHome, isMine ? { owner: "me" } : {}));
  const tree = await loadIndustries(db, principal);
  const codes = new Set([
    ...chooseWatchedIndustries(tree.items).map(({ code }) => code),
    ...accounts.items.flatMap((one) => one.industry_code ?? []),
  ]);
  const kinds = await readAccountKinds(db, principal.clientId);
  return {
    is_mine: isMine,
    accounts,
    industries: tree.items,
    figures: listIndustryFigures(tree, [...codes]),
    industry_moves: await listLateMoves(db, principal, time.now),
    recent_accounts: can(principal.role, "operate") ? null : await listRecentAccounts(db, principal, recentShown),
    first_steps: await readFirstSteps(db, principal),
    has_accounts: kinds.hasReal,
    sample_accounts: kinds.samples,
    week: await readWeek(db, principal, time),
  };
}
