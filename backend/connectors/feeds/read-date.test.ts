import { execFileSync } from "node:child_process";
import { readDate } from "./read-date";

const moments = [
  ["Mon, 02 Mar 2026", "2026-03-02T12:00:00.000Z"],
  ["2 March 2026", "2026-03-02T12:00:00.000Z"],
  ["2026-03-02", "2026-03-02T12:00:00.000Z"],
  ["2026-03-02T10:00:00", "2026-03-02T10:00:00.000Z"],
  ["2026-03-02 10:00", "2026-03-02T10:00:00.000Z"],
  ["Mon, 02 Mar 2026 10:00:00", "2026-03-02T10:00:00.000Z"],
  ["Mon, 02 Mar 2026 10:00:00 EST", "2026-03-02T15:00:00.000Z"],
  ["Mon, 02 Mar 2026 10:00:00 +0100", "2026-03-02T09:00:00.000Z"],
  ["2026-03-02T10:00:00.5+01:00", "2026-03-02T09:00:00.500Z"],
] as const;

test.each(moments)("reads %s as %s", (text, moment) => {
  expect(readDate(text)?.toISOString()).toBe(moment);
});

test.each(["", "soon", "1969-12-31", `${" ".repeat(1_000)}x`, undefined, null])(
  "returns null for %j, which isn't a date",
  (text) => {
    expect(readDate(text)).toBeNull();
  },
);

test("gives the same result in any server time zone", () => {
  const script = `const { readDate } = require("./backend/connectors/feeds/read-date.ts");
    console.log(JSON.stringify(${JSON.stringify(moments.map(([text]) => text))}.map(readDate)))`;
  const env = { ...process.env, TZ: "Asia/Tokyo" };

  const printed = execFileSync(process.execPath, ["--require", "tsx/cjs", "--eval", script], { env, encoding: "utf8" });

  expect(JSON.parse(printed)).toEqual(moments.map(([, moment]) => moment));
});
