import { type ContactEvent, relationshipDays, relationshipLevel, relationshipScore } from "./score";

const now = new Date("2025-07-03T08:00:00Z");
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
const of = (kind: ContactEvent["kind"], days: number): ContactEvent => ({ kind, at: ago(days) });

test.each([
  ["no activity", [], 0],
  ["a meeting today", [of("meeting", 0)], 3],
  ["a meeting one half-life ago", [of("meeting", 60)], 1.5],
  ["a meeting two half-lives ago", [of("meeting", 120)], 0.75],
  ["every kind of activity", [of("meeting", 0), of("call", 0), of("task", 0), of("note", 0)], 6.5],
  ["activity that is too old", [of("meeting", relationshipDays + 1)], 0],
  ["activity in the future", [of("meeting", -1)], 0],
])("scores %s", (_what, events, score) => expect(relationshipScore(events, now)).toBeCloseTo(score, 6));

test("a relationship fades from strong to weak without further activity", () => {
  const events = [of("meeting", 0), of("call", 0)];
  const later = (days: number) => relationshipLevel(relationshipScore(events, ago(-days)));

  expect([later(0), later(60), later(180)]).toEqual(["strong", "good", "weak"]);
});
