import type { TimelineItem } from "@/lib/contracts/activity/activity";
import { matchesFilter, mergeItems, timelineItemId, unfiltered } from "./rows";

const note = (id: string, at: string, body = "Words", uid = "ravi"): TimelineItem => ({
  kind: "note",
  at,
  note: { id, account_id: "a", body, mentions: [], author: { uid, name: "Ravi" }, created_at: at },
});
const task: TimelineItem = {
  kind: "task",
  at: "2026-03-02T09:00:00.000Z",
  task: {
    id: "t",
    account_id: "a",
    title: "Do it",
    due_date: null,
    assignee: { uid: "lena", name: "Lena" },
    created_by: { uid: "ravi", name: "Ravi" },
    created_at: "2026-03-02T09:00:00.000Z",
    done_at: null,
    updated_at: "2026-03-02T09:00:00.000Z",
  },
};

test("merges rows by id, prefers the second list and sorts the latest first", () => {
  const [old, young] = [note("1", "2026-03-01T09:00:00.000Z"), note("2", "2026-03-03T09:00:00.000Z")];

  const merged = mergeItems([old, task], [young, note("1", old.at, "Other words")]);

  expect(merged.map(timelineItemId)).toEqual(["2", "t", "1"]);
  expect(merged[2]).toMatchObject({ note: { body: "Other words" } });
});

test("a task matches its author and its assignee, and a note its author", () => {
  expect(matchesFilter(task, unfiltered)).toBe(true);
  for (const by of ["ravi", "lena"]) expect(matchesFilter(task, { kind: null, by })).toBe(true);
  expect(matchesFilter(task, { kind: "task", by: "carla" })).toBe(false);
  expect(matchesFilter(note("1", "", "", "lena"), { kind: "task", by: null })).toBe(false);
  expect(matchesFilter(note("1", "", "", "lena"), { kind: "note", by: "lena" })).toBe(true);
});
