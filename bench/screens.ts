import { type Browser, type BrowserContext, chromium } from "playwright";
import { startOwnStack } from "@/e2e/fixtures/own-stack";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { findSystemChromium } from "@/stack/chromium";
import { clickRows, type View, viewScreens } from "./screens/browser";
import { startMinimalApp } from "./screens/minimal-app";
import { loadScreens, timeScreens } from "./screens/server";
import { isGoalMet, printRows, type Row } from "./screens/table";

/**
 * Measures the cost of the signed-in screens against a minimal Next.js app of the same version: on the server one
 * request at a time and under load, and in a browser on a slow phone. Uses the whole local stack with the sample
 * workspace.
 */
export async function benchScreens(): Promise<boolean> {
  const minimal = await startMinimalApp();
  const { stack, stop } = await startOwnStack();
  const browser = await chromium.launch({
    executablePath: findSystemChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  });
  try {
    let isMet = true;
    for await (const rows of measureScreens(browser, stack.app, minimal.origin)) {
      printRows(rows);
      isMet = rows.every(isGoalMet) && isMet;
    }
    return isMet;
  } finally {
    await browser.close();
    await stop();
    minimal.stop();
  }
}

async function* measureScreens(browser: Browser, app: string, minimal: string): AsyncGenerator<Row[]> {
  // Simulates a returning visitor: the first page carries the styles, and sets the cookie that marks later visits.
  const context = await browser.newContext({ baseURL: app });
  await context.request.get("/guidelines");
  const known = await cookieOf(context);
  await enter(context);
  const cookie = await cookieOf(context);
  const response = await context.request.get("/api/accounts?q=lauder&limit=1");
  const { items }: { items: { id: string }[] } = await response.json();
  await context.close();
  const paths = {
    home: "/sales-home",
    tasks: "/tasks",
    accounts: "/all-accounts",
    account: `/account/${items[0]?.id}`,
    contacts: "/contacts",
    insights: "/industry-insights",
    settings: "/settings",
  };
  const at = (path: string, sent = cookie) => ({ url: `${app}${path}`, cookie: sent });
  const targets = Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, at(path)]));
  const open = (url: string): View => ({ url, open: (one) => one.newContext() });
  const views = Object.fromEntries(
    Object.entries(paths).map(([name, path]): [string, View] => [
      name,
      { url: `${app}${path}`, open: (one) => signIn(one, app) },
    ]),
  );
  const list: View = { url: `${app}${paths.accounts}`, open: (one) => signIn(one, app) };
  yield timeScreens(targets, { url: minimal, cookie: "" });
  yield loadScreens(
    {
      settings: { ...at(paths.settings), min: 0.85 },
      accounts: { ...at(paths.accounts), min: 0.5 },
      home: { ...at(paths.home), min: 0.5 },
    },
    at("/guidelines", known),
  );
  yield viewScreens(browser, views, open(minimal));
  yield clickRows(browser, list, open(minimal));
}

async function signIn(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL });
  await enter(context);
  return context;
}

async function cookieOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
}

async function enter(context: BrowserContext): Promise<void> {
  const data = { email: "rep@acme.example", password: samplePassword };
  const response = await context.request.post("/api/auth/login", { data });
  if (response.status() !== 200) throw new Error(`signing in as ${data.email} returned ${response.status()}`);
}
