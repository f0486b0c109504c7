import { getLineStyle } from "./line-style";

interface LineProps {
  path: string;
  /** The line's style, 0 to 3. */
  lineStyle: number;
}

/** A line of a plot, in the drawing's own coordinates. */
export function Line({ path, lineStyle }: LineProps) {
  const { stroke, dashes } = getLineStyle(lineStyle);
  return (
    <path
      d={path}
      fill="none"
      vectorEffect="non-scaling-stroke"
      strokeLinejoin="round"
      strokeLinecap="round"
      strokeDasharray={dashes}
      className={`stroke-[1.75] ${stroke}`}
    />
  );
}

interface PointProps {
  cx: string;
  cy: number;
  lineStyle: number;
}

/** The point at a line's end. */
export function LineEnd({ cx, cy, lineStyle }: PointProps) {
  return <circle cx={cx} cy={cy} r="3.5" className={`stroke-2 stroke-surface ${getLineStyle(lineStyle).fill}`} />;
}

/** A sample of a line, for a legend. */
export function LineSample({ lineStyle }: { lineStyle: number }) {
  const { stroke, dashes } = getLineStyle(lineStyle);
  return (
    <svg data-sample width="28" height="10" aria-hidden="true" focusable="false" className="shrink-0">
      <line
        x1="1"
        x2="27"
        y1="5"
        y2="5"
        strokeDasharray={dashes}
        strokeLinecap="round"
        className={`stroke-2 ${stroke}`}
      />
    </svg>
  );
}
