import { importLimits, type TaskImportField } from "@/lib/contracts/imports/import-field";
import { plainText, readActivity } from "./read-activity";

const taskOf = (fields: readonly TaskImportField[], cells: readonly string[]) =>
  readActivity(cells, "tasks", { fields, badValues: "row" });

test.each([
  ["2026-01-05", "2026-01-05"],
  ["2026-01-05T00:00:00Z", "2026-01-05"],
  ["2026-01-05T00:00:00+02:00", "2026-01-05"],
  ["2026-01-05T23:30:00.000-0800", "2026-01-05"],
  ["2026-01-05 23:30:00", "2026-01-05"],
  ["1/5/2026 11:30 PM", "2026-01-05"],
  ["5 Jan 2026 14:05", "2026-01-05"],
  ["2026-02-30", null],
  ["0000-01-01", null],
  [`2026-01-05${" ".repeat(200)}14:05`, null],
  ["soon", null],
])("reads the due date %s as the day written, regardless of its time zone: %s", (text, day) => {
  const { dueDate, flaw } = taskOf(["subject", "due_date"], ["Call", text]);

  expect(dueDate).toBe(day);
  expect(flaw === null).toBe(day !== null);
});

test.each([
  ["2026-01-05T00:00:00+02:00", "2026-01-04T22:00:00.000Z"],
  ["5 Jan 2026", "2026-01-05T12:00:00.000Z"],
  ["0001-01-01T00:00:00+14:00", null],
  ["2026-01-05T25:00:00Z", null],
])("reads the creation time %s as %s", (text, moment) => {
  expect(taskOf(["subject", "written_at"], ["Call", text]).writtenAt).toBe(moment);
});

test("identifies a row by a hash of its content if its id is too long", () => {
  const fields = ["subject", "task_id"] as const;
  const long = "x".repeat(importLimits.idChars + 1);

  expect(taskOf(fields, ["Call", "T1"]).key).toBe("T1");
  expect(taskOf(fields, ["Call", long]).key).toMatch(/^sha256:/);
  expect(taskOf(fields, ["Call", long]).key).not.toBe(taskOf(fields, ["Call", `${long}y`]).key);
});

test.each([
  ["<p>We&rsquo;re &#8220;in&#x201D; &amp; out</p>", "We’re “in” & out"],
  ["<p>It&#39;s&nbsp;fine</p>", "It's fine"],
  ["<p>&unknown; &#0; &#xD800; &#99999999;</p>", "&unknown; &#0; &#xD800; &#99999999;"],
  ["5 &lt; 6 stays as it is", "5 &lt; 6 stays as it is"],
])("converts %j to the plain text %j", (html, text) => {
  expect(plainText(html)).toBe(text);
});
