"use client";

import { clsx } from "clsx";
import {
  ArrowRight,
  ArrowUpRight,
  CircleCheck,
  Info,
  type LucideIcon,
  OctagonAlert,
  TriangleAlert,
  X,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import type { LiveMessage } from "@/lib/realtime/messages/message";
import { Markup, TextLink } from "./markup";

interface Variant {
  icon: LucideIcon;
  name: string;
  ink: string;
  /** Only critical messages have a background of their own. */
  ground?: string;
}

const variants: Record<AnnouncementContent["severity"], Variant> = {
  info: { icon: Info, name: "Information", ink: "text-accent-ink" },
  success: { icon: CircleCheck, name: "Good news", ink: "text-success-ink" },
  warning: { icon: TriangleAlert, name: "Warning", ink: "text-warning-ink" },
  critical: { icon: OctagonAlert, name: "Critical", ink: "text-danger-ink", ground: "bg-danger-soft" },
};

/** The number of characters from which a text is truncated, with a button that expands it. */
const shortLength = { wide: 220, narrow: 40 };

/** A text up to this length is shown beside its title on wide screens. */
const oneLine = 120;

/** The parts of a message that are shown. */
export type AnnouncementContent = Pick<LiveMessage, "title" | "body" | "severity" | "dismissible" | "link">;

interface AnnouncementProps {
  message: AnnouncementContent;
  /** Absent in a preview, whose close button does nothing. */
  onDismiss?: (() => void) | undefined;
  /** Shown at the right, for example the number of further messages. */
  aside?: ReactNode;
  /** Whether a phone shows only the title until the message is expanded, here or by the control in `aside`. */
  isBrief?: boolean;
}

/** A message: its severity as icon, word and color, its text, its link, and a close button. */
export function Announcement({ message, onDismiss, aside, isBrief = false }: AnnouncementProps) {
  const [isExpanded, setExpanded] = useState(false);
  const { icon: Icon, name, ink, ground } = variants[message.severity];
  const isLong = message.body.length > shortLength.wide || message.body.split("\n").length > 3;
  const isOneLine = message.body.length <= oneLine && !message.body.includes("\n") && !message.link;
  const isLongOnPhone = isLong || message.body.length > shortLength.narrow;
  const isTitleAlone = isBrief && !isExpanded && (message.body !== "" || message.link !== null);
  return (
    <div className={clsx("flex items-start gap-2.5 py-1.5 pr-2.5 pl-4", onDismiss && "md:pr-6 md:pl-8", ground)}>
      <Icon className={clsx("mt-0.5 size-4 shrink-0", ink)} aria-hidden="true" />
      <div
        className={clsx(
          "min-w-0 grow text-sm [overflow-wrap:anywhere]",
          isOneLine && "md:flex md:flex-wrap md:items-baseline md:gap-x-2",
        )}
      >
        <div className="flex items-baseline justify-between gap-3">
          <p className={clsx("min-w-0 font-semibold text-ink", isTitleAlone && "max-md:truncate")}>
            <span className="sr-only">{name}: </span>
            {message.title}
          </p>
          {isTitleAlone && !aside ? (
            <button
              type="button"
              aria-expanded={false}
              onClick={() => setExpanded(true)}
              className="-my-0.5 min-h-6 shrink-0 rounded-xs font-medium underline-offset-2 hover:underline md:hidden"
            >
              Read more
            </button>
          ) : null}
        </div>
        <div
          className={clsx(
            "space-y-1.5 text-ink",
            isTitleAlone && "max-md:hidden",
            !isExpanded && (isLong ? "line-clamp-2 max-md:line-clamp-1" : isLongOnPhone && "max-md:line-clamp-1"),
          )}
        >
          <Markup text={message.body} />
        </div>
        {isLongOnPhone || message.link ? (
          <p
            className={clsx(
              !isLong && !message.link && "md:hidden",
              isTitleAlone && "max-md:hidden",
              "mt-1 flex flex-wrap items-center gap-x-4 gap-y-1",
            )}
          >
            {message.link ? (
              <TextLink
                link={message.link}
                className="inline-flex min-h-6 items-center gap-1 rounded-xs font-semibold underline-offset-2 hover:underline"
              >
                {message.link.label}
                {message.link.isOwn ? (
                  <ArrowRight className="size-3.5" aria-hidden="true" />
                ) : (
                  <ArrowUpRight className="size-3.5" aria-hidden="true" />
                )}
              </TextLink>
            ) : null}
            {isLongOnPhone ? (
              <button
                type="button"
                aria-expanded={isExpanded}
                onClick={() => setExpanded(!isExpanded)}
                className={clsx(
                  "min-h-6 rounded-xs font-medium underline-offset-2 hover:underline",
                  !isLong && "md:hidden",
                )}
              >
                {isExpanded ? "Read less" : "Read more"}
              </button>
            ) : null}
          </p>
        ) : null}
      </div>
      {aside}
      {message.dismissible ? <Dismiss title={message.title} onDismiss={onDismiss} /> : null}
    </div>
  );
}

const crossStyle = "tap -my-1 inline-flex size-7 shrink-0 items-center justify-center rounded-sm";

function Dismiss({ title, onDismiss }: { title: string; onDismiss: (() => void) | undefined }) {
  const cross = <X className="size-4" aria-hidden="true" />;
  if (!onDismiss) return <span className={crossStyle}>{cross}</span>;
  return (
    <button
      type="button"
      aria-label={`Dismiss: ${title}`}
      onClick={onDismiss}
      className={`${crossStyle} text-muted hover:bg-hover hover:text-ink`}
    >
      {cross}
    </button>
  );
}
