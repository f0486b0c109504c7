import type { Industry } from "@/lib/contracts/insights/industry";
import { chartHref, chartId } from "@/lib/insights/addresses";
import type { Move } from "@/lib/insights/moved";
import { findRelatedIndustries } from "@/lib/insights/related-industries";
import { findTouched } from "@/lib/insights/touched";
import { MoveCard } from "./move-card";

interface MovesProps {
  moves: readonly Move[];
  industries: readonly Industry[];
  /** The ids of the series whose charts are on this page. */
  shownIds: readonly string[];
}

/** Movements, ranked by their size relative to the usual change; hidden when there are none. */
export function Moves({ moves, industries, shownIds }: MovesProps) {
  if (moves.length === 0) return null;
  return (
    <section aria-labelledby="moved" className="flex flex-col gap-3">
      <h2 id="moved" className="font-semibold text-ink text-lg">
        What moved
      </h2>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {moves.map((move) => (
          <MoveCard
            key={move.id}
            move={move}
            chartHref={shownIds.includes(move.id) ? `#${chartId(move.id)}` : chartHref(move)}
            touched={findTouched(move.of_code, industries)}
            ripple={findRelatedIndustries(move.of_code, industries)}
          />
        ))}
      </ul>
    </section>
  );
}
