import type { Browser, BrowserContext, CDPSession, Page } from "playwright";
import { median, type Row } from "./table";

/** The number of rounds per screen; with four, all screens together take about six minutes. */
const rounds = 4;
/** A slow phone on a slow network. */
const slow = { cpuFactor: 4, bytesPerSecond: 200_000, latencyMs: 150 };
/** How long a page is observed after its load event; live updates have arrived by then. */
const watchedMs = 4000;

/** A page to be measured; `open` creates its browser context, signed in or not. */
export interface View {
  url: string;
  open: (browser: Browser) => Promise<BrowserContext>;
}

interface Seen {
  lcpMs: number;
  /** Total blocking time: the sum of the tasks' times beyond 50 ms each. */
  tbtMs: number;
  maxTaskMs: number;
  cls: number;
  /** Transferred script before the load event, and in total, in kB. */
  scriptKb: number;
  allScriptKb: number;
  /** The second visit in the same browser. */
  secondVisit: { lcpMs: number; allKb: number };
}

/** Measures each screen on a slow phone, alternating with the minimal page. */
export async function viewScreens(
  browser: Browser,
  screens: Readonly<Record<string, View>>,
  minimal: View,
): Promise<Row[]> {
  const seen = new Map<string, Seen[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, view] of Object.entries({ minimal, ...screens })) {
      seen.set(name, [...(seen.get(name) ?? []), await open(browser, view)]);
    }
  }
  const of = (name: string, figure: (one: Seen) => number) => median((seen.get(name) ?? []).map(figure));
  return Object.keys(screens).flatMap((name): Row[] => {
    const against = (figure: (one: Seen) => number) => ({ own: of(name, figure), peer: of("minimal", figure) });
    const alone = (figure: (one: Seen) => number) => ({ own: of(name, figure), peer: null });
    return [
      { what: `${name}: largest paint, slow`, ...against((one) => one.lcpMs), unit: "ms", goal: { max: 2 } },
      { what: `${name}: blocked, slow`, ...against((one) => one.tbtMs), unit: "ms", goal: { max: 1.3 } },
      { what: `${name}: longest task, slow`, ...alone((one) => one.maxTaskMs), unit: "ms", goal: { max: 200 } },
      { what: `${name}: layout shift`, ...alone((one) => one.cls), unit: "", goal: { max: 0.001 } },
      { what: `${name}: script until usable`, ...against((one) => one.scriptKb), unit: "kB", goal: { max: 1.35 } },
      {
        what: `${name}: script with live updates`,
        own: of(name, (one) => one.allScriptKb),
        peer: of("minimal", (one) => one.allScriptKb),
        unit: "kB",
        goal: { max: 1.45 },
      },
      { what: `${name}: second visit`, ...alone((one) => one.secondVisit.allKb), unit: "kB", goal: { max: 20 } },
      {
        what: `${name}: second visit's largest paint`,
        own: of(name, (one) => one.secondVisit.lcpMs),
        peer: of(name, (one) => one.lcpMs),
        unit: "ms",
        goal: { max: 0.5 },
      },
    ];
  });
}

async function open(browser: Browser, view: View): Promise<Seen> {
  const context = await view.open(browser);
  try {
    await context.addInitScript(observe);
    const page = await context.newPage();
    const wire = await watchWire(page);
    const first = await visit(page, view.url, wire);
    const secondVisit = await visit(page, view.url, wire);
    return { ...first, secondVisit: { lcpMs: secondVisit.lcpMs, allKb: secondVisit.allKb } };
  } finally {
    await context.close();
  }
}

async function visit(page: Page, url: string, wire: Wire): Promise<Omit<Seen, "secondVisit"> & { allKb: number }> {
  await page.goto("about:blank");
  wire.clear();
  await page.goto(url, { waitUntil: "load" });
  const scriptKb = wire.scriptKb();
  await page.waitForTimeout(watchedMs);
  const figures = await page.evaluate<Omit<Seen, "secondVisit" | "scriptKb" | "allScriptKb">>("window.benchFigures()");
  return { ...figures, scriptKb, allScriptKb: wire.scriptKb(), allKb: wire.allKb() };
}

