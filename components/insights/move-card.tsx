import { clsx } from "clsx";
import { ArrowDownRight, ArrowRight, ArrowUpRight, ChartLine } from "lucide-react";
import Link from "next/link";
import { Sparkline } from "@/components/ui/sparkline";
import { formatChange } from "@/lib/contracts/text/format-number";
import { describeMove } from "@/lib/insights/describe";
import type { Move } from "@/lib/insights/moved";
import { cutToRange } from "@/lib/insights/range";
import type { RelatedIndustryGroup } from "@/lib/insights/related-industries";
import type { Touched } from "@/lib/insights/touched";
import { RelatedIndustries } from "./related-industries";
import { TouchedAccounts } from "./touched-accounts";

interface MoveCardProps {
  move: Move;
  /** The URL of the movement's chart. */
  chartHref: string;
  touched: Touched;
  /** The groups of accounts in neighboring industries. */
  ripple: readonly RelatedIndustryGroup[];
}

/**
 * One movement: the industry, the metric, the change, and its size relative to the usual change. Links to the affected
 * accounts. The direction is an arrow and a sign, never color alone.
 */
export function MoveCard({ move, chartHref, touched, ripple }: MoveCardProps) {
  const recent = cutToRange(move.points, "10y");
  return (
    <li className="group relative flex flex-col gap-2 sheet p-4">
      <div className="min-w-0">
        <h3 className="truncate font-medium text-ink text-sm" title={move.of_name}>
          {move.of_name}
        </h3>
        <p className="truncate text-muted text-xs">{move.title}</p>
      </div>
      <div className="flex items-end justify-between gap-3">
        <span className="inline-flex items-center gap-1 font-semibold text-ink text-lg tabular-nums">
          <Direction change={move.change_percent} />
          {formatChange(move.change_percent)}
        </span>
        <Sparkline values={recent.map((point) => point.value)} label="The last ten years" width={64} height={26} />
      </div>
      <p className="grow text-muted text-xs">{describeMove(move)}</p>
      <div className="flex items-start justify-between gap-3">
        <TouchedAccounts touched={touched} name={move.of_name} />
        <ChartLink href={chartHref} move={move} />
      </div>
      <RelatedIndustries groups={ripple} name={move.of_name} />
    </li>
  );
}

/** Links to the chart of a movement; it is layered above the card's own link. */
export function ChartLink({ href, move }: { href: string; move: Move }) {
  return (
    <Link
      href={href}
      prefetch={false}
      aria-label={`Chart of ${move.title.toLowerCase()}, ${move.of_name}`}
      className="relative z-1 grid size-6 shrink-0 place-items-center rounded-sm text-muted reveal-on-hover hover:bg-hover hover:text-ink"
    >
      <ChartLine className="size-4" aria-hidden="true" />
    </Link>
  );
}

/** An arrow up, down or level. Always beside the signed number. */
export function Direction({ change }: { change: number }) {
  const Arrow = Math.abs(change) < 0.05 ? ArrowRight : change > 0 ? ArrowUpRight : ArrowDownRight;
  const tone = Arrow === ArrowRight ? "text-muted" : change > 0 ? "text-success-ink" : "text-danger-ink";
  return <Arrow className={clsx("size-4 shrink-0", tone)} aria-hidden="true" />;
}
