import { ChartLine } from "lucide-react";
import Link from "next/link";
import { ChartLink, Direction } from "@/components/insights/move-card";
import { TouchedAccounts } from "@/components/insights/touched-accounts";
import { Card, CardHeader } from "@/components/ui/card";
import type { HomeIndustryMove } from "@/lib/contracts/home/industry-move";
import { formatChange } from "@/lib/contracts/text/format-number";
import { chartHref, movedChartHref } from "@/lib/insights/addresses";
import { describeMove } from "@/lib/insights/describe";
import type { Move } from "@/lib/insights/moved";
import type { Touched } from "@/lib/insights/touched";

interface MovesCardProps {
  /** Industries with an unusual change in their latest month, each listed once. */
  industryMoves: readonly HomeIndustryMove[];
  moves: readonly Move[];
  /** The accounts affected by a series, by its `of_code`: the user's own if there are any. */
  touchedOf: (code: string) => Touched;
}

/**
 * The recent movements that are the largest compared with the usual ones, as text. Each links to the affected
 * accounts.
 */
export function MovesCard({ industryMoves, moves, touchedOf }: MovesCardProps) {
  return (
    <Card aria-labelledby="moves">
      <CardHeader id="moves" title="What moved" />
      {industryMoves.length > 0 ? (
        <ul aria-label="Unusual months" className="px-2 pb-2">
          {industryMoves.map((move) => (
            <IndustryMoveItem key={move.id} move={move} touched={touchedOf(move.of_code)} />
          ))}
        </ul>
      ) : null}
      {moves.length + industryMoves.length === 0 ? (
        <p className="px-4 pb-4 text-muted text-sm md:px-5">No figures to compare yet.</p>
      ) : null}
      {moves.length > 0 ? (
        <ul className="px-2 pb-2">
          {moves.map((move) => (
            <li key={move.id} className="group relative rounded-md px-2 py-2 text-sm hover:bg-hover md:px-3">
              <div className="flex items-start justify-between gap-3">
                <p className="min-w-0 text-ink">
                  <span className="font-medium">{move.of_name}</span>
                  <span className="text-muted">, {move.title.toLowerCase()}</span>
                </p>
                <span className="inline-flex shrink-0 items-center gap-1 font-medium text-ink tabular-nums">
                  <Direction change={move.change_percent} />
                  {formatChange(move.change_percent)}
                </span>
              </div>
              <p className="text-muted text-xs">{describeMove(move)}</p>
              <div className="flex items-center justify-between gap-3">
                <TouchedAccounts touched={touchedOf(move.of_code)} name={move.of_name} />
                <ChartLink href={chartHref(move)} move={move} />
              </div>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

/** An industry that moved, listed once for all accounts in it. */
function IndustryMoveItem({ move, touched }: { move: HomeIndustryMove; touched: Touched }) {
  return (
    <li className="group relative rounded-md px-2 py-2 text-sm hover:bg-hover md:px-3">
      <div className="flex items-start gap-1.5">
        <span className="inline-flex h-5 items-center">
          <Direction change={move.change_percent} />
        </span>
        <p className="min-w-0 font-medium text-ink [overflow-wrap:anywhere]">{move.title}</p>
      </div>
      <div className="flex items-center justify-between gap-3">
        <TouchedAccounts touched={touched} name={move.of_name} />
        <Link
          href={movedChartHref(move.series_id, touched.codes)}
          prefetch={false}
          aria-label={`Chart of employment, ${move.of_name}`}
          className="relative z-1 grid size-6 shrink-0 place-items-center rounded-sm text-muted reveal-on-hover hover:bg-hover hover:text-ink"
        >
          <ChartLine className="size-4" aria-hidden="true" />
        </Link>
      </div>
    </li>
  );
}
