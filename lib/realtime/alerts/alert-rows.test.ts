import { readAlert } from "./alert";
import { alertRows, alertsBeside } from "./alert-rows";

const alert = (id: string, accountId: string | null) => readAlert(id, { visibility: "NEW", accountId });
const all = [alert("1", "acme"), alert("2", "globex"), alert("3", "acme"), alert("4", null), alert("5", null)];
const beside = (at: number) =>
  all.flatMap((one, index) => (index === at ? alertsBeside(all, one) : [])).map(({ id }) => id);

test("opening an alert selects all alerts about the same account, and no others", () => {
  expect(beside(0)).toEqual(["1", "3"]);
  expect(beside(1)).toEqual(["2"]);
  expect(beside(3)).toEqual(["4"]);
});

test("alerts are listed below their account with the account's number of alerts", () => {
  const rows = alertRows(all, "unread");

  expect(rows.map((row) => (row.kind === "group" ? `${row.count} alerts` : row.alert.id))).toEqual([
    "2 alerts",
    "1",
    "3",
    "1 alerts",
    "2",
    "2 alerts",
    "4",
    "5",
  ]);
});

test("an alert's rule is read from its id and name, and is null when either is missing", () => {
  expect(readAlert("1", { ruleId: "r", ruleName: "News" }).rule).toEqual({ id: "r", name: "News" });
  expect([{}, { ruleId: "r" }, { ruleName: "News" }].map((data) => readAlert("1", data).rule)).toEqual([
    null,
    null,
    null,
  ]);
});