/** Runs in the page. Kept as text, because the compiler would insert helpers that don't exist in the page. */
const observe = `{
  const figures = { lcpMs: 0, tbtMs: 0, longestTaskMs: 0, cls: 0 };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => { figures.lcpMs = entry.startTime; });
  watch("layout-shift", (entry) => { if (!entry.hadRecentInput) figures.cls += entry.value; });
  watch("longtask", ({ duration }) => {
    figures.tbtMs += Math.max(0, duration - 50);
    figures.longestTaskMs = Math.max(figures.longestTaskMs, duration);
  });
  window.benchFigures = () => figures;
}`;

interface Wire {
  clear: () => void;
  scriptKb: () => number;
  allKb: () => number;
}

/** Throttles the page's network and processor, and counts transferred bytes. */
async function watchWire(page: Page): Promise<Wire> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await makeSlow(session);
  const scripts = new Set<string>();
  let [script, all] = [0, 0];
  session.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    all += encodedDataLength;
    if (scripts.has(requestId)) script += encodedDataLength;
  });
  return {
    clear: () => {
      [script, all] = [0, 0];
    },
    scriptKb: () => script / 1000,
    allKb: () => all / 1000,
  };
}

async function makeSlow(session: CDPSession): Promise<void> {
  await session.send("Emulation.setCPUThrottlingRate", { rate: slow.cpuFactor });
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slow.latencyMs,
    downloadThroughput: slow.bytesPerSecond,
    uploadThroughput: slow.bytesPerSecond,
  });
}

/**
 * Measures the time from a click on a list's first row to the heading of the page it opens, at normal and slow speed,
 * alternating with the minimal page.
 */
export async function clickRows(browser: Browser, list: View, minimal: View): Promise<Row[]> {
  const rows: Row[] = [];
  for (const isSlow of [false, true]) {
    const times = { own: [] as number[], peer: [] as number[] };
    for (let round = -1; round < rounds; round += 1) {
      const row = '[role="row"] a[href^="/account/"], tr a[href^="/account/"]';
      const own = await timeClick(browser, list, row, isSlow);
      const peer = await timeClick(browser, minimal, 'a[href^="/rows/"]', isSlow);
      // The first round is a warm-up and doesn't count.
      if (round < 0) continue;
      times.own.push(own);
      times.peer.push(peer);
    }
    rows.push({
      what: `click → account${isSlow ? ", slow" : ""}`,
      own: median(times.own),
      peer: median(times.peer),
      unit: "ms",
      goal: { max: isSlow ? 2.5 : 2 },
    });
  }
  return rows;
}

async function timeClick(browser: Browser, view: View, link: string, isSlow: boolean): Promise<number> {
  const context = await view.open(browser);
  try {
    const page = await context.newPage();
    await page.goto(view.url, { waitUntil: "load" });
    // Waits as long as a user would read before clicking.
    await page.waitForTimeout(2000);
    if (isSlow) await makeSlow(await context.newCDPSession(page));
    await page.evaluate(watchForHeading);
    await page.locator(link).first().click();
    return await page.evaluate<number>("window.benchOpenedMs");
  } finally {
    await context.close();
  }
}

/** Runs in the page: measures the time from the click on a link to the frame in which a new heading is painted. */
const watchForHeading = `(() => { window.benchOpenedMs = new Promise((resolve) => {
  const find = () => [...document.querySelectorAll("h1")].find((one) => one.checkVisibility());
  const before = find().textContent;
  let clickedMs = 0;
  addEventListener("click", () => { clickedMs = performance.now(); }, { capture: true, once: true });
  const observer = new MutationObserver(() => {
    const heading = find();
    if (!heading || heading.textContent === before) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedMs)));
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
}); })()`;
