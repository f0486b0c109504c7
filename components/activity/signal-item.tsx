import { clsx } from "clsx";
import { ExternalLink } from "lucide-react";
import { LocalTime } from "@/components/ui/local-time";
import { findSource } from "@/lib/activity/source";
import type { Signal } from "@/lib/contracts/activity";

interface SignalItemProps {
  signal: Signal;
  isTarget: boolean;
}

/** One thing that happened: when, what, who says so, and who recorded it. */
export function SignalItem({ signal, isTarget }: SignalItemProps) {
  const source = findSource(signal.url);
  return (
    <li
      id={`signals-${signal.id}`}
      aria-current={isTarget ? "true" : undefined}
      className={clsx(
        "relative py-3 pr-4 pl-10 md:pr-5 md:pl-11",
        "before:absolute before:top-0 before:bottom-0 before:left-[1.3125rem] before:w-px before:bg-line first:before:top-5 last:before:bottom-auto last:before:h-5 only:before:hidden md:before:left-[1.5625rem]",
        isTarget && "bg-accent-soft",
      )}
    >
      <span
        aria-hidden="true"
        className="absolute top-[1.0625rem] left-[1.125rem] size-2 rounded-full bg-accent ring-4 ring-surface md:left-[1.375rem]"
      />
      <p className="font-medium text-base text-ink [overflow-wrap:anywhere]">{signal.title}</p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted text-sm">
        <LocalTime at={signal.occurred_at} show="both" />
        <span className="[overflow-wrap:anywhere]">{signal.source}</span>
        {source ? (
          <a
            href={source.href}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-w-0 items-center gap-1 text-accent-ink hover:underline"
          >
            <span className="truncate">{source.host}</span>
            <ExternalLink className="size-3 shrink-0" aria-hidden="true" />
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        ) : null}
        {signal.recorded_by ? <span className="text-faint">Recorded by {signal.recorded_by.name}</span> : null}
      </p>
    </li>
  );
}
