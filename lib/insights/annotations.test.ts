import type { Annotation } from "@/lib/contracts/insights/annotation";
import { markYears, notesAt, yearSpan, yearsIn } from "./annotations";
import { monthsOf, seriesOf } from "./series.fixture";

const annotationOf = (year: number, body = `In ${year}`): Annotation => ({
  ...{ id: `${year} ${body}`, series_id: "333/gross_output", year, body, author: { uid: "u", name: "Ravi Petersen" } },
  ...{ created_at: "2026-11-22T12:00:00.000Z", updated_at: "2026-11-22T12:00:00.000Z", can_change: false },
});
const { points } = seriesOf([1, 2, 3, 4]);

test("numbers the annotated years in order and groups annotations of the same year", () => {
  const marked = markYears(points, [annotationOf(2022), annotationOf(2020), annotationOf(2022, "Again")]);

  expect(marked.map(({ number, year, index, annotations }) => [number, year, index, annotations.length])).toEqual([
    [1, 2020, 0, 1],
    [2, 2022, 2, 2],
  ]);
});

test("omits annotations of years outside the chart without a gap in the numbers", () => {
  expect(markYears(points, [annotationOf(1999), annotationOf(2021)])).toMatchObject([{ number: 1, year: 2021 }]);
  expect(markYears([], [annotationOf(2021)])).toEqual([]);
  expect(markYears(points)).toEqual([]);
});

test("marks a year at its first month in monthly series", () => {
  const months = monthsOf(Array.from({ length: 30 }, () => 1));

  expect(markYears(months, [annotationOf(2013)])).toMatchObject([{ index: 12 }]);
  expect(notesAt(markYears(months, [annotationOf(2013), annotationOf(2013, "Again")]), 12)).toBe(
    "In 2013 (Ravi Petersen); Again (Ravi Petersen)",
  );
  expect(notesAt(markYears(months, [annotationOf(2013)]), 13)).toBe("");
  expect(yearSpan(months)).toBe("2012-2014");
  expect(yearsIn(yearSpan(months))).toEqual([2014, 2013, 2012]);
  expect(yearsIn(yearSpan([]))).toEqual([]);
});
