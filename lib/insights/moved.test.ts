import { groupByNode, rankMoves } from "./moved";
import { seriesOf } from "./series.fixture";

const nobody = { isMine: () => false, limit: 5 };
const calm = seriesOf([1], { id: "calm", change_percent: 2, usual_change_percent: 4 });
const fall = seriesOf([1], { id: "fall", change_percent: -6, usual_change_percent: 2 });
const unknown = seriesOf([1], { id: "unknown", usual_change_percent: null });
const shared = seriesOf([1], {
  id: "shared",
  of_code: "N:31-33",
  of_name: "Manufacturing",
  change_percent: 30,
  usual_change_percent: 25,
});

test("ranks series by their change relative to the usual one and counts shared series once", () => {
  const moves = rankMoves([calm, shared, unknown, fall, shared], nobody);

  expect(moves.map((move) => move.id)).toEqual(["fall", "shared", "calm"]);
  expect(rankMoves([calm, shared, fall], { ...nobody, limit: 1 })).toHaveLength(1);
});

test("ranks the user's industries before all others", () => {
  const ids = rankMoves([fall, calm, shared], { ...nobody, isMine: (code) => code === "N:31-33" }).map(({ id }) => id);

  expect(ids).toEqual(["shared", "fall", "calm"]);
});

test("the order of equal changes doesn't depend on the input order", () => {
  const duplicate = { ...fall, id: "a twin" };

  expect(rankMoves([fall, duplicate], nobody)).toEqual(rankMoves([duplicate, fall], nobody));
});

test("ignores small changes, unadjusted figures and series that ended years ago", () => {
  const moved = { change_percent: 40, usual_change_percent: 1 };
  const lastYear = seriesOf([1], { ...moved, id: "last year", latest_period: "2022" });
  const ended = seriesOf([1], { ...moved, id: "ended", latest_period: "2020" });
  const small = seriesOf([1], { id: "small", change_percent: 0.9, usual_change_percent: 0.1 });
  const unadjusted = seriesOf([1], { ...moved, id: "unadjusted", note: "Not seasonally adjusted" });

  const moves = rankMoves([ended, lastYear, small, unadjusted, calm, fall], nobody);

  expect(moves.map(({ id }) => id)).toEqual(["last year", "fall", "calm"]);
  expect(rankMoves([], nobody)).toEqual([]);
});

test("newer monthly figures don't exclude yearly ones", () => {
  const monthly = seriesOf([1], { id: "monthly", frequency: "M", latest_period: "2026-07" });

  expect(rankMoves([monthly, fall], nobody).map(({ id }) => id)).toEqual(["fall", "monthly"]);
});

test("groups series by their industry, each once", () => {
  const groups = groupByNode([calm, shared, fall, shared]);

  expect(groups.map((group) => [group.name, group.series.map((one) => one.id)])).toEqual([
    ["Machinery", ["calm", "fall"]],
    ["Manufacturing", ["shared"]],
  ]);
});
