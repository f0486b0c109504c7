import type { Coverage } from "@/lib/contracts/home/coverage";
import type { Import } from "@/lib/contracts/imports/import";
import type { SentInvitation } from "@/lib/contracts/invitations/invitation";
import type { ClientConnector } from "@/lib/contracts/signals/connector";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { dayMs } from "@/lib/contracts/wire/durations";
import { coverageLinks } from "@/lib/teams/coverage-links";

/** Something that an admin or a leader can resolve, on the page that it links to. */
export interface AttentionItem {
  text: string;
  /** Names, or why it matters. */
  detail: string | null;
  href: string;
}

/** The state of a client; null for a part that couldn't be loaded. */
export interface ClientState {
  invitations: readonly Pick<SentInvitation, "email">[] | null;
  hasMoreInvitations: boolean;
  /** The latest first. */
  imports: readonly Pick<Import, "id" | "file_name" | "state">[] | null;
  duplicates: number | null;
  connectors: readonly Pick<ClientConnector, "is_set_up" | "enabled" | "last_good_at">[] | null;
}

/** A source that hasn't responded for this long needs attention. */
const inactiveMs = 2 * dayMs;
const maxListed = 3;

/**
 * Lists the items that a client's admin can resolve: stopped imports, silent sources, duplicates and open invitations.
 */
export function listClientAttentionItems(state: ClientState, nowMs: number): readonly AttentionItem[] {
  const stopped = (state.imports ?? []).filter((one) => one.state === "failed" || one.state === "paused");
  const silent = (state.connectors ?? []).filter(
    ({ is_set_up: isSetUp, enabled, last_good_at: at }) =>
      isSetUp && enabled && at !== null && nowMs - Date.parse(at) > inactiveMs,
  );
  const invited = state.invitations ?? [];
  const [latest] = stopped;
  return [
    latest && {
      text: `${formatPlural(stopped.length, "import")} stopped`,
      detail: stopped
        .slice(0, maxListed)
        .map((one) => one.file_name)
        .join(", "),
      href: stopped.length === 1 ? `/all-accounts/import/${latest.id}` : "/all-accounts/import",
    },
    silent.length > 0 && {
      text: `${formatPlural(silent.length, "source")} not responding`,
      detail: "No response for two days or longer",
      href: "/settings?section=sources",
    },
    state.duplicates !== null &&
      state.duplicates > 0 && {
        text: `${formatPlural(state.duplicates, "possible duplicate")}`,
        detail: "Accounts that may be the same company",
        href: "/all-accounts/duplicates",
      },
    invited.length > 0 && {
      text: state.hasMoreInvitations
        ? `More than ${formatPlural(invited.length, "invitation")} open`
        : `${formatPlural(invited.length, "invitation")} open`,
      detail: invited
        .slice(0, maxListed)
        .map(({ email }) => email)
        .join(", "),
      href: "/settings?section=people",
    },
  ].filter((need) => need !== undefined && need !== false);
}

/**
 * Lists the items that a leader's team can resolve: accounts without an owner, and overdue tasks by member, the most
 * first.
 */
export function listTeamAttentionItems({
  items,
  unowned,
}: Pick<Coverage, "items" | "unowned">): readonly AttentionItem[] {
  const late = items.filter((item) => item.overdue_tasks > 0).toSorted((a, b) => b.overdue_tasks - a.overdue_tasks);
  return [
    ...(unowned > 0
      ? [
          {
            text: `${formatPlural(unowned, "account")} without an owner`,
            detail: "Assign them, or let a territory do it",
            href: coverageLinks.unowned,
          },
        ]
      : []),
    ...late.map(({ member, overdue_tasks: count }) => ({
      text: `${formatPlural(count, "task")} overdue`,
      detail: member.name,
      href: coverageLinks.overdueTasks({ uid: member.uid }),
    })),
  ];
}
