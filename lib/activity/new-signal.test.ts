import { noSignal, readNewSignal } from "./new-signal";

const nowMs = new Date("2026-11-21T14:00").getTime();
const right = { ...noSignal, title: " A new plant ", source: "Local paper" };

test("trims the typed values and omits empty ones", () => {
  expect(readNewSignal(right, nowMs)).toEqual({
    kind: "right",
    signal: { title: "A new plant", source: "Local paper" },
  });
});

test("sends the time in UTC and the link unchanged", () => {
  const reading = readNewSignal({ ...right, url: "https://example.com/a", when: "2026-11-20T09:30" }, nowMs);

  expect(reading).toEqual({
    kind: "right",
    signal: {
      title: "A new plant",
      source: "Local paper",
      url: "https://example.com/a",
      occurred_at: new Date("2026-11-20T09:30").toISOString(),
    },
  });
});

test.each([
  [{ title: " " }, "title"],
  [{ source: "" }, "source"],
  [{ url: "example.com" }, "url"],
  [{ url: "javascript:alert(1)" }, "url"],
  [{ when: "2026-11-21T14:02" }, "when"],
  [{ when: "never" }, "when"],
])("reports the error of %j at its field", (change, field) => {
  const reading = readNewSignal({ ...right, ...change }, nowMs);

  expect(reading.kind === "wrong" && Object.keys(reading.fields)).toEqual([field]);
});
