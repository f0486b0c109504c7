import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import type { Page } from "playwright";
import { startBrowser } from "../../emulators/firebase/browser/browser";
import { percentile } from "./percentile";
import { startServer } from "./server";

const WARM_UPS = 30;
const SAMPLES = 200;

declare global {
  // `var` is needed to declare a property of globalThis: the arrival time of each numbered document, by the page's
  // clock.
  var arrivals: { firestore: Map<number, number>; events: Map<number, number> };
}

type Latency = { p50Ms: number; p99Ms: number };

/** Makes the page record, by its own clock, when each numbered document arrives by either transport. */
async function listenInPage(page: Page, firestorePort: number, eventsPort: number): Promise<void> {
  await page.evaluate(
    async (ports) => {
      const arrivals = { firestore: new Map<number, number>(), events: new Map<number, number>() };
      const watch = sdk.onSnapshot(sdk.doc(sdk.open({ port: ports.firestore }), "bench/one"), (shown) => {
        const n: unknown = shown.get("n");
        if (typeof n === "number") arrivals.firestore.set(n, performance.timeOrigin + performance.now());
      });
      const source = new EventSource(`http://127.0.0.1:${ports.events}/events`);
      source.onmessage = (event) => {
        arrivals.events.set(JSON.parse(event.data).n, performance.timeOrigin + performance.now());
      };
      await new Promise((resolve) => {
        source.onopen = resolve;
      });
      Object.assign(globalThis, { arrivals, watch });
    },
    { firestore: firestorePort, events: eventsPort },
  );
}

const arrivalTime = (page: Page, way: "firestore" | "events", n: number) =>
  page
    .waitForFunction(([from, number]) => arrivals[from].get(number), [way, n] as const, { polling: 2, timeout: 5000 })
    .then((handle) => handle.jsonValue())
    .then(Number);

/** How far the page's clock is ahead of this process's, estimated from the fastest of several round trips. */
async function clockSkewMs(page: Page): Promise<number> {
  let best = { tripMs: Number.POSITIVE_INFINITY, skewMs: 0 };
  for (let question = 0; question < 50; question += 1) {
    const beforeMs = performance.timeOrigin + performance.now();
    const pageMs = await page.evaluate(() => performance.timeOrigin + performance.now());
    const tripMs = performance.timeOrigin + performance.now() - beforeMs;
    if (tripMs < best.tripMs) best = { tripMs, skewMs: pageMs - (beforeMs + tripMs / 2) };
  }
  return best.skewMs;
}

function summary(samples: readonly number[]): Latency {
  const measured = samples.slice(WARM_UPS);
  return { p50Ms: percentile(measured, 0.5), p99Ms: percentile(measured, 0.99) };
}

/**
 * Measures the time from `set()` in the server SDK to the callback in the browser, and the same for server-sent events.
 */
export async function measureLatency(): Promise<{ firestore: Latency; events: Latency }> {
  // Keeps the server SDK from asking Google's metadata service for credentials.
  process.env.METADATA_SERVER_DETECTION = "none";
  const [firestore, events, browser] = await Promise.all([
    startServer("firestore"),
    startServer("events"),
    startBrowser(),
  ]);
  const app = initializeApp({ projectId: "demo" }, "bench");
  const db = getFirestore(app);
  db.settings({ host: `127.0.0.1:${firestore.port}`, ssl: false });
  const page = await browser.newPage();
  await listenInPage(page, firestore.port, events.port);
  const samples = { firestore: [] as number[], events: [] as number[] };
  const text = "x".repeat(300);
  for (let n = 0; n < WARM_UPS + SAMPLES; n += 1) {
    const setMs = performance.timeOrigin + performance.now();
    await db.doc("bench/one").set({ n, text });
    samples.firestore.push((await arrivalTime(page, "firestore", n)) - setMs);
    const postMs = performance.timeOrigin + performance.now();
    await fetch(`http://127.0.0.1:${events.port}/publish`, { method: "POST", body: JSON.stringify({ n, text }) });
    samples.events.push((await arrivalTime(page, "events", n)) - postMs);
  }
  const skewMs = await clockSkewMs(page);
  await deleteApp(app);
  await Promise.all([browser.close(), firestore.stop(), events.stop()]);
  return {
    firestore: summary(samples.firestore.map((ms) => ms - skewMs)),
    events: summary(samples.events.map((ms) => ms - skewMs)),
  };
}
