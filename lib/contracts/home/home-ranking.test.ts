import { signalKinds } from "../signals/signal-kind";
import type { QueueItem } from "./home-queue";
import {
  chooseQueue,
  fitPartsOf,
  halfLifeDays,
  queueLength,
  type Ranking,
  rankQueue,
  scoreOf,
  scoreParts,
} from "./home-ranking";
import { defaultWeights, type QueueKind, queueKinds } from "./queue-kind";

/** A seeded random generator (mulberry32), for the same numbers in every run. */
function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const ranked = (weights: Ranking["weights"], profile: Ranking["profile"] = null): Ranking => ({ weights, profile });
const usual = ranked(defaultWeights);
const facts = { sector: null, state: null, band: null, tier: null };
/** A client's fit profile, and an account that meets all of its criteria. */
const profile: Ranking["profile"] = {
  criteria: [
    { field: "sector", values: ["Energy", "Utilities"], weight: 2 },
    { field: "state", values: ["TX"], weight: 1 },
  ],
};
const perfect = {
  account: { id: "00000000-0000-4000-8000-000000000001", name: "Perfect" },
  fit_facts: { ...facts, sector: "Energy", state: "TX" },
  market_cap_usd: 1e12,
  is_mine: true,
};

const pick = <Item>(items: readonly Item[], chance: number): Item => {
  const item = items[Math.floor(chance * items.length)];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
};

