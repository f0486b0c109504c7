import { accountOf } from "@/lib/accounts/account.fixture";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import type { Conversation, Signal, Task } from "@/lib/contracts/activity/activity";
import { nothingSince } from "@/lib/timeline/since.fixture";
import { type SummarySource, summarize } from "./summarize";

const id = "00000000-0000-4000-8000-000000000001";
const lena = { uid: "lena", name: "Lena Okafor" };
const factOf = (field: string, source: string) => ({
  field,
  value: "",
  source,
  method: "reported" as const,
  seen_at: "2025-07-03T08:00:00Z",
  confidence: "high" as const,
});
const account: AccountDetail = {
  ...accountOf({ sector: "Industrials", hq_city: "Saint Paul", hq_state: "MN", market_cap_usd: 92_293_693_440 }),
  external_id: null,
  cik: null,
  industry_name: null,
  created_at: "2025-07-03T08:00:00Z",
  is_watched: false,
  next_task: null,
  last_activity_at: null,
  facts: [factOf("sector", "Register A"), factOf("hq_city", "Register A"), factOf("market_cap_usd", "Exchange B")],
};
const empty: SummarySource = { account, since: nothingSince, signals: [], tasks: [], lastTalk: null };
const signal: Signal = {
  id: "s",
  account_id: id,
  title: "A new plant",
  source: "A paper",
  url: null,
  occurred_at: "2026-03-04T09:00:00.000Z",
  recorded_by: null,
  created_at: "2026-03-05T09:00:00.000Z",
};
const task: Task = {
  id: "t",
  account_id: id,
  title: "Send the list",
  due_date: "2026-03-12",
  assignee: lena,
  created_by: lena,
  created_at: "2026-03-01T09:00:00.000Z",
  done_at: null,
  updated_at: "2026-03-01T09:00:00.000Z",
};
const talk: Conversation = {
  id: "c",
  account_id: id,
  kind: "call",
  body: "They want\na pilot.",
  minutes: null,
  contact: { id, name: "Ada Moss" },
  happened_at: "2026-03-02T09:00:00.000Z",
  author: lena,
  created_at: "2026-03-02T09:00:00.000Z",
  edited_at: null,
};

const lineOf = (overrides: Partial<SummarySource>, index: number) => {
  const line = summarize({ ...empty, ...overrides })[index];
  return `${line?.text} (${line?.note})`;
};

test("the first line states industry, location and size, names each source once and says what is unknown", () => {
  expect(lineOf({}, 0)).toBe("Industrials in Saint Paul, MN: $92.3B market cap. (Register A, Exchange B)");
  const unknown = { ...account, sector: null, hq_city: null, hq_state: null, market_cap_usd: null, facts: [] };
  expect(lineOf({ account: unknown }, 0)).toMatch(/^Industry not known.*: size not known\. \(Your team\)$/);
});

test("the second line names the latest change since the last visit and counts the others", () => {
  const since = {
    ...nothingSince,
    signals: { count: 2, items: [{ id, title: "A new plant" }] },
    people_in: { count: 1, items: [{ id, name: "Ada Moss" }] },
  };

  expect(lineOf({ since, signals: [signal] }, 1)).toBe(
    "A new plant, and 2 more changes since 2 Mar 2026 (A paper, 4 Mar 2026)",
  );
  expect(lineOf({}, 1)).toBe("Nothing since you last looked, 2 Mar 2026. (Your team)");
  expect(lineOf({ since: { ...nothingSince, since: null }, signals: [signal] }, 1)).toBe(
    "Latest signal: A new plant (A paper, 4 Mar 2026)",
  );
  expect(lineOf({ since: null }, 1)).toBe("News could not be loaded. (Not available)");
});

test("the third line has the last conversation and the next open task with their authors", () => {
  const done = { ...task, id: "d", due_date: "2026-03-01", done_at: "2026-03-02T09:00:00.000Z" };

  expect(lineOf({ tasks: [done, task], lastTalk: talk }, 2)).toBe(
    "Last call with Ada Moss: They want a pilot. Next: Send the list, due 12 Mar 2026, Lena Okafor. " +
      "(Lena Okafor, 2 Mar 2026; task added by Lena Okafor, 1 Mar 2026)",
  );
  expect(lineOf({}, 2)).toBe("No call or meeting yet. No next step. (Your team, today)");
});
