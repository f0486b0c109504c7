import { describeNews } from "./describe-news";

const nowMs = Date.parse("2026-03-10T09:00:00.000Z");

test.each([
  [{ count: 3, since: "2026-03-04T09:00:00.000Z" }, nowMs, "3 new since you looked 6 days ago"],
  [{ count: 1, since: "2026-03-10T08:59:50.000Z" }, nowMs, "1 new since you looked just now"],
  [{ count: 99, since: "2026-01-04T09:00:00.000Z" }, nowMs, "99 new since you looked on 4 Jan 2026"],
  [{ count: 100, since: "2026-03-10T07:00:00.000Z" }, nowMs, "99+ new since you looked 2 h ago"],
  [{ count: 3, since: "2026-03-04T09:00:00.000Z" }, null, "3 new since you looked on 4 Mar 2026"],
])("describes %j in words", (news, at, text) => {
  expect(describeNews(news, at)).toBe(text);
});
