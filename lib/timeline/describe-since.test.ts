import { describeNews } from "./describe-since";
import { nothingSince } from "./since.fixture";

const id = "00000000-0000-4000-8000-000000000001";

test("returns no lines without news", () => {
  expect(describeNews(nothingSince, "a")).toEqual([]);
});

test("names all news, counts the unnamed rest and links to each", () => {
  const news = describeNews(
    {
      ...nothingSince,
      signals: { count: 2, items: [{ id, title: "A new plant" }] },
      changes: { count: 4, items: [{ field: "employees" }, { field: "hq_city" }, { field: "tier" }] },
      people_in: { count: 1, items: [{ id, name: "Ada Moss" }] },
      people_out: {
        count: 2,
        items: [
          { id, name: "Ben Gone" },
          { id, name: "Cy Gone" },
        ],
      },
      notes: {
        count: 2,
        items: [
          { id, author: "Lena" },
          { id, author: "Lena" },
        ],
      },
      tasks: { count: 1, items: [{ id, title: "Send it" }] },
      conversations: {
        count: 2,
        items: [
          { id, kind: "call", author: "Lena" },
          { id, kind: "meeting", author: null },
        ],
      },
    },
    "a",
  );

  expect(news.map(({ text }) => text)).toEqual([
    "2 new signals: A new plant",
    "Ada Moss joined",
    "Ben Gone and Cy Gone left",
    "4 values changed: Employees, City, Tier and 1 more",
    "2 conversations by Lena and a former colleague",
    "2 notes by Lena",
    "1 task added: Send it",
  ]);
  expect(news[0]?.href).toBe("/account/a?tab=signals");
});
