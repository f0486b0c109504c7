"use client";

import { clsx } from "clsx";
import { Check, Clock, ThumbsDown } from "lucide-react";
import Link from "next/link";
import { AccountLink } from "@/components/account-link/account-link";
import { CompanyMark } from "@/components/accounts/company-mark";
import { FeedbackButton } from "@/components/activity/feedback-button";
import { useFeedback } from "@/components/activity/use-feedback";
import { IconButton } from "@/components/ui/button/icon-button";
import { Menu, MenuItem } from "@/components/ui/overlay/menu";
import type { QueueItem } from "@/lib/contracts/home/home-queue";
import type { Decision } from "@/lib/home/browser/requests";
import { canGiveFeedback, nextMonday, tomorrow } from "@/lib/home/decisions";
import { containsWords, describeReason } from "@/lib/home/describe";

const titleStyle =
  "inline-flex min-h-6 min-w-0 items-center font-medium text-ink [overflow-wrap:anywhere] hover:underline";

interface QueueRowProps {
  item: QueueItem;
  /** YYYY-MM-DD. */
  today: string;
  onDecide: (decision: Decision) => void;
}

/** One item of the queue: its title, its account, the reason, and its actions. */
export function QueueRow({ item, today, onDecide }: QueueRowProps) {
  return (
    <li
      data-queue-item={item.key}
      className="group grid grid-cols-[1fr_auto] items-center gap-x-3 border-line border-t px-4 py-2 sm:py-3 sm:grid-cols-[auto_1fr_auto] xl:pointer-fine:grid-cols-[auto_minmax(0,1fr)_fit-content(50%)] focus-within:bg-hover hover:bg-hover md:px-5"
    >
      <span className="self-start max-sm:hidden sm:row-span-2 sm:mt-0.5 xl:pointer-fine:row-[1/2] xl:pointer-fine:mt-0 xl:pointer-fine:self-center">
        <CompanyMark name={item.account?.name ?? item.title} logo={item.account?.logo} />
      </span>
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 max-sm:col-span-2">
        {item.account ? (
          <AccountLink account={item.account} href={item.link} className={titleStyle}>
            {item.title}
          </AccountLink>
        ) : (
          <Link href={item.link} prefetch={false} className={titleStyle}>
            {item.title}
          </Link>
        )}
        {item.account && !containsWords(item.title, item.account.name) ? (
          <span className="text-ink text-sm">{item.account.name}</span>
        ) : null}
      </p>
      <p
        className={clsx(
          "min-w-0 text-sm [overflow-wrap:anywhere] sm:col-start-2",
          // On wide screens one line, in which the actions replace the reason.
          "xl:pointer-fine:col-start-3 xl:pointer-fine:row-start-1 xl:pointer-fine:justify-self-end xl:pointer-fine:group-focus-within:opacity-0 xl:pointer-fine:group-hover:opacity-0",
          item.due_date !== null && item.due_date < today ? "text-danger-ink" : "text-muted",
        )}
      >
        {describeReason(item.kind === "signal" ? { ...item, detail: null } : item, today)}
        {item.kind === "signal" && item.detail ? <span className="sr-only">, {item.detail}</span> : null}
      </p>
      <div className="flex shrink-0 items-center self-end sm:col-start-3 sm:row-span-2 sm:row-start-1 sm:self-center md:reveal-on-hover xl:pointer-fine:row-[1/2] xl:pointer-fine:justify-self-end">
        {item.kind === "signal" && item.account ? <Useful item={item} accountId={item.account.id} /> : null}
        {canGiveFeedback(item.kind) ? (
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
  const { feedback, press } = useFeedback(accountId, id, item.is_useful ? "useful" : null);
  return (
    <FeedbackButton
      title={item.title}
      feedback="useful"
      isPressed={feedback === "useful"}
      onPress={() => press("useful")}
    />
  );
}
