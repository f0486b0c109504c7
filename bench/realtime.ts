import { createServer, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { type Browser, chromium, type Page } from "playwright";
import { startOwnStack } from "@/e2e/fixtures/own-stack";
import { type SampleEmail, samplePassword } from "@/lib/contracts/samples/sample-users";
import { findSystemChromium } from "@/stack/chromium";
import { percentile } from "./support/percentile";

/**
 * Measures the time from "Publish" to paint: an announcement through the whole product (host, backend, outbox,
 * Firestore, SDK, page), and for reference the same request followed by a plain server-sent event, alternating in the
 * same browser and run.
 */
const rounds = 60;

/** The pause between rounds: a round publishes twice, and a user may publish at most sixty times a minute. */
const pauseMs = 2_100;

/** The limit of an announcement's time, as a multiple of the reference's time, for p50 and p99. */
const maxRatio = 1.5;

/** Measures, prints the results, and returns false if publishing exceeds its limit. */
export async function benchRealtime(): Promise<boolean> {
  const { stack, stop } = await startOwnStack();
  const stream = await startStream();
  const browser = await chromium.launch({
    executablePath: findSystemChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
  try {
    const writer = await signIn(browser, stack.app, "clientadmin@globex.example");
    const reader = await signIn(browser, stack.app, "rep@globex.example");
    await reader.goto("/settings");
    // Wait for the live connection: the page's first announcements are server-rendered.
    await reader.locator("#alerts-bell[data-live]").waitFor();
    const listener = await browser.newPage();
    await listener.goto(stream.url);
    const times: Record<"product" | "stream", number[]> = { product: [], stream: [] };
    for (let round = 0; round <= rounds; round += 1) {
      await setTimeout(pauseMs);
      const product = await timeToPaint(reader, (text) => publish(writer, text));
      const plain = await timeToPaint(listener, async (text) => {
        await publish(writer, `${text} (peer)`);
        await stream.send(text);
      });
      // The first round is a warm-up and doesn't count.
      if (round > 0) {
        times.product.push(product);
        times.stream.push(plain);
      }
    }
    return report(times);
  } finally {
    await browser.close();
    await stream.stop();
    await stop();
  }
}

function report(times: Record<"product" | "stream", number[]>): boolean {
  const of = (list: number[]) => ({ p50: percentile(list, 0.5), p99: percentile(list, 0.99) });
  const [product, stream] = [of(times.product), of(times.stream)];
  console.log(`publish → paint              p50 ${product.p50.toFixed(0)} ms   p99 ${product.p99.toFixed(0)} ms`);
  console.log(`publish, plain event → paint p50 ${stream.p50.toFixed(0)} ms   p99 ${stream.p99.toFixed(0)} ms`);
  const ratios = { p50: product.p50 / stream.p50, p99: product.p99 / stream.p99 };
  const isMet = ratios.p50 <= maxRatio && ratios.p99 <= maxRatio;
  console.log(
    `${isMet ? "ok  " : "MISS"} ratio p50 ${ratios.p50.toFixed(2)}, p99 ${ratios.p99.toFixed(2)} (goal ≤ ${maxRatio})`,
  );
  return isMet;
}

/** Runs in the page. Kept as text, because the compiler would insert helpers that don't exist in the page. */
const watchFor = `(wanted) => { window.painted = new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    if (!document.body.innerText.includes(wanted)) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(Date.now())));
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
}); }`;

/** Sends a unique text, and measures the time until the frame in which the page has painted it, in milliseconds. */
async function timeToPaint(page: Page, send: (text: string) => Promise<void>): Promise<number> {
  const text = `Bench ${crypto.randomUUID()}`;
  await page.evaluate(`(${watchFor})(${JSON.stringify(text)})`);
  const sentMs = Date.now();
  await send(text);
  return (await page.evaluate<number>("window.painted")) - sentMs;
}

async function publish(page: Page, title: string): Promise<void> {
  const data = { scope: "client", title, body: "", severity: "critical", roles: [], dismissible: true };
  const result = await page.request.post("/api/messages", { data });
  if (result.status() !== 201) throw new Error(`publishing returned ${result.status()}`);
}

async function signIn(browser: Browser, baseURL: string, email: SampleEmail): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const result = await context.request.post("/api/auth/login", { data: { email, password: samplePassword } });
  if (result.status() !== 200) throw new Error(`signing in as ${email} returned ${result.status()}`);
  return context.newPage();
}

/** A page that only shows the content of server-sent events. */
async function startStream(): Promise<{
  url: string;
  send: (text: string) => Promise<void>;
  stop: () => Promise<void>;
}> {
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    if (request.url === "/events") {
      listeners.add(response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" }));
      response.write(": hello\n\n");
    } else {
      const script = 'new EventSource("/events").onmessage = (event) => { document.body.textContent = event.data; };';
      response.writeHead(200, { "content-type": "text/html" }).end(`<!doctype html><body><script>${script}</script>`);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    send: async (text) => {
      for (const listener of listeners) listener.write(`data: ${text}\n\n`);
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
