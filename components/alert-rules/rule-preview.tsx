"use client";

import { clsx } from "clsx";
import Link from "next/link";
import { Button } from "@/components/ui/button/button";
import { LocalTime } from "@/components/ui/local-time";
import { Notice } from "@/components/ui/state/notice";
import { Skeleton } from "@/components/ui/state/skeleton";
import { describePreview } from "@/lib/alert-rules/describe";
import type { RulePreviewQuery } from "@/lib/contracts/rules/alert-rule";
import { ruleLimits } from "@/lib/contracts/rules/rule-kind";
import { usePreview } from "./use-preview";

/** Previews an alert rule while it is being edited: how many alerts it would have raised, and the latest of them. */
export function RulePreview({ watch }: { watch: RulePreviewQuery }) {
  const { preview, isLoading, problem, retry } = usePreview(watch);
  const rest = (preview?.total ?? 0) - (preview?.items.length ?? 0);
  return (
    <section aria-label="Preview" aria-busy={isLoading} className="rounded-lg border border-line bg-canvas p-3">
      {problem ? (
        <Notice tone="danger" role="alert">
          {problem}{" "}
          <Button size="sm" onClick={retry}>
            Retry
          </Button>
        </Notice>
      ) : null}
      {preview ? (
        <p role="status" className={clsx("font-medium text-ink text-sm transition-opacity", isLoading && "opacity-60")}>
          {describePreview(preview)}
        </p>
      ) : problem ? null : (
        <Skeleton className="h-4 w-3/5" />
      )}
      {preview && preview.total > ruleLimits.alertsAnHour ? (
        <p className="mt-1 text-muted text-sm">
          It sends at most {ruleLimits.alertsAnHour} an hour. The rest is combined into one alert at the end of the
          hour.
        </p>
      ) : null}
      {preview && preview.items.length > 0 ? (
        <ul
          aria-label="Alerts this rule would have sent"
          className={clsx("mt-2 divide-y divide-line text-sm transition-opacity", isLoading && "opacity-60")}
        >
          {preview.items.map(({ id, account, touched, title, at }) => (
            <li key={id} className="flex items-baseline justify-between gap-3 py-1.5">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="block text-ink">{title}</span>
                <Link
                  href={account ? `/account/${account.id}` : (touched?.link ?? "/all-accounts")}
                  prefetch={false}
                  target="_blank"
                  className="inline-block text-muted hover:underline"
                >
                  {account ? account.name : touched?.text}
                </Link>
              </span>
              <span className="shrink-0 text-muted text-xs">
                <LocalTime at={at} show="date" />
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {rest > 0 ? <p className="mt-1 text-muted text-xs">and {rest} earlier ones</p> : null}
    </section>
  );
}
