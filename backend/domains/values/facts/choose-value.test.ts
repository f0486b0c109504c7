import { applyStep, type Candidate, chosenOf, type Origin, reasonOf, type Step } from "./choose-value";

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const reported: Origin = { source: "Register", method: "reported", confidence: "medium", seenAt: day("2026-01-01") };
const typed: Origin = { source: "manual", method: "manual", confidence: "high", seenAt: day("2026-03-01") };

const see = (value: string, origin: Origin, isDecided = origin.method === "manual"): Step => ({
  kind: "see",
  value,
  origin,
  isDecided,
});
const after = (steps: Step[], field = "employees") =>
  steps.reduce<Candidate[]>((candidates, step) => applyStep(field, candidates, step), []);

test("a restored value without a current source keeps the source from its history", () => {
  const derived: Origin = { source: "Worked out", method: "derived", confidence: "medium", seenAt: day("2026-01-01") };
  const back: Step = { kind: "restore", value: "1", undone: [], by: "u1", at: day("2026-03-02"), origin: derived };

  expect(after([see("2", reported), back])).toContainEqual(
    expect.objectContaining({ value: "1", source: "Worked out", method: "derived", isChosen: true }),
  );
});

test.each<[string, Step[], string | null, string | null]>([
  ["the only value", [see("500", reported)], "500", "only"],
  [
    "a typed value, even over a later report",
    [see("500", typed), see("700", { ...reported, seenAt: day("2026-06-01") })],
    "500",
    "typed",
  ],
  ["the value typed last", [see("500", typed), see("600", typed)], "600", "typed"],
  [
    "a report over an estimate",
    [see("1", { ...reported, source: "Guess", method: "estimated" }), see("2", reported)],
    "2",
    "method",
  ],
  [
    "the more reliable of two reports",
    [see("1", reported), see("2", { ...reported, source: "Filing", confidence: "high" })],
    "2",
    "confidence",
  ],
  [
    "the most recently seen value",
    [see("1", reported), see("2", { ...reported, source: "News", seenAt: day("2026-02-01") })],
    "2",
    "newest",
  ],
  ["the first of equal values", [see("1", reported), see("2", { ...reported, source: "Other" })], "1", "first"],
  ["nothing after a user cleared the value", [see("1", reported), { kind: "clear" }], null, null],
])("chooses %s", (_name, steps, value, reason) => {
  const candidates = after(steps);

  expect(chosenOf(candidates)?.value ?? null).toBe(value);
  expect(reasonOf("employees", candidates)).toBe(reason);
});

test("a rejected value is replaced by the next best one, and its source can't restore it", () => {
  const wrong: Step = { kind: "reject", value: "2", reason: "Counts the parent", by: "u1", at: day("2026-03-01") };
  const steps = [see("1", reported), see("2", { ...reported, source: "Filing", confidence: "high" }), wrong];

  expect(chosenOf(after(steps))?.value).toBe("1");
  const again = after([
    ...steps,
    see("2", { ...reported, source: "Filing", confidence: "high", seenAt: day("2026-09-01") }),
  ]);
  expect(chosenOf(again)?.value).toBe("1");
  expect(chosenOf(after([...steps, see("2", typed)]))?.value).toBe("2");
});

test("an undo restores the old value with its source, and the typed value isn't chosen again", () => {
  const undo: Step = { kind: "restore", value: "1", undone: ["9"], by: "u1", at: day("2026-03-02") };
  const candidates = after([see("1", reported), see("9", typed), undo]);

  expect(chosenOf(candidates)).toMatchObject({ value: "1", source: "Register" });
  const later = applyStep("employees", candidates, see("1", { ...reported, seenAt: day("2026-04-01") }));
  expect(chosenOf(later)?.value).toBe("1");
});

test("a derived value follows its base: always for a band, but not after someone typed a domain", () => {
  const derive = (value: string | null): Step => ({ kind: "derive", value, source: "Base", seenAt: day("2026-03-01") });
  const steps = (value: string) => [see("Typed", typed), derive("First"), derive(value)];

  expect(chosenOf(after(steps("Second"), "market_cap_band"))?.value).toBe("Second");
  expect(after(steps("Second"), "market_cap_band")).toHaveLength(2);
  expect(chosenOf(after(steps("Second"), "domain"))?.value).toBe("Typed");
  expect(chosenOf(after([see("R", reported), derive("D"), derive(null)], "domain"))?.value).toBe("R");
});

