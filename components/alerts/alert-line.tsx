"use client";

import { clsx } from "clsx";
import {
  AtSign,
  Bell,
  Building2,
  CalendarClock,
  Check,
  ChevronLeft,
  CircleHelp,
  ClipboardCheck,
  FileInput,
  KeyRound,
  ListChecks,
  type LucideIcon,
  Mail,
  Radar,
  Send,
  Trash2,
  UserX,
} from "lucide-react";
import Link from "next/link";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { IconButton } from "@/components/ui/button/icon-button";
import { Checkbox } from "@/components/ui/form/checkbox";
import { type AlertType, alertTypeNames } from "@/lib/contracts/alerts/alert";
import type { SafeLink } from "@/lib/contracts/wire/link";
import { formatAgo } from "@/lib/figures/ago";
import { type Alert, isUnread } from "@/lib/realtime/alerts/alert";
import { AlertMenu } from "./alert-menu";
import { openAlertReason } from "./alert-reason-store";

const icons: Record<AlertType, LucideIcon> = {
  signal: Radar,
  task_assigned: ClipboardCheck,
  task_due: CalendarClock,
  mention: AtSign,
  nudge: Send,
  account_assigned: Building2,
  access_request: KeyRound,
  user_disabled: UserX,
  import_ended: FileInput,
  rule: ListChecks,
};

interface AlertLineProps {
  alert: Alert;
  nowMs: number;
  isSelected: boolean;
  /** Whether any alert is selected. */
  isChoosing: boolean;
  /** False while there is no connection, when a change could be lost. */
  canChange: boolean;
  onSelect: (alert: Alert) => void;
  onOpen: (alert: Alert) => void;
  onAcknowledge: (alert: Alert) => void;
  onMarkAsNew: (alert: Alert) => void;
  onDelete: (alert: Alert) => void;
}

/** One alert: its kind, text, age and actions. On touch screens, a swipe or the button at its end reveals the actions. */
export function AlertLine(props: AlertLineProps) {
  const { alert, nowMs, isSelected, isChoosing, canChange } = props;
  const Icon = alert.type ? icons[alert.type] : Bell;
  const name = alert.type ? alertTypeNames[alert.type] : "Alert";
  const isNew = isUnread(alert);
  const actions = useRef<HTMLDivElement>(null);
  return (
    <div
      data-alert={alert.id}
      className={clsx(
        "group relative flex h-full border-line border-b hover:bg-hover has-[[data-main]:focus-visible]:bg-hover pointer-coarse:snap-x pointer-coarse:snap-mandatory pointer-coarse:overflow-x-auto pointer-coarse:[scrollbar-width:none]",
        isSelected && "bg-accent-soft",
      )}
    >
      <div className="relative flex w-full shrink-0 snap-start items-start gap-2.5 px-4 py-2.5">
        <span className="relative z-[1] inline-flex size-6 shrink-0 items-center justify-center">
          <Icon
            className={clsx(
              "size-4 group-hover:invisible group-focus-within:invisible pointer-coarse:visible!",
              isNew ? "text-accent-ink" : "text-muted",
              (isSelected || isChoosing) && "invisible!",
            )}
            aria-hidden="true"
          />
          <Checkbox
            aria-label={`Select ${alert.title}`}
            checked={isSelected}
            tabIndex={-1}
            onChange={() => props.onSelect(alert)}
            className={clsx(
              "absolute inset-0 justify-center",
              !isSelected &&
                !isChoosing &&
                "opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 pointer-coarse:hidden",
            )}
          />
        </span>
        <div className="min-w-0 grow">
          <p className="flex items-baseline gap-2">
            <Title
              link={linkOf(alert)}
              onOpen={() => props.onOpen(alert)}
              className={clsx(
                "min-w-0 grow truncate text-left text-sm outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:-outline-offset-2",
                isNew ? "font-semibold text-ink" : "text-muted",
              )}
            >
              <span className="sr-only">{isNew ? `Unread ${name}: ` : `${name}: `}</span>
              {alert.title}
            </Title>
            {alert.createdMs > 0 ? (
              <time
                dateTime={new Date(alert.createdMs).toISOString()}
                className={clsx(
                  "shrink-0 text-muted text-xs tabular-nums",
                  canChange && "group-hover:invisible group-focus-within:invisible pointer-coarse:visible!",
                )}
              >
                {formatAgo(alert.createdMs, nowMs)}
              </time>
            ) : null}
          </p>
          <p className="line-clamp-2 text-muted text-sm [overflow-wrap:anywhere]">{alert.body}</p>
        </div>
        {canChange ? (
          <IconButton
            size="sm"
            tooltip="none"
            label={`Show actions for ${alert.title}`}
            className="z-[1] hidden self-center pointer-coarse:inline-flex"
            onClick={() => actions.current?.scrollIntoView({ behavior: "smooth", block: "nearest" })}
          >
            <ChevronLeft aria-hidden="true" />
          </IconButton>
        ) : null}
        {isNew ? (
          <span
            aria-hidden="true"
            className="absolute top-0 bottom-0 left-0 w-0.5 bg-accent forced-colors:bg-[Highlight]"
          />
        ) : null}
      </div>
      {canChange ? <Actions {...props} isNew={isNew} ref={actions} /> : null}
    </div>
  );
}

