import { teamFilter } from "@/lib/contracts/people/team-filter";
import type { SilenceFilter } from "@/lib/contracts/signals/silence-days";

/** The owner of the figures: one member or a whole team. */
export type Whose = { uid: string } | { teamId: string };

const ownerOf = (whose: Whose) => ("uid" in whose ? whose.uid : teamFilter(whose.teamId));

/** The links of the coverage figures, to the list or the tasks that each one counts. */
export const coverageLinks = {
  accounts: (whose: Whose) => `/all-accounts?${new URLSearchParams({ owner: ownerOf(whose) })}`,
  quiet: (whose: Whose, days: number) =>
    `/all-accounts?${new URLSearchParams({ owner: ownerOf(whose), quiet: `${days}` })}`,
  gaps: (whose: Whose) => `/all-accounts?${new URLSearchParams({ owner: ownerOf(whose), committee: "open" })}`,
  openTasks: (whose: Whose) => `/tasks?${new URLSearchParams({ of: ownerOf(whose) })}`,
  overdueTasks: (whose: Whose) => `/tasks?${new URLSearchParams({ show: "overdue", of: ownerOf(whose) })}`,
  unowned: "/all-accounts?owner=none",
};

/** The URL of a team's coverage. `quiet`: how long an account must have had no activity to count as inactive. */
export function coverageHref(teamId: string | null, quiet: SilenceFilter): string {
  const params = new URLSearchParams();
  if (teamId !== null) params.set("team", teamId);
  if (quiet !== "60") params.set("quiet", quiet);
  return params.size > 0 ? `/team?${params}` : "/team";
}
