"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "@/components/ui/button/button";
import { IconButton } from "@/components/ui/button/icon-button";
import { RetryLink } from "@/components/ui/button/retry-link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { AsOf, HistoryDays } from "@/lib/contracts/accounts/account-change";
import { changeLabel } from "@/lib/contracts/home/change-label";
import { formatPlural } from "@/lib/contracts/text/format-number";
import { dayAfter, daysBetween } from "@/lib/facts/days";
import { changeText } from "@/lib/facts/history";
import { formatDay } from "@/lib/figures/time";
import { DayTicks } from "./day-ticks";
import { type AsOfOptions, useAsOf } from "./use-as-of";

interface AsOfCardProps extends AsOfOptions {
  days: HistoryDays;
}

/**
 * The account as it was known at the end of a past day: a slider over the days of its history; values that differ from
 * today's are marked.
 */
export default function AsOfCard({ accountId, days, first, version, today }: AsOfCardProps) {
  const { day, show, asOf, problem, retry } = useAsOf({ accountId, first, version, today });
  const isToday = day === today;
  const length = Math.max(0, daysBetween(days.first, today));
  const before = days.changed.findLast((one) => one < day) ?? (days.first < day ? days.first : undefined);
  const after = [...days.changed, today].find((one) => one > day);
  return (
    <Card aria-labelledby="as-of">
      <CardHeader
        id="as-of"
        title="As of a day"
        description="What was known at the end of that day (UTC)."
        actions={
          isToday ? null : (
            <Button size="sm" variant="ghost" onClick={() => show(today)}>
              Today
            </Button>
          )
        }
      />
      <CardBody className="flex flex-col gap-4">
        {length === 0 && isToday ? (
          <p className="text-muted text-sm">This account was added today, so there are no earlier days.</p>
        ) : (
          <div>
            <div className="flex items-center justify-between gap-2">
              <output htmlFor="as-of-day" className="font-medium text-ink tabular-nums">
                {isToday ? "Today" : formatDay(day)}
              </output>
              <span className="flex">
                <IconButton
                  size="sm"
                  tooltip="left"
                  label="Previous change"
                  disabled={before === undefined}
                  onClick={() => before !== undefined && show(before)}
                >
                  <ChevronLeft aria-hidden="true" />
                </IconButton>
                <IconButton
                  size="sm"
                  tooltip="left"
                  label="Next change"
                  disabled={after === undefined}
                  onClick={() => after !== undefined && show(after)}
                >
                  <ChevronRight aria-hidden="true" />
                </IconButton>
              </span>
            </div>
            <input
              id="as-of-day"
              type="range"
              aria-label="Day"
              min={0}
              max={length}
              value={Math.min(Math.max(daysBetween(days.first, day), 0), length)}
              aria-valuetext={isToday ? "Today" : formatDay(day)}
              onChange={(event) => show(dayAfter(days.first, Number(event.target.value)))}
              className="mt-1 h-6 w-full accent-accent"
            />
            <DayTicks days={days} day={day} length={length} />
            <p className="mt-1 flex justify-between gap-3 text-muted text-xs" aria-hidden="true">
              <span>{formatDay(days.first)}</span>
              <span>Today</span>
            </p>
          </div>
        )}
        <div aria-live="polite" aria-busy={!isToday && asOf === null}>
          {problem !== null ? (
            <p className="text-danger-ink text-sm">
              {problem} <RetryLink onRetry={retry} />
            </p>
          ) : isToday ? (
            length === 0 ? null : (
              <p className="text-muted text-sm">Choose an earlier day to see what was known then.</p>
            )
          ) : asOf ? (
            <Values asOf={asOf} />
          ) : (
            <p className="text-muted text-sm">Loading…</p>
          )}
        </div>
      </CardBody>
    </Card>
  );
}

function Values({ asOf }: { asOf: AsOf }) {
  if (!asOf.is_known)
    return <p className="text-muted text-sm">This account wasn’t in Sightline yet on {formatDay(asOf.at)}.</p>;
  const changed = new Map(Object.entries(asOf.now));
  const fields = Object.entries(asOf.values).filter(([field, value]) => value !== null || changed.has(field));
  return (
    <>
      <p className="text-muted text-sm">
        {changed.size === 0
          ? "Nothing has changed since."
          : `${formatPlural(changed.size, "value has", "values have")} changed since.`}
      </p>
      <dl aria-label="Values of that day" className="mt-2 flex flex-col text-sm">
        {fields.map(([field, value]) => (
          <div key={field} className="flex gap-3 border-line border-b py-1.5 last:border-b-0">
            <dt className="w-28 shrink-0 text-muted">{changeLabel({ field })}</dt>
            <dd className="min-w-0 text-ink [overflow-wrap:anywhere]">
              {changed.has(field) ? (
                <>
                  <mark className="rounded-xs bg-warning-soft px-1 text-ink">{changeText(field, value)}</mark>
                  <span className="text-muted">
                    <span aria-hidden="true"> → </span>
                    <span className="sr-only">, today </span>
                    {changeText(field, changed.get(field) ?? null)}
                  </span>
                </>
              ) : (
                changeText(field, value)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