interface ActionsProps
  extends Pick<AlertLineProps, "alert" | "onAcknowledge" | "onMarkAsNew" | "onDelete">,
    Pick<ComponentProps<"div">, "ref"> {
  isNew: boolean;
}

/** An alert's actions: shown on hover and focus, and beside the alert when it is swiped. */
function Actions({ alert, isNew, onAcknowledge, onMarkAsNew, onDelete, ref }: ActionsProps) {
  return (
    <div
      ref={ref}
      className="absolute top-1.5 right-3 z-[1] flex rounded-md border border-line bg-raised opacity-0 shadow-sm transition-opacity focus-within:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:static pointer-coarse:shrink-0 pointer-coarse:snap-end pointer-coarse:items-center pointer-coarse:gap-2 pointer-coarse:rounded-none pointer-coarse:border-0 pointer-coarse:px-3 pointer-coarse:opacity-100"
    >
      {alert.rule ? (
        <IconButton
          size="sm"
          tooltip="none"
          label={`Why did I get this? ${alert.title}`}
          onClick={() => openAlertReason(alert)}
        >
          <CircleHelp aria-hidden="true" />
        </IconButton>
      ) : null}
      {isNew ? (
        <IconButton size="sm" tooltip="none" label={`Acknowledge ${alert.title}`} onClick={() => onAcknowledge(alert)}>
          <Check aria-hidden="true" />
        </IconButton>
      ) : (
        <IconButton size="sm" tooltip="none" label={`Mark as new ${alert.title}`} onClick={() => onMarkAsNew(alert)}>
          <Mail aria-hidden="true" />
        </IconButton>
      )}
      <IconButton size="sm" tooltip="none" label={`Delete ${alert.title}`} onClick={() => onDelete(alert)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
      <AlertMenu alert={alert} />
    </div>
  );
}

function linkOf({ link, accountId }: Alert): SafeLink | null {
  if (link) return link;
  return accountId !== null && /^[\w-]+$/.test(accountId) ? { href: `/account/${accountId}`, isOwn: true } : null;
}

interface TitleProps {
  link: SafeLink | null;
  onOpen: () => void;
  className: string;
  children: ReactNode;
}

/** The focusable part of an alert: a link to its subject or, without one, a button. */
function Title({ link, onOpen, className, children }: TitleProps) {
  if (link?.isOwn) {
    return (
      <Link href={link.href} prefetch={false} data-main="" className={className} onClick={onOpen}>
        {children}
      </Link>
    );
  }
  if (link) {
    return (
      <a href={link.href} target="_blank" rel="noopener noreferrer" data-main="" className={className} onClick={onOpen}>
        {children}
      </a>
    );
  }
  return (
    <button type="button" data-main="" className={className} onClick={onOpen}>
      {children}
    </button>
  );
}
