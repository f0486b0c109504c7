"use client";

import Link from "next/link";
import useSWR from "swr";
import type { FitMoveShown, FitPreview as Preview, SavedFitProfile } from "@/lib/contracts/home/fit-profile";
import { formatCount, formatPlural } from "@/lib/contracts/text/format-number";
import { describeCriterion, formatFit } from "@/lib/home/fit";
import { send } from "@/lib/http/browser/send";

/** The accounts that would rise and fall in the ranking with a profile, and the reasons. */
export function FitPreview({ profile }: { profile: SavedFitProfile["profile"] }) {
  const { data, error } = useSWR(["fit-preview", JSON.stringify(profile)], () => load(profile), {
    keepPreviousData: true,
    revalidateOnFocus: false,
  });
  return (
    <section aria-label="What would change" className="rounded-lg bg-sunken px-4 py-3 text-sm">
      <p role="status" className={error ? "text-danger-ink" : "text-ink"}>
        {error ? "The preview could not be loaded." : data ? summaryOf(data) : "Checking your accounts…"}
      </p>
      {data && !error ? (
        <div className="mt-3 grid gap-x-8 gap-y-4 empty:hidden md:grid-cols-2">
          <Moves title="Rise most" moves={data.rises} />
          <Moves title="Fall most" moves={data.falls} />
        </div>
      ) : null}
    </section>
  );
}

function Moves({ title, moves }: { title: string; moves: readonly FitMoveShown[] }) {
  if (moves.length === 0) return null;
  return (
    <div className="min-w-0">
      <h3 className="font-medium text-muted text-xs">{title}</h3>
      <ul aria-label={title} className="mt-1 flex flex-col gap-2">
        {moves.map(({ id, name, before, after, reasons }) => (
          <li key={id} className="flex items-baseline gap-3">
            <div className="min-w-0 grow">
              <Link href={`/account/${id}`} className="font-medium text-accent-ink hover:underline">
                {name}
              </Link>
              <span className="block text-muted text-xs">
                {reasons.length > 0 ? reasons.map(describeCriterion).join(", ") : "by its size"}
              </span>
            </div>
            <span className="shrink-0 text-ink tabular-nums">
              {formatFit(before)}
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> becomes </span>
              {formatFit(after)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function summaryOf({ looked_at: checkedCount, rising, falling }: Preview): string {
  const moved =
    rising + falling === 0 ? "none moves" : `${formatCount(rising)} fit better and ${formatCount(falling)} worse`;
  return `Of ${formatPlural(checkedCount, "account")} (those with the latest signals, and the largest) ${moved}.`;
}

async function load(profile: SavedFitProfile["profile"]): Promise<Preview> {
  const outcome = await send("POST /clients/me/fit/preview/", { body: profile });
  if (outcome.kind === "refused") throw new Error(outcome.detail);
  return outcome.data;
}
