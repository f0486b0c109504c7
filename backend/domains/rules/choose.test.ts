import { chooseAlerts } from "./choose";
import type { Occurrence, OccurrencePart } from "./occurrence";

const part = (topic: OccurrencePart["topic"], alerted: string[] = []): OccurrencePart => ({
  topic,
  title: `${topic}`,
  body: "",
  alerted,
});
const occurrence = (
  kind: Occurrence["kind"],
  parts: OccurrencePart[],
  actorId: string | null = "lena",
): Occurrence => ({
  id: "x",
  kind,
  signalKind: null,
  account: { id: "a", name: "A" },
  actorId,
  at: new Date(0),
  link: "/account/a",
  parts,
});
const rule = (id: string, userId: string, topics: string[] = []) => ({ id, userId, topics });
const chosen = (...args: Parameters<typeof chooseAlerts>) =>
  chooseAlerts(...args).map((one) => [one.rule.userId, one.rule.id, one.part.topic, one.isAlerted]);

test("chooses each user once, by their oldest matching rule", () => {
  const rules = [rule("1", "ravi", ["earnings"]), rule("2", "ravi"), rule("3", "omar"), rule("4", "ravi", ["product"])];

  expect(chosen(occurrence("signal", [part("product")]), rules)).toEqual([
    ["ravi", "2", "product", false],
    ["omar", "3", "product", false],
  ]);
});

test("never chooses a user for their own action, but everyone for the product's", () => {
  const rules = [rule("1", "lena"), rule("2", "ravi")];

  expect(chosen(occurrence("signal", [part("other")]), rules)).toEqual([["ravi", "2", "other", false]]);
  expect(chosen(occurrence("signal", [part("other")], null), rules)).toHaveLength(2);
});

test("for a user who was already alerted, names the rule of a signal and skips a change", () => {
  const rules = [rule("1", "ravi")];

  expect(chosen(occurrence("signal", [part("other", ["ravi"])]), rules)).toEqual([["ravi", "1", "other", true]]);
  expect(chosen(occurrence("change", [part("owner", ["ravi"])]), rules)).toEqual([]);
});

test("for an edit of several values, chooses the first matching change the user hasn't been alerted to", () => {
  const edit = occurrence("change", [part("owner", ["ravi"]), part("tier"), part("stage")]);

  expect(chosen(edit, [rule("1", "ravi"), rule("2", "omar", ["stage"])])).toEqual([
    ["ravi", "1", "tier", false],
    ["omar", "2", "stage", false],
  ]);
});

test("never chooses a rule with other topics", () => {
  const topics = ["stage", "tier", "owner", "status"] as const;
  for (const ruleTopic of topics)
    for (const eventTopic of topics)
      expect(chosen(occurrence("change", [part(eventTopic)]), [rule("1", "ravi", [ruleTopic])])).toHaveLength(
        ruleTopic === eventTopic ? 1 : 0,
      );
});
