import { ruleKinds, ruleTopics } from "@/lib/contracts/rules/rule-kind";
import { newRuleSchema } from "../contracts/rules/alert-rule";
import { describeNoise, describePreview, describeWatch, isNoisy, ruleExamples, topicName } from "./describe";

test.each([
  [{ kind: "signal", topics: [] }, "A signal arrives"],
  [{ kind: "signal", topics: ["leadership", "earnings"] }, "A signal arrives: leadership or earnings"],
  [{ kind: "change", topics: ["stage", "tier", "owner"] }, "Stage, tier, or owner changes"],
  [{ kind: "change", topics: [] }, "Any value changes"],
  [{ kind: "signal", topics: ["contact_left"] }, "A signal arrives: contact left"],
  [{ kind: "silence", topics: ["60"] }, "No activity on an account for 60 days"],
  [{ kind: "silence", topics: ["90", "30"] }, "No activity on an account for 30 or 90 days"],
  [{ kind: "industry", topics: [] }, "An industry moves by more than usual"],
  [{ kind: "industry", topics: ["fell"], least_sigma: 4 }, "An industry falls by 4 σ or more"],
  [{ kind: "industry", topics: ["rose", "fell"], least_sigma: 2 }, "An industry moves by more than usual"],
  [{ kind: "silence", topics: [] }, "No activity on an account for 30, 60, 90, or 180 days"],
] as const)("describes %o as %s", (watch, text) => {
  expect(describeWatch({ ...watch, topics: [...watch.topics] })).toBe(text);
});

test.each([
  [0, true, "Would have raised no alert in the last 30 days."],
  [1, true, "Would have raised 1 alert in the last 30 days."],
  [14, true, "Would have raised 14 alerts in the last 30 days."],
  [14, false, "Would have raised at least 14 alerts in the last 30 days."],
  [200, true, "Would have raised 200 alerts in the last 30 days."],
  [200, false, "Would have raised more than 200 alerts in the last 30 days."],
])("describes a preview of %i alerts, exact %s, as %s", (total, is_exact, text) => {
  expect(describePreview({ total, is_exact })).toBe(text);
});

test("previews an industry rule on the months with known figures", () => {
  const months = { from: "2024-11", to: "2026-09" };
  expect(describePreview({ total: 3, is_exact: true, months })).toBe(
    "Would have raised 3 alerts for Nov 2024 to Sep 2026, the latest month with data.",
  );
  expect(describePreview({ total: 0, is_exact: true, months: null })).toBe(
    "No monthly figures from the last two years to test it on.",
  );
});

test("a rule is noisy when most of its alerts are deleted, and describes the counts", () => {
  expect(describeNoise({ raised: 0, deleted: 0, held: 0 })).toBe("No alert in 30 days");
  expect(describeNoise({ raised: 8, deleted: 8, held: 0 })).toBe("8 alerts in 30 days · all deleted by you");
  expect(describeNoise({ raised: 60, deleted: 2, held: 40 })).toBe(
    "60 alerts in 30 days · 2 deleted by you · 40 combined",
  );
  expect([3, 4].map((raised) => isNoisy({ raised, deleted: raised }))).toEqual([false, true]);
  expect(isNoisy({ raised: 10, deleted: 4 })).toBe(false);
});

test("every topic has a name and every example rule is valid", () => {
  const topics: string[] = ruleKinds.flatMap((kind) => [...ruleTopics[kind]]);
  expect(topics.filter((topic) => !/^[A-Z]|^\d+ days$/.test(topicName(topic)))).toEqual([]);
  expect(ruleExamples.filter((rule) => !newRuleSchema.safeParse(rule).success)).toEqual([]);
});
