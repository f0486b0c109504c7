import { clsx } from "clsx";
import Link from "next/link";
import { LocalTime } from "@/components/ui/local-time";
import { describeSignalFigure } from "@/lib/activity/describe-figure";
import { explainOwnSignal } from "@/lib/activity/own-signal";
import { signalNames } from "@/lib/activity/signal-names";
import type { Signal } from "@/lib/contracts/activity/activity";
import { movedChartHref } from "@/lib/insights/addresses";
import { OtherSources } from "./other-sources";
import { SignalFeedbackButtons, UsefulCount } from "./signal-feedback";
import { SignalMark } from "./signal-mark";
import { SignalMenu } from "./signal-menu";
import { SourceLink } from "./source-link";

interface SignalItemProps {
  signal: Signal;
  isTarget: boolean;
}

/** One signal: its kind, time, title, source and author. */
export function SignalItem({ signal, isTarget }: SignalItemProps) {
  const own = explainOwnSignal(signal, chartOf(signal));
  return (
    <li
      id={`signals-${signal.id}`}
      aria-current={isTarget ? "true" : undefined}
      className={clsx("relative flex gap-3 px-4 py-3 md:px-5", isTarget && "bg-accent-soft")}
    >
      <SignalMark kind={signal.kind} />
      <div className="min-w-0 grow">
        <p
          data-live={`signal ${signal.id}`}
          className="rounded-xs font-medium text-base text-ink [overflow-wrap:anywhere]"
        >
          {signal.title}
        </p>
        {signal.figure ? (
          <p className="text-muted text-sm tabular-nums">{describeSignalFigure(signal.figure)}</p>
        ) : null}
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-muted text-sm">
          {/* A filing is dated by the day, without a time. */}
          <LocalTime at={signal.occurred_at} show={signal.reference ? "date" : "both"} />
          {signal.kind && signal.kind !== "other" ? <span>{signalNames[signal.kind]}</span> : null}
          <span className="[overflow-wrap:anywhere]">{signal.source}</span>
          <SourceLink signal={signal} />
          <OtherSources signal={signal} />
          <UsefulCount signal={signal} />
          {signal.recorded_by ? <span className="text-muted">Recorded by {signal.recorded_by.name}</span> : null}
        </p>
        {own ? (
          <p className="mt-0.5 text-muted text-sm">
            {own.how}{" "}
            <Link href={own.href} prefetch={false} className="text-accent-ink underline underline-offset-2">
              {own.label}
            </Link>
          </p>
        ) : null}
      </div>
      <div className="flex shrink-0 self-start max-sm:flex-col">
        <SignalFeedbackButtons signal={signal} />
        <SignalMenu signal={signal} />
      </div>
    </li>
  );
}

/** The chart that an industry's signal links to. */
function chartOf({ industry }: Signal): string {
  return industry ? movedChartHref(industry.series_id, [industry.code]) : "/industry-insights";
}
