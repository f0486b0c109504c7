/** The style of one of up to four lines: color and dashes, so that lines also differ without color. */
export interface LineStyle {
  stroke: string;
  fill: string;
  /** The value of `stroke-dasharray`; undefined for a solid line. */
  dashes: string | undefined;
}

const lineStyles: readonly [LineStyle, ...LineStyle[]] = [
  { stroke: "stroke-chart-1", fill: "fill-chart-1", dashes: undefined },
  { stroke: "stroke-chart-3", fill: "fill-chart-3", dashes: "7 4" },
  { stroke: "stroke-chart-2", fill: "fill-chart-2", dashes: "2 4" },
  { stroke: "stroke-chart-4", fill: "fill-chart-4", dashes: "9 4 2 4" },
];

/** The style of a line by its number, from 0. */
export function getLineStyle(line: number): LineStyle {
  return lineStyles[line] ?? lineStyles[0];
}
