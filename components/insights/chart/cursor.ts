import "client-only";
import { rangeName, type YearRange } from "@/lib/insights/range";
import {
  type ChartElement,
  chartOf,
  clearChart,
  indexAt,
  showPeriod,
  showSelection,
  stepOf,
  writeSelection,
} from "./chart-dom";

/** A touch that moves less than this, in pixels, is a tap: it shows a figure and selects nothing. */
const minTouchSize = 16;

/** The start of a selection (`atX`: a touch's position on the screen), and the years it covers. */
interface Selection {
  from: number;
  atX?: number;
  years: YearRange | null;
}

/**
 * Handles pointer and keys on the charts of a page: moving shows a period's figures; dragging, or Shift and arrow keys
 * followed by Enter, selects years. A vertical touch scrolls the page. The figures are those of each chart's table,
 * which may not be rendered.
 *
 * @param onSelect called with the selected years
 * @returns the handler of the page's events
 */
export function createCursor(onSelect: (years: YearRange) => void): (event: Event) => void {
  let current: ChartElement | null = null;
  let selection: Selection | null = null;
  /** Whether a mouse button or a finger is held down on a chart. */
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
    onSelect(years);
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
    const isTap = selection?.atX !== undefined && Math.abs(event.clientX - selection.atX) < minTouchSize;
    if (isDragging && !isTap) select(chart, index);
  };
  const onFocusOut = (event: FocusEvent) => {
    // A press on the chart itself also moves the focus, so this event is ignored while dragging.
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
    if (selection?.years) writeSelection(chart, `${rangeName(selection.years)}: press Enter to zoom in`);
  };

  return (event) => {
    if (event instanceof KeyboardEvent) onKey(event);
    else if (event.type === "focusout" && event instanceof FocusEvent) onFocusOut(event);
    else if (event.type === "pointerup") onRelease();
    else if (event.type === "pointercancel") leave();
    else if (event instanceof PointerEvent) onPointer(event);
  };
}
