"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { rangeName, type YearRange } from "@/lib/insights/range";
import {
  type ChartElement,
  chartOf,
  clearChart,
  indexAt,
  saySelection,
  showPeriod,
  showSelection,
  stepOf,
} from "./chart-dom";

/** A touch that moves less than this, in pixels, is a tap: it shows a figure and selects nothing. */
const leastOfTouch = 16;

/** Where a selection began (`atX`: a touch's position on the screen), and the years it covers. */
interface Selection {
  from: number;
  atX?: number;
  years: YearRange | null;
}

/**
 * Handles pointer and keys on every chart of the page: moving shows a period's figures; dragging, or Shift and arrow
 * keys followed by Enter, selects years. A vertical touch scrolls the page. One listener serves all charts and reads
 * figures from the table behind each, so that no data is sent twice; without script only this interaction is missing.
 */
export function ChartCursor() {
  const router = useRouter();
  useEffect(() => {
    let current: ChartElement | null = null;
    let selection: Selection | null = null;
    /** A mouse button or a finger is held down on a chart. */
    let isDragging = false;

    const leave = () => {
      if (current) clearChart(current);
      current = null;
      selection = null;
      isDragging = false;
    };
    const select = (chart: ChartElement, to: number) => {
      if (!selection) return;
      selection.years = selection.from === to ? null : showSelection(chart, selection.from, to);
    };
    const lookCloser = (years: YearRange) => {
      leave();
      const address = new URL(window.location.href);
      address.searchParams.set("range", years);
      router.push(`${address.pathname}${address.search}`, { scroll: false });
    };

    const onPointer = (event: PointerEvent) => {
      // The button was released outside the window.
      if (isDragging && event.type === "pointermove" && event.buttons === 0) return leave();
      // While dragging, the pointer may leave the chart.
      const chart = isDragging ? current : chartOf(event.target);
      if (chart !== current) leave();
      if (!chart) return;
      current = chart;
      if (!event.isPrimary) return;
      const index = indexAt(chart, event.clientX);
      if (index === null) return;
      // Only the first of several fingers counts. Once it scrolls the page, the browser cancels it (`pointercancel`).
      if (event.type === "pointerdown" && event.isPrimary && event.button === 0) {
        clearChart(chart);
        selection = { from: index, years: null, ...(event.pointerType === "touch" && { atX: event.clientX }) };
        isDragging = true;
      }
      showPeriod(chart, index);
      const isTap = selection?.atX !== undefined && Math.abs(event.clientX - selection.atX) < leastOfTouch;
      if (isDragging && !isTap) select(chart, index);
    };
    const onFocusOut = (event: FocusEvent) => {
      // A press on the chart itself moves the focus too, so this is ignored while dragging.
      if (!isDragging && chartOf(event.target) === current) leave();
    };
    const onRelease = () => {
      if (!isDragging) return;
      isDragging = false;
      const years = selection?.years;
      selection = null;
      if (years) lookCloser(years);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && (selection ?? isDragging)) return leave();
      const chart = chartOf(event.target);
      if (!chart) return;
      if (event.key === "Enter" && selection?.years) return lookCloser(selection.years);
      const to = stepOf(event.key, chart);
      if (to === null) return;
      event.preventDefault();
      if (chart !== current || !event.shiftKey) leave();
      current = chart;
      if (event.shiftKey) selection ??= { from: Number(chart.dataset.at ?? to), years: null };
      showPeriod(chart, to);
      select(chart, to);
      if (selection?.years) saySelection(chart, `${rangeName(selection.years)}: Enter looks closer`);
    };

    const stop = new AbortController();
    const options = { signal: stop.signal, passive: true };
    document.addEventListener("pointermove", onPointer, options);
    document.addEventListener("pointerdown", onPointer, options);
    document.addEventListener("pointerup", onRelease, options);
    document.addEventListener("pointercancel", leave, options);
    document.addEventListener("focusout", onFocusOut, options);
    document.addEventListener("keydown", onKey, { signal: stop.signal });
    return () => stop.abort();
  }, [router]);
  return null;
}
