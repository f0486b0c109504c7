import Link from "next/link";
import { Direction } from "@/components/insights/move-card";
import { Card, CardHeader } from "@/components/ui/card";
import { formatChange, formatPlural } from "@/lib/figures/number";
import { chartId } from "@/lib/insights/addresses";
import { describeMove } from "@/lib/insights/describe";
import type { Move } from "@/lib/insights/moved";
import { formatPeriod } from "@/lib/insights/period";

interface MovesCardProps {
  /** Whose industries these are, in the card's title. */
  title: string;
  moves: readonly Move[];
  /** How many of my accounts are in an industry, by its code. */
  touchedOf: (code: string) => number;
}

/** What moved most against its usual, in words; each leads to its chart. */
export function MovesCard({ title, moves, touchedOf }: MovesCardProps) {
  return (
    <Card aria-labelledby="moves">
      <CardHeader
        id="moves"
        title={title}
        description="Biggest changes compared with a normal year"
        actions={
          <Link href="/industry-insights" className="text-accent-ink text-sm hover:underline">
            All insights
          </Link>
        }
      />
      {moves.length === 0 ? (
        <p className="px-4 pb-4 text-muted text-sm md:px-5">There are no figures to compare yet.</p>
      ) : (
        <ul className="px-2 pb-2">
          {moves.map((move) => (
            <li key={move.id}>
              <Link
                href={`/industry-insights?industry=${encodeURIComponent(move.of_code)}#${chartId(move.id)}`}
                prefetch={false}
                className="flex items-center gap-3 rounded-md px-2 py-2 text-sm hover:bg-hover md:px-3"
              >
                <span className="min-w-0 grow">
                  <span className="block text-ink">
                    <span className="font-medium">{move.of_name}</span>
                    <span className="text-muted">, {move.title.toLowerCase()}</span>
                  </span>
                  <span className="block text-faint text-xs">
                    {move.latest_period ? `${formatPeriod(move.latest_period)}: ` : ""}
                    {describeMove(move)}
                    {touchedOf(move.of_code) > 0
                      ? ` · ${formatPlural(touchedOf(move.of_code), "account")} of yours`
                      : ""}
                  </span>
                </span>
                <span className="inline-flex shrink-0 items-center gap-1 font-medium text-ink tabular-nums">
                  <Direction change={move.change_percent} />
                  {formatChange(move.change_percent)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
