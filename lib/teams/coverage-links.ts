import { teamFilter } from "@/lib/contracts/people/team-filter";
import type { InactivityFilter } from "@/lib/contracts/signals/inactivity-days";

/** The owner of the figures: one member or a whole team. */
export type OwnerRef = { uid: string } | { teamId: string };

const ownerOf = (owner: OwnerRef) => ("uid" in owner ? owner.uid : teamFilter(owner.teamId));

/** The links of the coverage figures, to the list or the tasks that each one counts. */
export const coverageLinks = {
  accounts: (owner: OwnerRef) => `/all-accounts?${new URLSearchParams({ owner: ownerOf(owner) })}`,
  quiet: (owner: OwnerRef, days: number) =>
    `/all-accounts?${new URLSearchParams({ owner: ownerOf(owner), quiet: `${days}` })}`,
  gaps: (owner: OwnerRef) => `/all-accounts?${new URLSearchParams({ owner: ownerOf(owner), committee: "open" })}`,
  openTasks: (owner: OwnerRef) => `/tasks?${new URLSearchParams({ of: ownerOf(owner) })}`,
  overdueTasks: (owner: OwnerRef) => `/tasks?${new URLSearchParams({ show: "overdue", of: ownerOf(owner) })}`,
  unowned: "/all-accounts?owner=none",
};

/** The URL of a team's coverage. `quiet`: how long an account must have had no activity to count as inactive. */
export function coverageHref(teamId: string | null, quiet: InactivityFilter): string {
  const params = new URLSearchParams();
  if (teamId !== null) params.set("team", teamId);
  if (quiet !== "60") params.set("quiet", quiet);
  return params.size > 0 ? `/team?${params}` : "/team";
}
