import { groupByNode, rankMoves } from "./moved";
import { seriesOf } from "./series.fixture";

const calm = seriesOf([1], { id: "calm", change_sigma: 0.3 });
const fall = seriesOf([1], { id: "fall", change_sigma: -2.5 });
const unknown = seriesOf([1], { id: "unknown", change_sigma: null });
const shared = seriesOf([1], { id: "shared", of_code: "N:31-33", of_name: "Manufacturing", change_sigma: 1 });

test("the farthest from its usual change comes first, up or down; shared series count once", () => {
  const moves = rankMoves([calm, shared, unknown, fall, shared], 5);

  expect(moves.map((move) => move.id)).toEqual(["fall", "shared", "calm"]);
  expect(rankMoves([calm, shared, fall], 1)).toHaveLength(1);
});

test("the newest year comes first; small changes and figures that aren't seasonally adjusted move nothing", () => {
  const older = seriesOf([1], { id: "older", change_sigma: 4, latest_period: "2022" });
  const small = seriesOf([1], { id: "small", change_sigma: 4, change_percent: 0.4 });
  const unadjusted = seriesOf([1], { id: "unadjusted", change_sigma: 4, note: "Not seasonally adjusted" });

  expect(rankMoves([older, small, unadjusted, calm, fall], 5).map(({ id }) => id)).toEqual(["fall", "calm", "older"]);
});

test("series stand with whom they speak of, each once", () => {
  const groups = groupByNode([calm, shared, fall, shared]);

  expect(groups.map((group) => [group.name, group.series.map((one) => one.id)])).toEqual([
    ["Machinery", ["calm", "fall"]],
    ["Manufacturing", ["shared"]],
  ]);
});
