import { addVisit, readVisits, recentKey, recentLimit, type Visit, withoutVisit } from "./recent";

const visitOf = (number: number): Visit => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  name: `Company ${number}`,
  detail: null,
});

test("the newest stands first, and only once", () => {
  const visits = [1, 2, 3, 1].reduce<Visit[]>((all, number) => addVisit(all, visitOf(number)), []);

  expect(visits.map((visit) => visit.name)).toEqual(["Company 1", "Company 3", "Company 2"]);
  expect(withoutVisit(visits, visitOf(3).id)).toHaveLength(2);
});

test("no more are kept than are shown", () => {
  const visits = Array.from({ length: 20 }, (_, number) => number).reduce<Visit[]>(
    (all, number) => addVisit(all, visitOf(number)),
    [],
  );

  expect(visits).toHaveLength(recentLimit);
  expect(readVisits(JSON.stringify(visits))).toEqual(visits);
});

test.each([null, "", "{", "null", '"x"', "[1,null]", '[{"id":"../evil","name":"x","detail":null}]', '[{"id":1}]'])(
  "storage that holds %j holds no visits",
  (text) => expect(readVisits(text)).toEqual([]),
);

test("people don't share visits", () => expect(recentKey("u-1")).not.toBe(recentKey("u-2")));