test("the same value repeated by a source is one candidate with its first and last dates", () => {
  const [one, ...others] = after([
    see("1", reported),
    see("1", { ...reported, seenAt: day("2025-05-05") }),
    see("1", { ...reported, seenAt: day("2026-08-08") }),
  ]);

  expect(others).toEqual([]);
  expect(one).toMatchObject({ firstSeenAt: day("2025-05-05"), seenAt: day("2026-08-08") });
});

describe("with an order of sources", () => {
  const order = ["Filing", "Wiki", "manual"];
  const from = (source: string, value: string, day = "2026-01-01"): Step =>
    see(value, { ...reported, source, seenAt: new Date(`${day}T00:00:00Z`) }, false);
  const choose = (steps: Step[]) =>
    steps.reduce<Candidate[]>((candidates, step) => applyStep("employees", candidates, step, { order }), []);

  test.each<[string, Step[], string, string]>([
    ["the first source's value", [from("Wiki", "2", "2026-05-01"), from("Filing", "1")], "1", "in_order"],
    ["the next source's value if the first has none", [see("3", typed), from("Wiki", "2")], "2", "in_order"],
    [
      "an unlisted source's value only after listed ones",
      [from("Register", "4", "2026-05-01"), see("3", typed)],
      "3",
      "in_order",
    ],
    ["the more trusted of two unlisted sources' values", [from("B", "5"), from("A", "6", "2026-05-01")], "6", "newest"],
    ["a user's own choice over the order", [from("Filing", "1"), see("3", typed)], "3", "put_back"],
    [
      "the later of two values from the same source",
      [from("Filing", "1"), from("Filing", "2", "2026-05-01")],
      "2",
      "newest",
    ],
  ])("chooses %s", (_what, steps, value, reason) => {
    const candidates = choose(steps);

    expect(chosenOf(candidates)?.value).toBe(value);
    expect(reasonOf("employees", candidates, { order })).toBe(reason);
  });

  test("a rejected value stays rejected", () => {
    const before = choose([from("Wiki", "2"), from("Filing", "1")]);
    const at = new Date("2026-06-01T00:00:00Z");

    const after = applyStep("employees", before, { kind: "reject", value: "1", reason: "No", by: null, at }, { order });

    expect(chosenOf(after)?.value).toBe("2");
    expect(chosenOf(applyStep("employees", after, { kind: "settle" }, { order }))?.value).toBe("2");
  });
});

describe("with the client's rule", () => {
  const later = see("700", { ...reported, seenAt: day("2026-06-01") });
  const byRule = (rule: "trusted" | "newest" | "by_hand", steps: Step[]) =>
    steps.reduce<Candidate[]>((candidates, step) => applyStep("employees", candidates, step, rule), []);
  const settle: Step = { kind: "settle" };

  test.each([
    ["trusted", [see("500", typed), later], "500", "typed"],
    ["newest", [see("500", typed), later], "700", "newest"],
    ["newest", [later, see("500", typed)], "500", "put_back"],
    ["by_hand", [see("500", reported), later], "500", "by_hand"],
    ["by_hand", [later], "700", "only"],
    ["by_hand", [see("500", reported), later, see("600", typed)], "600", "by_hand"],
  ] as const)("%s: of %j chooses %s", (rule, steps, value, reason) => {
    const candidates = byRule(rule, [...steps]);

    expect(chosenOf(candidates)?.value).toBe(value);
    expect(reasonOf("employees", candidates, rule)).toBe(reason);
  });

  test("changing the rule chooses its best value, but keeps cleared and rejected values as they are", () => {
    const before = byRule("trusted", [see("500", typed), later]);
    const wrong: Step = { kind: "reject", value: "700", reason: "A guess", by: "u1", at: day("2026-07-01") };

    expect(chosenOf(applyStep("employees", before, settle, "newest"))?.value).toBe("700");
    expect(chosenOf(applyStep("employees", before, settle, "by_hand"))?.value).toBe("500");
    expect(chosenOf(applyStep("employees", byRule("newest", [later, { kind: "clear" }]), settle, "newest"))).toBeNull();
    expect(chosenOf(applyStep("employees", applyStep("employees", before, wrong), settle, "newest"))?.value).toBe(
      "500",
    );
  });
});
