"use client";

import { useEffect } from "react";

const namespace = "http://www.w3.org/2000/svg";

/**
 * Lets the pointer and the arrow keys walk along every chart on the page: one listener for all of them. The figures are
 * read from the table behind the chart, so nothing is sent twice, and without script only the walking is missing.
 */
export function ChartCursor() {
  useEffect(() => {
    let current: HTMLElement | null = null;
    const leave = () => {
      if (current) hide(current);
      current = null;
    };
    const onPointer = (event: PointerEvent) => {
      const chart = chartOf(event.target);
      if (chart !== current) leave();
      if (!chart) return;
      current = chart;
      const plot = chart.querySelector("[data-plot]")?.getBoundingClientRect();
      if (plot) show(chart, indexAt(chart, (event.clientX - plot.left) / plot.width));
    };
    const onKey = (event: KeyboardEvent) => {
      const chart = chartOf(event.target);
      const to =
        chart && stepOf(event.key, Number(chart.dataset.at ?? heightsOf(chart).length), heightsOf(chart).length);
      if (!chart || to === null) return;
      event.preventDefault();
      current = chart;
      show(chart, to);
    };
    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    document.addEventListener("pointermove", onPointer, options);
    document.addEventListener("pointerdown", onPointer, options);
    document.addEventListener("focusout", leave, options);
    document.addEventListener("keydown", onKey, { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return null;
}

function chartOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-chart]") : null;
}

function heightsOf(chart: HTMLElement): string[] {
  return (chart.dataset.heights ?? "").split(",");
}

function indexAt(chart: HTMLElement, share: number): number {
  const count = heightsOf(chart).length;
  const index = "bands" in chart.dataset ? Math.floor(share * count) : Math.round(share * (count - 1));
  return Math.max(0, Math.min(count - 1, index));
}

function stepOf(key: string, at: number, count: number): number | null {
  const targets: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count - 1 };
  const target = targets[key];
  return target === undefined ? null : Math.max(0, Math.min(count - 1, target));
}

function show(chart: HTMLElement, index: number): void {
  if (chart.dataset.at === String(index)) return;
  chart.dataset.at = String(index);
  const heights = heightsOf(chart);
  const rows = document.getElementById(chart.dataset.chart ?? "")?.querySelectorAll("tbody tr");
  // The table has the newest first.
  const row = rows?.[heights.length - 1 - index];
  if (row instanceof HTMLElement) say(chart, row.dataset.short ?? "", row.querySelector("th")?.textContent ?? "");
  const share = "bands" in chart.dataset ? (index + 0.5) / heights.length : index / Math.max(heights.length - 1, 1);
  mark(chart, `${share * 100}%`, heights[index] ?? "");
}

function hide(chart: HTMLElement): void {
  delete chart.dataset.at;
  chart.querySelector("[data-cursor]")?.remove();
  const [value, when] = readoutsOf(chart);
  say(chart, value?.dataset.latest ?? "", when?.dataset.latest ?? "");
}

function say(chart: HTMLElement, value: string, when: string): void {
  const [valueText, whenText] = readoutsOf(chart);
  if (valueText) valueText.textContent = value;
  if (whenText) whenText.textContent = when;
}

function readoutsOf(chart: HTMLElement): NodeListOf<HTMLElement> {
  return (chart.closest("figure") ?? chart).querySelectorAll<HTMLElement>("[data-readout]");
}

/** Draws the cursor: a line at the period, and a point where it has a figure. */
function mark(chart: HTMLElement, x: string, y: string): void {
  chart.querySelector("[data-cursor]")?.remove();
  const cursor = document.createElementNS(namespace, "g");
  cursor.setAttribute("data-cursor", "");
  cursor.append(shape("line", { x1: x, x2: x, y1: "0", y2: "148", class: "stroke-control" }));
  if (y) cursor.append(shape("circle", { cx: x, cy: y, r: "4", class: "fill-chart-1 stroke-surface stroke-2" }));
  chart.querySelector("[data-plot]")?.append(cursor);
}

function shape(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
