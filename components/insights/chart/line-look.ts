/** How one of up to four lines on a chart looks: colour and dashes, so that they are told apart without colour too. */
export interface LineLook {
  stroke: string;
  fill: string;
  /** As `stroke-dasharray` has it; undefined is a whole line. */
  dashes: string | undefined;
}

const looks: readonly [LineLook, ...LineLook[]] = [
  { stroke: "stroke-chart-1", fill: "fill-chart-1", dashes: undefined },
  { stroke: "stroke-chart-3", fill: "fill-chart-3", dashes: "7 4" },
  { stroke: "stroke-chart-2", fill: "fill-chart-2", dashes: "2 4" },
  { stroke: "stroke-chart-4", fill: "fill-chart-4", dashes: "9 4 2 4" },
];

/** The look of the line with that number, from 0. */
export function lookOf(line: number): LineLook {
  return looks[line] ?? looks[0];
}
