import { accountOf } from "@/lib/accounts/account.fixture";
import { contactOf } from "@/lib/contacts/contact.fixture";
import type { AccountDetail } from "@/lib/contracts/accounts/account";
import type { Since } from "@/lib/contracts/accounts/since";
import type { Task, TimelineItem } from "@/lib/contracts/activity/activity";
import { nothingSince } from "@/lib/timeline/since.fixture";
import { lineText } from "./brief";
import { type BriefSource, composeBrief } from "./compose-brief";

const id = "00000000-0000-4000-8000-000000000001";
const lena = { uid: "lena", name: "Lena Okafor" };
const account: AccountDetail = {
  ...accountOf({ sector: "Industrials", hq_city: "Saint Paul", hq_state: "MN", market_cap_usd: 92_293_693_440 }),
  external_id: null,
  cik: null,
  industry_name: null,
  created_at: "2025-07-03T08:00:00Z",
  is_watched: false,
  next_task: null,
  last_activity_at: null,
  facts: ["sector", "hq_city", "market_cap_usd"].map((field) => ({
    field,
    value: "",
    source: "sp500",
    method: "reported" as const,
    seen_at: "2025-07-03T08:00:00Z",
    confidence: "high" as const,
  })),
};
const fullSource: BriefSource = {
  account,
  since: nothingSince,
  signals: [],
  seats: [],
  people: [],
  evidence: new Map(),
  tasks: [],
  timeline: [],
  lastTalk: null,
  reader: "Ravi Petersen",
  nowMs: Date.parse("2026-03-10T09:00:00.000Z"),
};

/** The lines of one section as `label: text (note)`, or, if the section has no lines, its text. */
function partOf(overrides: Partial<BriefSource>, title: string): string[] {
  const part = composeBrief({ ...fullSource, ...overrides }).parts.find((one) => one.title === title);
  if (!part) throw new Error(`no ${title}`);
  if (part.lines.length === 0) return [part.empty];
  return part.lines.map((line) => `${line.label}: ${lineText(line)} (${line.note})`);
}

test("lists known values with their source and date and omits unknown ones", () => {
  expect(composeBrief(fullSource).made).toBe("Brief for Ravi Petersen, 10 Mar 2026");
  expect(partOf({}, "Who they are")).toEqual([
    "Sector: Industrials (sp500, high confidence, 3 Jul 2025)",
    "Headquarters: Saint Paul, MN (sp500, high confidence, 3 Jul 2025)",
    "Owner: Nobody (Your team, 3 Jul 2025)",
  ]);
  expect(partOf({}, "Key figures")).toEqual(["Market cap: $92.3B (sp500, high confidence, 3 Jul 2025)"]);
  expect(partOf({ account: { ...account, market_cap_usd: null } }, "Key figures")).toEqual(["No figures known."]);
});

test("excludes do-not-contact people from the key contacts", () => {
  const barred = contactOf({
    full_name: "Ada Moss",
    title: "CFO",
    email: "ada@3m.com.example",
    phone: "+1 212 555 0100",
    do_not_contact: true,
    do_not_contact_reason: "Asked by mail",
    do_not_contact_since: "2026-01-05",
  });

  expect(partOf({ people: [barred] }, "Key contacts")).toEqual(["No one here may be contacted."]);
});

test("lists committee members first, excludes people who left and names open roles", () => {
  const [first, second, departed] = [
    contactOf({ id: "1", full_name: "First", email: "first@3m.com.example" }),
    contactOf({ id: "2", full_name: "Second", email: null, phone: "+1 212 555 0100" }),
    contactOf({ id: "3", full_name: "Left", left_company: true }),
  ];
  const role = (name: string) => ({ id, name });
  const seats = [
    { role: role("Champion"), holder: { id: "2", name: "Second", title: "VP Sales", absence: null } },
    { role: role("Economic buyer"), holder: null },
    { role: role("User"), holder: { id: "3", name: "Left", title: "VP Sales", absence: "left" as const } },
  ];

  expect(partOf({ people: [first, departed, second], seats }, "Key contacts")).toEqual([
    "Second: VP Sales · Champion · +1 212 555 0100 (sample, 3 Jul 2025; role: buying committee)",
    "First: VP Sales · first@3m.com.example (sample, 3 Jul 2025)",
    "Open roles: Economic buyer, User (Left has left) (Buying committee, today)",
  ]);
  const many = Array.from({ length: 9 }, (_, index) => contactOf({ id: String(index), full_name: `P${index}` }));
  expect(partOf({ people: many }, "Key contacts").at(-1)).toBe("Also there: 4 more people (Your team, today)");
});

test("lists news since the last visit, and says when there is none or it is the first visit", () => {
  const signal = {
    id: "s",
    account_id: id,
    title: "A new plant",
    source: "A paper",
    url: null,
    occurred_at: "2026-03-04T09:00:00.000Z",
    recorded_by: null,
    created_at: "2026-03-05T09:00:00.000Z",
  };
  const since: Since = {
    ...nothingSince,
    signals: { count: 1, items: [{ id, title: "A new plant" }] },
    people_in: { count: 1, items: [{ id, name: "Ada Moss" }] },
  };
  const signals = [signal, { ...signal, id: "old", created_at: "2026-03-01T09:00:00.000Z" }];

  expect(partOf({ since, signals }, "What is new")).toEqual([
    "Signal: A new plant (A paper, 4 Mar 2026)",
    "Contacts: Ada Moss joined (Your team, since 2 Mar 2026)",
  ]);
  expect(partOf({}, "What is new")).toEqual(["Nothing since you last looked, 2 Mar 2026."]);
  expect(partOf({ since: { ...nothingSince, since: null } }, "What is new")).toEqual([
    "This is your first look at this account.",
  ]);
});

test("lists open tasks with due dates and three shortened timeline items with names for mentions", () => {
  const task: Task = {
    id: "t",
    account_id: id,
    title: "Send it",
    due_date: "2026-03-12",
    assignee: lena,
    created_by: lena,
    created_at: "2026-03-01T09:00:00.000Z",
    done_at: null,
    updated_at: "2026-03-01T09:00:00.000Z",
  };
  const note = (body: string): TimelineItem => ({
    kind: "note",
    at: "2026-03-05T09:00:00.000Z",
    note: {
      id: body.slice(0, 5),
      account_id: id,
      body,
      mentions: [lena],
      author: lena,
      created_at: "2026-03-05T09:00:00Z",
    },
  });

  expect(partOf({ tasks: [{ ...task, done_at: "2026-03-02T09:00:00.000Z" }, task] }, "Open tasks")).toEqual([
    "Due 12 Mar 2026: Send it, for Lena Okafor (Added by Lena Okafor, 1 Mar 2026)",
  ]);
  const shown = partOf(
    { timeline: [note("Ask @[lena]\nagain"), note("x".repeat(400)), note("c"), note("d")] },
    "Last on the timeline",
  );
  expect(shown).toHaveLength(3);
  expect(shown[0]).toBe("Note: Ask @Lena Okafor again (Lena Okafor, 5 Mar 2026)");
  expect(shown[1]).toBe(`Note: ${"x".repeat(219)}… (Lena Okafor, 5 Mar 2026)`);
});
