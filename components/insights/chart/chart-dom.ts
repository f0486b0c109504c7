import "client-only";
import { findTable } from "@/lib/insights/browser/figure-tables";
import { type FigureRow, rowAt } from "@/lib/insights/figure-table";
import { formatPeriod, periodInYears } from "@/lib/insights/period";
import { type YearRange, yearRange } from "@/lib/insights/range";
import { getLineStyle } from "./line-style";

const namespace = "http://www.w3.org/2000/svg";

/** A chart's element: it stores the points' heights, and refers to the table of the figures. */
export type ChartElement = HTMLElement;

/** The chart that contains an element of the page. */
export function chartOf(target: EventTarget | null): ChartElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-chart]") : null;
}

/** The number of periods in a chart. */
export function periodCount(chart: ChartElement): number {
  return linesOf(chart)[0]?.length ?? 0;
}

/** The period under the pointer, as an index from the oldest; null when the chart isn't laid out. */
export function indexAt(chart: ChartElement, clientX: number): number | null {
  const plot = chart.querySelector("[data-plot]")?.getBoundingClientRect();
  if (!plot || plot.width === 0) return null;
  const share = (clientX - plot.left) / plot.width;
  const count = periodCount(chart);
  return clamp("bands" in chart.dataset ? Math.floor(share * count) : Math.round(share * (count - 1)), count);
}

/**
 * The period that a key moves to: the adjacent one by arrow keys, either end by Home and End; null for any other key.
 */
export function stepOf(key: string, chart: ChartElement): number | null {
  const count = periodCount(chart);
  const at = Number(chart.dataset.at ?? count);
  const targets: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 };
  const target = targets[key];
  return target === undefined ? null : clamp(target, count);
}

/** Shows a period's figures: a vertical line, a point on each line of the chart, and the values in the readouts. */
export function showPeriod(chart: ChartElement, index: number): void {
  if (chart.dataset.at === String(index)) return;
  chart.dataset.at = String(index);
  const row = rowOf(chart, index);
  if (row) showValues(chart, row.shorts, formatPeriod(row.period));
  mark(chart, index);
}

/** Removes the cursor and the selection; the readouts show the newest figures again. */
export function clearChart(chart: ChartElement): void {
  delete chart.dataset.at;
  for (const part of chart.querySelectorAll("[data-cursor], [data-selection]")) part.remove();
  for (const readout of readoutsOf(chart, "value").concat(readoutsOf(chart, "when"))) {
    readout.textContent = readout.dataset.latest ?? "";
  }
}

/**
 * Marks the periods from one index to another as selected.
 *
 * @returns their years, or null where the page can't filter by years
 */
export function showSelection(chart: ChartElement, from: number, to: number): YearRange | null {
  chart.querySelector("[data-selection]")?.remove();
  const [start, end] = [Math.min(from, to), Math.max(from, to)];
  const years = yearsOf(chart, start, end);
  if (!years) return null;
  const left = positionOf(chart, start, 0);
  const right = positionOf(chart, end, 1);
  const band = shape("rect", {
    "data-selection": "",
    x: `${left * 100}%`,
    width: `${(right - left) * 100}%`,
    y: "0",
    height: chart.dataset.height ?? "0",
    class: "fill-accent opacity-15",
  });
  chart.querySelector("[data-plot]")?.prepend(band);
  return years;
}

/** Shows the selected years in the readout of the period. */
export function writeSelection(chart: ChartElement, text: string): void {
  for (const readout of readoutsOf(chart, "when")) readout.textContent = text;
}

function yearsOf(chart: ChartElement, start: number, end: number): YearRange | null {
  const [first, last] = [start, end].map((index) => Math.floor(periodInYears(cachedRow(chart, index)?.period ?? "")));
  return first && last ? yearRange(first, last) : null;
}

/** The figures of a period: cached for the chart, or read from the page's table, whose first row is the newest. */
function rowOf(chart: ChartElement, index: number): FigureRow | null {
  const id = chart.dataset.chart ?? "";
  const rows = document.getElementById(id)?.querySelectorAll<HTMLElement>("tbody tr");
  const row = rows?.[periodCount(chart) - 1 - index];
  return (
    cachedRow(chart, index) ??
    (row ? { period: row.querySelector("th")?.textContent ?? "", shorts: [row.dataset.short ?? ""] } : null)
  );
}

function cachedRow(chart: ChartElement, index: number): FigureRow | null {
  const table = findTable(chart.dataset.chart ?? "");
  return table && rowAt(table, index);
}

function linesOf(chart: ChartElement): string[][] {
  return (chart.dataset.heights ?? "").split(";").map((line) => line.split(","));
}

/**
 * The position of a period, as a share of the width.
 *
 * @param side the edge of a bar's band (0 to 1); points of a line have no width
 */
function positionOf(chart: ChartElement, index: number, side: number): number {
  const count = periodCount(chart);
  return "bands" in chart.dataset ? (index + side) / count : index / Math.max(count - 1, 1);
}

function showValues(chart: ChartElement, values: readonly string[], when: string): void {
  readoutsOf(chart, "value").forEach((readout, index) => {
    readout.textContent = values[index] ?? "";
  });
  for (const readout of readoutsOf(chart, "when")) readout.textContent = when;
}

function readoutsOf(chart: ChartElement, part: "value" | "when"): HTMLElement[] {
  return [...(chart.closest("figure") ?? chart).querySelectorAll<HTMLElement>(`[data-readout="${part}"]`)];
}

function mark(chart: ChartElement, index: number): void {
  chart.querySelector("[data-cursor]")?.remove();
  const x = `${positionOf(chart, index, 0.5) * 100}%`;
  const lineStyles = (chart.dataset.lineStyles ?? "0").split(",").map(Number);
  const cursor = shape("g", { "data-cursor": "" });
  cursor.append(shape("line", { x1: x, x2: x, y1: "0", y2: chart.dataset.height ?? "0", class: "stroke-control" }));
  linesOf(chart).forEach((heights, line) => {
    const y = heights[index];
    const { fill } = getLineStyle(lineStyles[line] ?? 0);
    if (y) cursor.append(shape("circle", { cx: x, cy: y, r: "4", class: `${fill} stroke-surface stroke-2` }));
  });
  chart.querySelector("[data-plot]")?.append(cursor);
}

function shape(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index));
}
