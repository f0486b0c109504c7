import { boundsOf, formatFigure, positionAmong } from "@/lib/accounts/describe-segment";
import type { ComparedFigure } from "@/lib/contracts/insights/segment";

/** The boxes' position in pixels from the top; the figures are below them. */
const box = { y: 6, height: 10 };
const labelsAt = 33;
const anchors = ["start", "middle", "middle", "middle", "end"] as const;

/**
 * The distribution of a figure in a segment: four boxes of equal width, each a quarter of the accounts, the median as a
 * line and the account's own figure as a dot. The axis is by rank, not by amount, so that one very large value doesn't
 * squeeze the others. Positions are SVG attributes, since the content security policy refuses inline styles.
 */
export function SpreadStrip({ compared }: { compared: ComparedFigure }) {
  const { figure, own } = compared;
  const bounds = boundsOf(compared);
  return (
    <svg
      role="img"
      aria-label={describeSpread(compared)}
      width="100%"
      height="38"
      className="block overflow-visible"
      focusable="false"
    >
      {[0, 1, 2, 3].map((quarter) => (
        <rect
          key={quarter}
          x={`${quarter * 25}%`}
          width="25%"
          y={box.y}
          height={box.height}
          className={`stroke-surface ${quarter === 1 || quarter === 2 ? "fill-line-strong" : "fill-line"}`}
        />
      ))}
      <line x1="50%" x2="50%" y1={box.y - 4} y2={box.y + box.height + 4} className="stroke-2 stroke-muted" />
      {own === null ? null : (
        <circle
          cx={`${Math.round(positionAmong(own, compared) * 1e4) / 100}%`}
          cy={box.y + box.height / 2}
          r="6"
          className="fill-accent stroke-2 stroke-surface"
        />
      )}
      {bounds.map((bound, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: the five bounds, which may be equal
          key={index}
          x={`${index * 25}%`}
          y={labelsAt}
          textAnchor={anchors[index]}
          className={`text-[11px] tabular-nums ${index === 2 ? "fill-ink font-medium" : "fill-muted"}`}
        >
          {formatFigure(figure, bound)}
        </text>
      ))}
    </svg>
  );
}

function describeSpread({ figure, ...spread }: ComparedFigure): string {
  const [lowest, lower, median, upper, highest] = boundsOf(spread).map((bound) => formatFigure(figure, bound));
  return `From ${lowest} to ${highest}; half of them between ${lower} and ${upper}; median ${median}`;
}
