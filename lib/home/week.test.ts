import { describeWeek, readGoal } from "./week";

test.each([
  [{ goal: null, touched: 0 }, "0 accounts touched this week"],
  [{ goal: null, touched: 1 }, "1 account touched this week"],
  [{ goal: 20, touched: 7 }, "7 of 20 accounts touched this week"],
  [{ goal: 1, touched: 0 }, "0 of 1 account touched this week"],
  [{ goal: 20, touched: 20 }, "20 of 20 accounts touched this week: goal reached"],
])("describes %j as %s", (week, text) => expect(describeWeek(week)).toBe(text));

test.each([
  ["20", 20],
  [" 1 ", 1],
  ["500", 500],
  ["", null],
  ["  ", null],
])("reads %j as the goal %p", (text, goal) => expect(readGoal(text)).toEqual({ kind: "ok", goal }));

test.each(["0", "501", "2.5", "-3", "twenty", "1e2", "99999999999"])(
  "rejects %s as a goal and states the allowed range",
  (text) => expect(readGoal(text)).toMatchObject({ kind: "bad", problem: expect.stringContaining("1 to 500") }),
);
