"use client";

import {
  BellRing,
  Check,
  Clock,
  Hourglass,
  ListChecks,
  type LucideIcon,
  ThumbsDown,
  UserPlus,
  UserRoundX,
  UsersRound,
} from "lucide-react";
import Link from "next/link";
import { AccountLink } from "@/components/account-link/account-link";
import { useVerdict } from "@/components/activity/use-verdict";
import { VerdictButton } from "@/components/activity/verdict-button";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/button/icon-button";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import type { QueueItem } from "@/lib/contracts/home/home-queue";
import type { QueueKind } from "@/lib/contracts/home/queue-kind";
import type { Verdict } from "@/lib/home/browser/requests";
import { describeReason } from "@/lib/home/describe";
import { isJudged, nextMonday, tomorrow } from "@/lib/home/verdicts";

const icons: Record<QueueKind, LucideIcon> = {
  task: ListChecks,
  signal: BellRing,
  quiet: Hourglass,
  unassigned: UserRoundX,
  team_task: UsersRound,
  request: UserPlus,
};

const titleStyle =
  "inline-flex min-h-6 min-w-0 items-center font-medium text-ink [overflow-wrap:anywhere] hover:underline";

interface QueueRowProps {
  item: QueueItem;
  /** YYYY-MM-DD. */
  today: string;
  onDecide: (verdict: Verdict) => void;
}

/** One item of the queue: its title, its account, the reason, and its actions. */
export function QueueRow({ item, today, onDecide }: QueueRowProps) {
  const Icon = icons[item.kind];
  return (
    <li
      data-queue-item={item.key}
      className="flex items-center gap-3 border-line border-t px-4 py-2 focus-within:bg-hover hover:bg-hover md:px-5"
    >
      <Icon className="size-4 shrink-0 self-start text-muted max-sm:hidden sm:mt-1.5" aria-hidden="true" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2">
          {item.account ? (
            <AccountLink account={item.account} href={item.link} className={titleStyle}>
              {item.title}
            </AccountLink>
          ) : (
            <Link href={item.link} prefetch={false} className={titleStyle}>
              {item.title}
            </Link>
          )}
          {item.account && item.account.name !== item.title ? (
            <span className="text-muted text-sm">{item.account.name}</span>
          ) : null}
          {item.kind === "task" && item.days > 0 ? <Badge tone="danger">Overdue</Badge> : null}
        </p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">{describeReason(item, today)}</p>
      </div>
      <div className="flex shrink-0 items-center">
        {item.kind === "signal" && item.account ? <Useful item={item} accountId={item.account.id} /> : null}
        {isJudged(item.kind) ? (
          <IconButton
            label={`Not useful: ${item.title}`}
            tooltip="left"
            size="sm"
            onClick={() => onDecide({ kind: "not_useful", until: null })}
          >
            <ThumbsDown aria-hidden="true" />
          </IconButton>
        ) : null}
        <Menu
          label={`Put off: ${item.title}`}
          align="end"
          trigger={<Clock className="size-4" aria-hidden="true" />}
          triggerClassName="inline-flex size-7 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink"
        >
          <MenuItem onClick={() => onDecide({ kind: "snoozed", until: tomorrow(today) })}>Tomorrow</MenuItem>
          <MenuItem onClick={() => onDecide({ kind: "snoozed", until: nextMonday(today) })}>Next week</MenuItem>
        </Menu>
        <IconButton
          label={`Done: ${item.title}`}
          tooltip="left"
          size="sm"
          onClick={() => onDecide({ kind: "done", until: null })}
        >
          <Check aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}

function Useful({ item, accountId }: { item: QueueItem; accountId: string }) {
  const id = item.key.slice("signal:".length);
  const { verdict, press } = useVerdict(accountId, id, item.is_useful ? "useful" : null);
  return (
    <VerdictButton
      title={item.title}
      verdict="useful"
      isPressed={verdict === "useful"}
      onPress={() => press("useful")}
    />
  );
}
