import type { Relationship } from "@/lib/contracts/contacts/relationship";
import { byColleague, describeRelationship, strongestByContact } from "./relationships";

const of = (
  contact: string,
  colleague: string,
  score: number,
  made: Partial<Relationship["made_of"]> = {},
): Relationship => ({
  contact_id: contact,
  colleague: { uid: colleague, name: colleague },
  score,
  level: "good",
  made_of: { meeting: 0, call: 0, task: 0, note: 0, ...made },
  last_at: "2025-07-03T08:00:00Z",
});

test("describes a relationship by its activities and the date of the last one", () => {
  expect(describeRelationship(of("a", "Rep", 5, { meeting: 2, call: 1, task: 1, note: 3 }))).toBe(
    "2 meetings, 1 call, 1 task done, 3 notes; last on 3 Jul 2025",
  );
  expect(describeRelationship(of("a", "Rep", 2, { call: 1 }))).toBe("1 call; last on 3 Jul 2025");
});

test("finds the colleague who knows each contact best and ranks colleagues by their total", () => {
  const all = [of("ada", "Lead", 5), of("ada", "Rep", 4), of("ben", "Rep", 3)];

  expect([...strongestByContact(all)].map(([id, { colleague }]) => [id, colleague.uid])).toEqual([
    ["ada", "Lead"],
    ["ben", "Rep"],
  ]);
  expect(byColleague(all).map(({ name, known }) => [name, known.length])).toEqual([
    ["Rep", 2],
    ["Lead", 1],
  ]);
});
