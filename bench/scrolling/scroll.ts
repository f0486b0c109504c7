import type { CDPSession, Page } from "playwright";

/** Scroll distance per frame, in pixels: a fast wheel, and a flung scroll thumb. */
const paces = [44, 220];
const frames = 180;

/** The cost of scrolling a list. */
export interface Scrolled {
  /** Time between frames. */
  frameP95Ms: number;
  framesOver33Ms: number;
  /** The main thread's work for a frame: script, style, layout and painting. */
  workMs: number;
  /** The heap after a garbage collection. */
  heapMb: number;
}

/** Scrolls a page's list from its top at each pace: once to load its rows, and once to measure. */
export async function scrollList(page: Page): Promise<Scrolled> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  for (const pace of paces) await run(page, pace);
  const intervals: number[] = [];
  const before = await readWork(session);
  for (const pace of paces) intervals.push(...(await run(page, pace)));
  const workMs = ((await readWork(session)) - before) / intervals.length;
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  intervals.sort((a, b) => a - b);
  return {
    frameP95Ms: intervals[Math.floor(intervals.length * 0.95)] ?? 0,
    framesOver33Ms: intervals.filter((ms) => ms > 33.4).length,
    workMs,
    heapMb: usedSize / 1e6,
  };
}

/** Milliseconds of tasks on the page's main thread so far. */
async function readWork(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
}

/** Milliseconds between frames while the page is scrolled from its top. */
async function run(page: Page, pace: number): Promise<number[]> {
  await page.evaluate("window.scrollTo(0, 0)");
  await page.waitForTimeout(300);
  return page.evaluate<number[]>(`(${scrollByFrames})(${pace}, ${frames})`);
}

/** Runs in the page. Kept as text, because the compiler would insert helpers that don't exist in the page. */
const scrollByFrames = `(pace, frames) => new Promise((resolve) => {
  const intervals = [];
  let last = null;
  const step = (now) => {
    if (last !== null) intervals.push(now - last);
    last = now;
    if (intervals.length >= frames) return resolve(intervals);
    window.scrollBy(0, pace);
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;
