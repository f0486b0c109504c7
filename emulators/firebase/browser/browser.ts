import { existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { bundlePage } from "./bundle-page";

const SYSTEM_CHROMIUM = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A headless browser, and a site whose pages expose the SDK as `sdk`. */
export type TestBrowser = {
  /** A page in its own context, with its own IndexedDB and network. */
  newPage(): Promise<Page>;
  newContext(): Promise<BrowserContext>;
  /** Another page of the same context, such as another tab. */
  newTab(context: BrowserContext): Promise<Page>;
  /** Errors that pages have logged to the console since the last call. */
  drainErrors(): string[];
  /** Closes all contexts, so that no page outlives its test. */
  closePages(): Promise<void>;
  close(): Promise<void>;
};

async function serve(script: string): Promise<Server> {
  const server = createServer((req, res) => {
    if (req.url === "/page.js") res.setHeader("Content-Type", "text/javascript; charset=utf-8").end(script);
    else
      res.setHeader("Content-Type", "text/html").end("<!doctype html><title>sdk</title><script src=/page.js></script>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function addressOf(server: Server): string {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `http://127.0.0.1:${address.port}/`;
}

function launch(): Promise<Browser> {
  const executablePath = SYSTEM_CHROMIUM.find((path) => existsSync(path));
  return chromium.launch({ executablePath, args: CHROMIUM_ARGS });
}

/** Starts Chromium (the system's, or Playwright's own) and the site. */
export async function startBrowser(): Promise<TestBrowser> {
  const [browser, server] = await Promise.all([launch(), bundlePage().then(serve)]);
  const url = addressOf(server);
  let errors: string[] = [];
  const newTab = async (context: BrowserContext) => {
    const page = await context.newPage();
    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") errors.push(message.text());
    });
    await page.goto(url);
    return page;
  };
  return {
    newTab,
    newContext: () => browser.newContext(),
    newPage: async () => newTab(await browser.newContext()),
    drainErrors: () => {
      const drained = errors;
      errors = [];
      return drained;
    },
    closePages: async () => {
      for (const context of browser.contexts()) await context.close();
    },
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
