import { type MailedAlert, renderAlertEmail } from "./alert-email";
import type { MailedEntry, MailedFeed } from "./feed-groups";

const to = { name: "Ravi Petersen", address: "rep@acme.example" };
const origin = "https://app.sightline.example";
const apple = { id: "a1", name: "Apple Inc." };
const hormel = { id: "h1", name: "Hormel Foods" };

const alertOf = (more: Partial<MailedAlert> = {}): MailedAlert => ({
  type: "signal",
  title: "Opens a plant",
  body: "Newswire",
  link: "/account/a1?tab=signals&signal=s1",
  at: new Date("2026-03-02T09:00:00Z"),
  account: apple,
  rule: null,
  ...more,
});
const write = (alerts: MailedAlert[], more: Partial<Parameters<typeof renderAlertEmail>[1]> = {}) =>
  renderAlertEmail(
    to,
    { kind: "at_once", alerts, feed: null, zone: "Europe/Berlin", unsubscribe: "v1.k.t", ...more },
    origin,
  );

test.each([
  [[alertOf()], "at_once", "Apple Inc.: Opens a plant"],
  [[alertOf({ title: "Apple Inc. was assigned to you" })], "at_once", "Apple Inc. was assigned to you"],
  [[alertOf({ account: null, title: "list.csv was imported" })], "daily", "Daily digest · list.csv was imported"],
  [[alertOf(), alertOf()], "at_once", "2 alerts: Apple Inc."],
  [[alertOf(), alertOf({ account: hormel })], "weekly", "Weekly digest · 2 alerts: Apple Inc., Hormel Foods"],
  [
    [1, 2, 3, 4, 5].map((n) => alertOf({ account: { id: String(n), name: `No. ${n}` } })),
    "at_once",
    "5 alerts: No. 1, No. 2, No. 3 and 2 more",
  ],
  [[alertOf(), alertOf({ account: null, type: "import_ended" })], "at_once", "2 alerts: Apple Inc., Import ended"],
] as const)("summarizes the alerts in the subject: %#", (alerts, kind, subject) => {
  expect(write([...alerts], { kind }).subject).toBe(subject);
});

test("groups alerts by account, newest first, each with its link, time and reason, in text and HTML", () => {
  const rule = { id: "r1", name: "Big ones" };
  const alerts = [
    alertOf({ title: "Old" }),
    alertOf({ title: "Of a rule", account: hormel, at: new Date("2026-03-02T11:00:00Z"), rule }),
    alertOf({ title: "New", at: new Date("2026-03-02T12:00:00Z") }),
  ];

  const { text, html } = write(alerts);

  expect(text.match(/^(Apple Inc\.|Hormel Foods|Old|Of a rule|New)$/gm)).toEqual([
    "Apple Inc.",
    "New",
    "Old",
    "Hormel Foods",
    "Of a rule",
  ]);
  expect(text).toContain("Signal · 2 Mar, 13:00\nhttps://app.sightline.example/account/a1?tab=signals&signal=s1\n");
  expect(text).toContain(
    "Why did I get this? Your rule “Big ones” sent this alert.\nhttps://app.sightline.example/settings?section=alert-rules&rule=r1",
  );
  expect(text).toContain("Stop all these emails:\nhttps://app.sightline.example/unsubscribe?token=v1.k.t");
  expect(html).toContain('<a href="https://app.sightline.example/account/a1?tab=signals&amp;signal=s1">New</a>');
  expect(html).toContain("rule=r1");
});

test("W13 · never uses text that people typed as markup, a header or a link to another site", () => {
  const typed = '<img src=x>\r\nBcc: all@acme.example "quoted"';
  const alert = alertOf({
    title: typed,
    body: typed,
    link: "//evil.example/account",
    account: { id: "a1", name: typed },
    rule: { id: '"><script>', name: typed },
  });

  const { subject, text, html } = write([alert]);

  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).not.toMatch(/^Bcc/m);
  expect(html).not.toMatch(/<img|<script/);
  expect(`${text}${html}`).not.toContain("evil.example");
});

test("falls back to UTC, and says so, if the time zone is invalid or missing", () => {
  expect(write([alertOf()], { zone: "Mars/Olympus" }).text).toContain("2 Mar, 09:00 UTC");
  expect(write([alertOf()], { zone: null }).text).toContain("2 Mar, 09:00 UTC");
});

test("truncates a long subject to 150 characters", () => {
  expect(write([alertOf({ title: "x".repeat(900) })]).subject).toHaveLength(150);
});

describe("what happened at accounts", () => {
  const entryOf = (more: Partial<MailedEntry> = {}): MailedEntry => ({
    ...{
      title: "Opens a plant",
      body: "",
      source: "Newswire",
      link: "/account/a1?tab=signals&signal=s1",
      account: apple,
    },
    at: new Date("2026-03-02T09:00:00Z"),
    ...more,
  });
  const feedOf = (entries: MailedEntry[], more: Partial<MailedFeed> = {}): MailedFeed => ({
    ...{ since: new Date("2026-03-01T07:00:00Z"), entries, count: entries.length, isCountComplete: true },
    ...more,
  });

  test.each([
    [feedOf([entryOf()]), "Daily digest · Apple Inc.: Opens a plant"],
    [
      feedOf([entryOf(), entryOf({ account: hormel })], { count: 31 }),
      "Daily digest · 31 updates: Apple Inc., Hormel Foods",
    ],
    [feedOf([entryOf()], { count: 600, isCountComplete: false }), "Daily digest · 600+ updates: Apple Inc."],
  ])("is the subject of a digest without alerts: %#", (feed, subject) => {
    expect(write([], { kind: "daily", feed }).subject).toBe(subject);
  });

  test("follows the alerts by account, with its source and time, and links to the rest in the feed since then", () => {
    const entries = [
      entryOf(),
      entryOf({ title: "Lena wrote a note", source: null, body: "Met\nthem", account: hormel }),
    ];

    const { subject, text, html } = write([alertOf({ title: "Named you" })], {
      kind: "daily",
      feed: feedOf(entries, { count: 23 }),
    });

    expect(subject).toBe("Daily digest · Apple Inc.: Named you");
    expect(text).toContain("Your daily digest: 1 alert for you, 23 updates at your accounts.");
    expect(
      text.match(/^(What happened .*|Apple Inc\.|Hormel Foods|Named you|Opens a plant|Lena wrote .*|Met them)$/gm),
    ).toEqual([
      "Apple Inc.",
      "Named you",
      "What happened at your accounts since 1 Mar, 08:00",
      "Apple Inc.",
      "Opens a plant",
      "Hormel Foods",
      "Lena wrote a note",
      "Met them",
    ]);
    expect(text).toContain("Newswire · 2 Mar, 10:00");
    const rest = "https://app.sightline.example/signals?whose=mine&since=2026-03-01T07%3A00%3A00.000Z";
    expect(text).toContain(`See 21 more:\n${rest}`);
    expect(html).toContain(`<a href="${rest.replace("&", "&amp;")}">See 21 more</a>`);
  });

  test("W13 · its text is never markup, a header or a link to another site", () => {
    const typed = "<img src=x>\r\nBcc: all@acme.example";
    const entry = entryOf({
      title: typed,
      body: typed,
      source: typed,
      link: "//evil.example/",
      account: { id: "a1", name: typed },
    });

    const { subject, text, html } = write([], { kind: "daily", feed: feedOf([entry]) });

    expect(subject).not.toMatch(/[\r\n]/);
    expect(text).not.toMatch(/^Bcc/m);
    expect(html).not.toMatch(/<img/);
    expect(`${text}${html}`).not.toContain("evil.example");
  });
});
