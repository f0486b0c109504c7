import { type Browser, chromium, type Page } from "playwright";
import { rowsBetween } from "@/components/ui/rows-in-sight";
import { startOwnStack } from "@/e2e/fixtures/own-stack";
import { type AccountsPage, accountsPageSchema } from "@/lib/contracts/accounts/account";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { findSystemChromium } from "@/stack/chromium";
import { startMinimalApp } from "./screens/minimal-app";
import { isGoalMet, median, printRows, type Row } from "./screens/table";
import { type Scrolled, scrollList } from "./scrolling/scroll";

const rounds = 3;
const million = 1_000_000;

/**
 * Measures scrolling the list of accounts, once with the sample workspace and once with a million accounts. Each run
 * alternates with a bare virtual list of the same number of rows. The scroll must reach the last row.
 */
export async function benchScrolling(): Promise<boolean> {
  const minimal = await startMinimalApp();
  const { stack, stop } = await startOwnStack();
  const browser = await chromium.launch({
    executablePath: findSystemChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const rows = await measureScrolling(browser, stack.app, minimal.origin);
    printRows(rows);
    return rows.every(isGoalMet);
  } finally {
    await browser.close();
    await stop();
    minimal.stop();
  }
}

/** Scrolls each list, alternating with its bare counterpart. */
export async function measureScrolling(browser: Browser, app: string, minimal: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const isMillion of [false, true]) {
    const own: Scrolled[] = [];
    const bare: Scrolled[] = [];
    let isLastReached = true;
    for (let round = 0; round < rounds; round += 1) {
      const list = await openAccounts(browser, app, isMillion);
      own.push(await scrollList(list.page));
      isLastReached = (await reachesLast(list.page, list.total)) && isLastReached;
      await list.page.context().close();
      const peer = await (await browser.newContext()).newPage();
      await peer.goto(`${minimal}/list?rows=${list.total}`, { waitUntil: "load" });
      bare.push(await scrollList(peer));
      await peer.context().close();
    }
    const name = isMillion ? "1,000,000 rows" : "the sample workspace";
    const of = (figure: (one: Scrolled) => number) => ({
      own: median(own.map(figure)),
      peer: median(bare.map(figure)),
    });
    const work = of((one) => one.workMs);
    console.log(`${name}: ${work.own.toFixed(1)} ms of work for a frame, the bare list ${work.peer.toFixed(1)} ms`);
    rows.push(
      { what: `${name}: frame p95`, ...of((one) => one.frameP95Ms), unit: "ms", goal: { max: 1.1 } },
      {
        what: `${name}: frames over 33 ms`,
        ...of((one) => one.framesOver33Ms),
        peer: null,
        unit: "",
        goal: { max: 0 },
      },
      { what: `${name}: heap`, ...of((one) => one.heapMb), peer: null, unit: "MB", goal: { max: 30 } },
      { what: `${name}: last row reached`, own: Number(isLastReached), peer: null, unit: "", goal: { min: 1 } },
    );
  }
  return rows;
}

async function openAccounts(browser: Browser, app: string, isMillion: boolean): Promise<{ page: Page; total: number }> {
  const context = await browser.newContext({ baseURL: app });
  const data = { email: "rep@acme.example", password: samplePassword };
  const response = await context.request.post("/api/auth/login", { data });
  if (response.status() !== 200) throw new Error(`signing in as ${data.email} returned ${response.status()}`);
  const page = await context.newPage();
  await page.goto("/all-accounts?owner=all", { waitUntil: "load" });
  // Live updates have arrived by then.
  await page.waitForTimeout(3000);
  if (isMillion) await pretendMillion(page);
  const count = await page.getByRole("table", { name: "Accounts" }).getAttribute("aria-rowcount");
  return { page, total: Number(count) - 1 };
}

/** Responds to a search with a million accounts: repeats those of the first page, each with a unique id. */
async function pretendMillion(page: Page): Promise<void> {
  let first: AccountsPage | null = null;
  await page.route("**/api/accounts?*", async (route) => {
    first ??= accountsPageSchema.parse(await (await route.fetch()).json());
    const { items } = first;
    const { searchParams } = new URL(route.request().url());
    const from = Number(searchParams.get("cursor") ?? 0);
    const length = Number(searchParams.get("limit") ?? 50);
    const made = rowsBetween(from, from + length - 1).flatMap((at) =>
      items.slice(at % items.length, (at % items.length) + 1).map((account) => ({ ...account, id: idOf(at) })),
    );
    const body: AccountsPage = {
      items: made,
      total: million,
      total_is_exact: true,
      next_cursor: String(from + length),
    };
    await route.fulfill({ json: body });
  });
  await page.getByRole("searchbox", { name: "Search accounts" }).fill("inc");
  await page.getByText("1,000,000 accounts").waitFor();
}

function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

/** Whether the end of the list shows its last row, loaded or not. */
async function reachesLast(page: Page, total: number): Promise<boolean> {
  await page.evaluate("window.scrollTo(0, document.documentElement.scrollHeight)");
  const last = page.getByRole("table", { name: "Accounts" }).locator(`[aria-rowindex="${total + 1}"]`);
  return last.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}
