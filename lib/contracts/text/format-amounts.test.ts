import { formatAmounts } from "./format-amounts";

test.each([
  [12_400, 3, "12,400 accounts and 3 open tasks"],
  [1, 1, "1 account and 1 open task"],
  [2, 0, "2 accounts"],
  [0, 1, "1 open task"],
  [0, 0, "0 accounts"],
])("%d accounts and %d open tasks read “%3$s”", (accounts, tasks, text) => {
  expect(formatAmounts({ accounts, tasks })).toBe(text);
});
