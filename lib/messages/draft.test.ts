import { draftOf, emptyDraft, messageOf, previewOf, problemsOf, statusOf } from "./draft";

const nowMs = Date.parse("2026-11-21T09:00:30Z");
const message = {
  id: "m1",
  scope: "client" as const,
  title: "Maintenance",
  body: "On *Sunday*.",
  severity: "warning" as const,
  roles: ["user" as const],
  start_time: "2026-11-21T09:00:15.123Z",
  end_time: "2026-11-21T10:00:00.000Z",
  dismissible: false,
  enabled: true,
  link: null,
  status: "live" as const,
  created_by: "Carla Adeyemi",
  created_at: "2026-11-21T08:00:00.000Z",
  updated_at: "2026-11-21T08:00:00.000Z",
  is_published: true,
};

describe("a message's form", () => {
  test("omits an unchanged start, so that the message starts when published", () => {
    const initial = emptyDraft(nowMs);

    expect(messageOf({ ...initial, title: " Hello " }, initial)).toEqual({
      title: "Hello",
      body: "",
      severity: "info",
      roles: [],
      dismissible: true,
      link: null,
    });
  });

  test("sends chosen times in UTC", () => {
    const initial = emptyDraft(nowMs);

    const { start_time, end_time } = messageOf(
      { ...initial, start: "2026-11-22T09:00", end: "2026-11-23T09:00" },
      initial,
    );

    expect(start_time).toBe(new Date("2026-11-22T09:00").toISOString());
    expect(end_time).toBe(new Date("2026-11-23T09:00").toISOString());
  });

  test("editing the text leaves the times unchanged", () => {
    const initial = draftOf(message);

    const change = messageOf({ ...initial, title: "Other" }, initial);

    expect(change).not.toHaveProperty("start_time");
    expect(change).not.toHaveProperty("end_time");
  });

  test("sends a removed end as null", () => {
    const initial = draftOf(message);

    expect(messageOf({ ...initial, end: "" }, initial).end_time).toBeNull();
  });

  test.each([
    [{ title: "  " }, "title"],
    [{ start: "" }, "start"],
    [{ end: "2000-01-01T00:00" }, "end"],
    [{ linkHref: "javascript:alert(1)" }, "linkHref"],
    [{ linkHref: "//evil.example" }, "linkHref"],
  ])("reports the error of %j before any request", (change, field) => {
    expect(Object.keys(problemsOf({ ...emptyDraft(nowMs), title: "Hello", ...change }))).toEqual([field]);
  });

  test("parses the preview as the browser parses the message", () => {
    const preview = previewOf({ ...emptyDraft(nowMs), title: "Hello", linkHref: "javascript:alert(1)" });

    expect(preview).toMatchObject({ title: "Hello", severity: "info", dismissible: true, link: null });
  });

  test.each([
    [{}, "live"],
    [{ enabled: false }, "off"],
    [{ start_time: "2026-11-21T09:00:31Z" }, "scheduled"],
    [{ end_time: "2026-11-21T09:00:30Z" }, "ended"],
    [{ end_time: null }, "live"],
  ])("a message with %j has the status %s", (change, status) => {
    expect(statusOf({ ...message, ...change }, nowMs)).toBe(status);
  });
});
