import { clsx } from "clsx";
import { ArrowDownRight, ArrowRight, ArrowUpRight } from "lucide-react";
import { Sparkline } from "@/components/ui/sparkline";
import { formatChange, formatPlural } from "@/lib/figures/number";
import { describeMove } from "@/lib/insights/describe";
import type { Move } from "@/lib/insights/moved";
import { formatPeriod } from "@/lib/insights/period";
import { cutToRange } from "@/lib/insights/range";

interface MoveCardProps {
  move: Move;
  href: string;
  /** How many of my accounts are in the industry. */
  touched: number;
}

/** One movement: whose and what, how far, and how unusual that is. Direction is an arrow and a sign, never colour alone. */
export function MoveCard({ move, href, touched }: MoveCardProps) {
  const recent = cutToRange(move.points, "10y");
  return (
    <a
      href={href}
      className="flex flex-col gap-2 rounded-lg border border-line bg-surface p-4 shadow-sm transition-colors hover:border-line-strong hover:bg-hover"
    >
      <span className="min-w-0">
        <span className="block truncate font-medium text-ink text-sm">{move.of_name}</span>
        <span className="block truncate text-faint text-xs">{move.title}</span>
      </span>
      <span className="flex items-end justify-between gap-3">
        <span className="inline-flex items-center gap-1 font-semibold text-ink text-lg tabular-nums">
          <Direction change={move.change_percent} />
          {formatChange(move.change_percent)}
        </span>
        <Sparkline values={recent.map((point) => point.value)} label="The last ten years" width={64} height={26} />
      </span>
      <span className="text-muted text-xs">
        {move.latest_period ? `${formatPeriod(move.latest_period)} on the year before. ` : ""}
        {describeMove(move)}
        {touched > 0 ? <span className="block text-faint">{formatPlural(touched, "account")} of yours</span> : null}
      </span>
    </a>
  );
}

/** An arrow up, down or level. Always beside the signed number. */
export function Direction({ change }: { change: number }) {
  const Arrow = Math.abs(change) < 0.05 ? ArrowRight : change > 0 ? ArrowUpRight : ArrowDownRight;
  const tone = Arrow === ArrowRight ? "text-faint" : change > 0 ? "text-success-ink" : "text-danger-ink";
  return <Arrow className={clsx("size-4 shrink-0", tone)} aria-hidden="true" />;
}
