import type { QueueItem } from "@/lib/contracts/home/home-queue";
import { containsWords, describeReason } from "./describe";

const today = "2026-11-21";
const item: QueueItem = {
  key: "task:00000000-0000-4000-8000-000000000001",
  kind: "task",
  title: "Call their buyer",
  account: { id: "00000000-0000-4000-8000-000000000002", name: "Adobe" },
  due_date: "2026-11-18",
  link: "/tasks",
  days: 3,
  signal_kind: null,
  market_cap_usd: 92_000_000_000,
  is_mine: true,
  detail: null,
};

test.each<[Partial<QueueItem>, string]>([
  [{}, "3 days overdue"],
  [{ due_date: today, days: 0 }, "Today"],
  [{ kind: "team_task", detail: "Ravi Petersen" }, "3 days overdue · Ravi Petersen"],
  [
    { kind: "signal", signal_kind: "leadership", days: 1, detail: "Press release" },
    "Leadership · 1 day ago · Press release",
  ],
  [{ kind: "signal", signal_kind: "earnings", days: 0 }, "Earnings · today"],
  [{ kind: "signal", signal_kind: "other", days: 2 }, "2 days ago"],
  [{ kind: "quiet", days: 40, detail: "Ravi Petersen" }, "No activity for 40 days"],
  [{ kind: "quiet", days: 40, detail: "Ravi Petersen", is_mine: false }, "No activity for 40 days · Ravi Petersen"],
  [{ kind: "quiet", days: 0, is_untouched: true }, "No activity yet"],
  [{ kind: "unassigned" }, "No owner yet"],
  [{ kind: "request", days: 0, detail: "To /tasks." }, "Today · To /tasks."],
])("describes the reason for %j", (overrides, text) => {
  expect(describeReason({ ...item, ...overrides }, today)).toBe(text);
});

test.each([
  ["Gap analysis", "Gap", true],
  ["Call AT&T’s buyer", "AT&T", true],
  ["Yahoo! opens an office", "Yahoo", true],
  ["Visit the Gapminder team", "Gap", false],
  ["Lunch in Zürich", "Z", false],
  ["Call their buyer", "Gap", false],
])("%j contains the words %j: %s", (text, name, contains) => {
  expect(containsWords(text, name)).toBe(contains);
});
