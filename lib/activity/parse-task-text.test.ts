import fc from "fast-check";
import { parseTaskText } from "./parse-task-text";

/** A Wednesday. */
const today = "2026-03-04";

test.each([
  ["Call Acme about renewal tomorrow", "Call Acme about renewal", "2026-03-05"],
  ["Send the offer today", "Send the offer", "2026-03-04"],
  ["Call them Fri", "Call them", "2026-03-06"],
  ["Call them by Friday", "Call them", "2026-03-06"],
  ["Call them on monday", "Call them", "2026-03-09"],
  ["Call them Wed", "Call them", "2026-03-11"],
  ["Call them tues", "Call them", "2026-03-10"],
  ["Call them next Fri", "Call them", "2026-03-13"],
  ["Call them next Monday", "Call them", "2026-03-09"],
  ["Call them next Sunday", "Call them", "2026-03-15"],
  ["Prepare the review next week", "Prepare the review", "2026-03-09"],
  ["Ask again in 10 days", "Ask again", "2026-03-14"],
  ["Ask again in 1 week", "Ask again", "2026-03-11"],
  ["Renew, due 24 Nov", "Renew", "2026-11-24"],
  ["Renew November 24th, 2027", "Renew", "2027-11-24"],
  ["Renew on 3 March", "Renew", "2027-03-03"],
  ["Renew 4 mar", "Renew", "2026-03-04"],
  ["Renew 29 Feb", "Renew", "2028-02-29"],
  ["Call Ann Fri, 6 Mar", "Call Ann", "2026-03-06"],
  ["Call Ann on Tue 10 March", "Call Ann", "2026-03-10"],
  ["Renew 2026-12-01", "Renew", "2026-12-01"],
  ["  Call   them    TOMORROW ", "Call them", "2026-03-05"],
])("%j is the task %j, due %s", (text, title, due) => {
  expect(parseTaskText(text, today)).toEqual({ title, due });
});

test.each([
  "Call tomorrow's speaker",
  "Tomorrow",
  "by Friday",
  "Plan the Friday meeting",
  "Ask about the Sunfriday",
  "Renew 31 April",
  "Renew 2026-02-30",
  "Meet in May",
  "Prepare the offer for Black Friday",
  "Review plans for next week",
  "Send to USA Today",
  "Reply to the report from 12 March",
  "Ask for 3 references in 10",
])("%j has no due date, and stays as it is", (text) => {
  expect(parseTaskText(text, today)).toEqual({ title: text, due: null });
});

test("the last day of a year has a tomorrow", () => {
  expect(parseTaskText("Call tomorrow", "2026-12-31").due).toBe("2027-01-01");
});

test("the title is always the beginning of the line, and a due date is in the calendar", () => {
  const words = fc.constantFrom(
    "call",
    "next",
    "fri",
    "in",
    "3",
    "days",
    "by",
    "on",
    "31",
    "nov",
    "2026",
    "tomorrow",
    ",",
  );
  fc.assert(
    fc.property(
      fc.array(words, { maxLength: 8 }).map((list) => list.join(" ")),
      (line) => {
        const { title, due } = parseTaskText(line, today);
        expect(line.startsWith(title)).toBe(true);
        if (due !== null) expect(new Date(due).toISOString().slice(0, 10)).toBe(due);
      },
    ),
  );
});