function itemOf(overrides: Partial<QueueItem> & { kind: QueueKind }, n = 0): QueueItem {
  return {
    key: `${overrides.kind}:00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    title: "A thing",
    account: null,
    due_date: null,
    link: "/tasks",
    days: 0,
    signal_kind: overrides.kind === "signal" ? "other" : null,
    market_cap_usd: null,
    is_mine: false,
    detail: null,
    ...overrides,
  };
}

function inventItems(chance: () => number): QueueItem[] {
  return Array.from({ length: 24 }, (_, n) =>
    itemOf(
      {
        kind: pick(queueKinds, chance()),
        days: Math.floor(chance() * 60),
        signal_kind: pick(signalKinds, chance()),
        market_cap_usd: chance() < 0.3 ? null : 10 ** (6 + chance() * 7),
        is_mine: chance() < 0.5,
        account: chance() < 0.8 ? perfect.account : null,
        fit_facts: {
          ...facts,
          sector: pick(["Energy", "Materials", null], chance()),
          state: pick(["TX", "NY"], chance()),
        },
        due_date: chance() < 0.5 ? null : `2026-11-${String(1 + Math.floor(chance() * 28)).padStart(2, "0")}`,
      },
      n,
    ),
  );
}

const runs = Array.from({ length: 200 }, (_, seed) => seed);

test("raising a kind's weight never lowers an item of that kind", () => {
  for (const seed of runs) {
    const chance = chanceOf(seed);
    const items = inventItems(chance);
    const kind = pick(queueKinds, chance());
    const before = { ...defaultWeights, [kind]: chance() * 2 };
    const after = { ...before, [kind]: before[kind] + chance() };
    const ranksOf = (weights: typeof before) =>
      new Map(rankQueue(items, ranked(weights, profile)).map(({ key }, at) => [key, at]));

    const [old, now] = [ranksOf(before), ranksOf(after)];

    for (const item of items.filter((one) => one.kind === kind))
      expect(now.get(item.key)).toBeLessThanOrEqual(old.get(item.key) ?? -1);
  }
});

test("the ranking doesn't depend on the input order and keeps every item", () => {
  for (const seed of runs) {
    const chance = chanceOf(seed);
    const items = inventItems(chance);
    const shuffled = items
      .map((item) => ({ item, at: chance() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);

    const ranked = rankQueue(items, usual);

    expect(rankQueue(shuffled, usual)).toEqual(ranked);
    expect(new Set(ranked)).toEqual(new Set(items));
  }
});

test("ranks equal scores by the earlier due date, with undated items last", () => {
  const duplicates = [
    itemOf({ kind: "task", due_date: null }, 1),
    itemOf({ kind: "task", due_date: "2026-11-21" }, 2),
    itemOf({ kind: "task", due_date: "2026-11-20" }, 3),
  ];

  expect(rankQueue(duplicates, usual).map(({ due_date }) => due_date)).toEqual(["2026-11-20", "2026-11-21", null]);
});

test("a score is the weighted sum of its parts, and each part is bounded", () => {
  for (const seed of runs) {
    for (const item of inventItems(chanceOf(seed))) {
      for (const ranking of [ranked({ ...defaultWeights, [item.kind]: 1.5 }), ranked(defaultWeights, profile)]) {
        const { timing, preference, fit, weight } = scoreParts(item, ranking);
        expect(scoreOf(item, ranking)).toBeCloseTo(weight * (timing + preference + fit), 9);
        expect(timing >= 0 && timing <= 70 && fit >= 0 && fit <= (timing + preference) / 2 + 1e-9).toBe(true);
      }
    }
  }
});

describe("fit and timing", () => {
  test("a perfect account without a reason today scores 0 and ranks below any item with a reason", () => {
    const idle = itemOf({ kind: "quiet", days: 0, ...perfect }, 1);
    for (const seed of runs) {
      const others = inventItems(chanceOf(seed)).filter((item) => scoreParts(item, usual).timing > 0);
      expect(scoreOf(idle, ranked(defaultWeights, profile))).toBe(0);
      expect(rankQueue([idle, ...others], ranked(defaultWeights, profile)).at(-1)).toBe(idle);
    }
  });

  test("fit adds at most half of the timing, so a 1.5 times more urgent item outranks any fit", () => {
    for (const seed of runs) {
      const chance = chanceOf(seed);
      const items = inventItems(chance).map((item) => (chance() < 0.3 ? { ...item, ...perfect } : item));
      const ranking = ranked(defaultWeights, chance() < 0.5 ? profile : null);
      const order = rankQueue(items, ranking);
      const pressing = (item: QueueItem) => {
        const { timing, preference } = scoreParts(item, ranking);
        return timing + preference;
      };
      const isOut = (item: QueueItem, at: number) =>
        order.slice(at + 1).some((below) => pressing(below) > pressing(item) * 1.5 + 1e-9);
      expect(order.filter(isOut)).toEqual([]);
    }
  });

  test("ranks the better fitting account first at equal timing, and an unknown value doesn't fit", () => {
    const ranking = ranked(defaultWeights, profile);
    const signal = { kind: "signal", days: 2 } as const;
    const [fits, half, unknown] = [
      itemOf({ ...signal, ...perfect }, 3),
      itemOf({ ...signal, ...perfect, fit_facts: { ...facts, sector: "Utilities" } }, 2),
      itemOf({ ...signal, ...perfect, fit_facts: facts }, 1),
    ];
    expect(rankQueue([unknown, half, fits], ranking)).toEqual([fits, half, unknown]);
    expect(fitPartsOf(half, profile)).toEqual([
      {
        field: "sector",
        value: "Utilities",
        share: expect.closeTo(0.8 * (2 / 3)),
        most: expect.closeTo(0.8 * (2 / 3)),
      },
      { field: "state", value: null, share: 0, most: expect.closeTo(0.8 / 3) },
      { field: "mine", value: null, share: 0.2, most: 0.2 },
    ]);
  });

  test("a profile changes only the fit, and without a profile larger accounts fit better", () => {
    for (const seed of runs) {
      for (const item of inventItems(chanceOf(seed))) {
        const { fit: _with, ...withProfile } = scoreParts(item, ranked(defaultWeights, profile));
        const { fit: _without, ...without } = scoreParts(item, usual);
        expect(withProfile).toEqual(without);
      }
    }
    const at = (market_cap_usd: number | null) =>
      scoreParts(itemOf({ kind: "task", ...perfect, market_cap_usd }), usual).fit;
    expect([at(null), at(1e9), at(4e11)]).toEqual([at(null), at(1e9), at(4e11)].toSorted((a, b) => a - b));
    expect(at(4e11)).toBeGreaterThan(at(1e9));
  });

  test("an item without an account has no fit", () => {
    expect(scoreParts(itemOf({ kind: "request" }), ranked(defaultWeights, profile)).fit).toBe(0);
    expect(fitPartsOf(itemOf({ kind: "request" }), profile)).toEqual([]);
  });
});

test("a preference changes only signals, by at most half of their timing", () => {
  for (const seed of runs) {
    for (const item of inventItems(chanceOf(seed))) {
      const parts = (preference: number) => scoreParts({ ...item, preference }, usual);
      const { timing } = parts(0);
      for (const preference of [-1, -0.3, 0, 0.6, 1]) {
        expect(parts(preference).timing).toBe(timing);
        expect(parts(preference).preference).toBeCloseTo(item.kind === "signal" ? (timing * preference) / 2 : 0, 9);
      }
      expect(scoreOf({ ...item, preference: -1 }, usual)).toBeGreaterThanOrEqual(0);
      expect(scoreOf({ ...item, preference: 1 }, ranked({ ...defaultWeights, [item.kind]: 0 }))).toBe(0);
    }
  }
});

test.each(signalKinds)("a signal of kind %s has half its timing after its half-life", (signal_kind) => {
  const timing = (days: number) => scoreParts(itemOf({ kind: "signal", signal_kind, days }), usual).timing;
  expect(timing(halfLifeDays[signal_kind])).toBeCloseTo(timing(0) / 2, 9);
});

test("a task scores higher the longer it is overdue, for a larger account and for the user's own", () => {
  const score = (overrides: Partial<QueueItem>) =>
    scoreOf(itemOf({ kind: "task", account: perfect.account, ...overrides }), usual);
  expect(score({ days: 3 })).toBeGreaterThan(score({ days: 1 }));
  expect(score({ market_cap_usd: 4e11 })).toBeGreaterThan(score({ market_cap_usd: 1e9 }));
  expect(score({ is_mine: true })).toBeGreaterThan(score({}));
});

test("doesn't replace finished items with the next best on the same day", () => {
  const items = Array.from({ length: 30 }, (_, n) => itemOf({ kind: "signal", days: n }, n));

  expect(chooseQueue(items, 0)).toEqual(items.slice(0, queueLength));
  expect(chooseQueue(items, 7)).toEqual(items.slice(0, 3));
  expect(chooseQueue(items, 12)).toEqual([]);
});

test("always includes due tasks, which displace other items when there are many", () => {
  const signals = Array.from({ length: 8 }, (_, n) => itemOf({ kind: "signal", days: n }, n));
  const tasks = Array.from({ length: 6 }, (_, n) => itemOf({ kind: "task" }, n));

  expect(chooseQueue([...signals, ...tasks], 10)).toEqual(tasks);
  expect(chooseQueue([...signals, ...tasks], 0)).toEqual([...signals.slice(0, 4), ...tasks]);
});
