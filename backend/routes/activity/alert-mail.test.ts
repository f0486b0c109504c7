import { eq, like } from "drizzle-orm";
import { accountsPageSchema } from "@/lib/contracts/accounts/account";
import { noteSchema, taskSchema } from "@/lib/contracts/activity/activity";
import type { AlertPreferencesChange } from "@/lib/contracts/alerts/alert-preferences";
import { alertPreferencesSchema } from "@/lib/contracts/alerts/alert-preferences";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { hourMs, minuteMs } from "@/lib/contracts/wire/durations";
import { alertMails, alertPreferences } from "../../database/schema/alert-mail";
import { accounts, users } from "../../database/schema/core";
import { outbox } from "../../database/schema/outbox";
import { createUnsubscribeToken } from "../../domains/alerts/alert-mail/unsubscribe";
import { type Alert, raiseAlert } from "../../domains/alerts/alerts";
import { mailAllDue } from "../../domains/digest/send";
import { mailPurpose } from "../../mail/mail-queue";
import { uidOf } from "../../seed/users";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";

const rep = "rep@acme.example";
const leader = "leader@acme.example";
const admin = "clientadmin@acme.example";

let backend: TestBackend;
let account: { id: string; name: string };
let other: { id: string; name: string };

beforeAll(async () => {
  backend = await startTestBackend();
  const headers = await backend.signIn(rep);
  const { body } = await backend.request({ url: "/accounts/", query: { limit: "2" }, headers });
  const [one, two] = accountsPageSchema.parse(body).items;
  if (!one || !two) throw new Error("the sample has accounts");
  [account, other] = [
    { id: one.id, name: one.name },
    { id: two.id, name: two.name },
  ];
});
beforeEach(async () => {
  advanceTo(startOfTests.toISOString());
  const { db } = backend.store;
  await backend.readMail();
  await db.delete(alertMails);
  await db.delete(alertPreferences);
  await db.delete(outbox);
  await db.update(users).set({ timeZone: "America/New_York" }).where(eq(users.clientId, "acme"));
});
afterAll(() => backend.close());

function advanceTo(iso: string): void {
  backend.advance(Date.parse(iso) - backend.now().getTime());
}

type Method = "GET" | "PUT" | "PATCH" | "POST" | "DELETE";

async function request(email: SampleEmail, method: Method, url: string, payload?: object) {
  return backend.request({ method, url, headers: await backend.signIn(email), ...(payload && { payload }) });
}

/** Changes a user's alert preferences; returns the response's status. */
async function prefer(change: AlertPreferencesChange, email: SampleEmail = rep): Promise<number> {
  return (await request(email, "PATCH", "/alert-preferences/", change)).status;
}

const prefersSignals = (mail: "at_once" | "daily" | "weekly", more: AlertPreferencesChange = {}) =>
  prefer({ ...more, ways: { signal: { mail } } });

/** Raises an alert as a signal does. */
function raise(title: string, more: Partial<Alert> = {}, email: SampleEmail = rep): Promise<void> {
  const alert = { type: "signal" as const, title, body: "Newswire", account, link: `/account/${account.id}` };
  return backend.store.db.transaction((tx) =>
    raiseAlert(tx, "acme", [uidOf(email)], { ...alert, at: backend.now(), ...more }),
  );
}

/** Runs the job that usually runs every minute and mails due alerts; returns the emails sent. */
async function pollAndRead() {
  await mailAllDue(backend.services);
  return backend.readMail();
}

test("sends no alert emails by default", async () => {
  await raise("Opens a plant");

  expect(await pollAndRead()).toEqual([]);
  const { body } = await request(rep, "GET", "/alert-preferences/");
  const { ways, quiet } = alertPreferencesSchema.parse(body);
  expect(Object.values(ways)).toEqual(Object.values(ways).map(() => ({ in_app: true, mail: "off" })));
  expect(quiet).toBeNull();
});

test("emails an alert at once, with its link, reason and unsubscribe options, and only alerts of chosen types", async () => {
  await prefersSignals("at_once");
  await raise("Opens a plant");
  await raise("Named you", { type: "mention" });

  const emails = await backend.readMail();

  expect(emails).toHaveLength(1);
  const [email] = emails;
  expect(email).toMatchObject({
    to: { address: rep },
    subject: `${account.name}: Opens a plant`,
    unsubscribe: expect.stringMatching(/^https:\/\/app\.sightline\.example\/api\/alert-mail\/unsubscribe\?token=v1\./),
  });
  expect(email?.text).toContain(`https://app.sightline.example/account/${account.id}`);
  expect(email?.text).toContain("Why did I get this? You own or watch this account.");
  expect(email?.text).toContain("https://app.sightline.example/settings?section=notifications");
  expect(email?.html).toContain("Stop all these emails");
});

test("sends two emails for sixty alerts: the first at once, and the rest together after a pause", async () => {
  await prefersSignals("at_once");
  await raise("First");
  const first = await backend.readMail();
  for (let n = 0; n < 60; n += 1) await raise(`Again ${n}`, n % 2 === 0 ? { account: other } : {});

  const within = await pollAndRead();
  backend.advance(15 * minuteMs);
  const after = await pollAndRead();
  backend.advance(60 * minuteMs);

  expect(first).toHaveLength(1);
  expect(within).toEqual([]);
  expect(after).toHaveLength(1);
  expect(after[0]?.subject).toMatch(/^60 alerts: /);
  expect(after[0]?.text).toContain("Not listed here: 10 more alerts. Open Sightline:");
  expect(after[0]?.text.match(/Why did I get this/g)).toHaveLength(50);
  expect(await pollAndRead()).toEqual([]);
});

test("sends a daily digest once, at the user's local hour; later alerts wait for the next day", async () => {
  await prefersSignals("daily");
  await raise("One");
  await raise("Two", { account: other });

  advanceTo("2026-03-02T12:59:00Z");
  const before = await pollAndRead();
  advanceTo("2026-03-02T13:00:00Z");
  const [both] = await Promise.all([pollAndRead(), mailAllDue(backend.services)]);
  both.push(...(await pollAndRead()));
  await raise("Three");
  const again = await pollAndRead();
  advanceTo("2026-03-03T13:00:00Z");
  const next = await pollAndRead();

  expect(before).toEqual([]);
  expect(both.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Daily digest · 2 alerts: /)]);
  expect(again).toEqual([]);
  expect(next.map(({ subject }) => subject)).toEqual([`Daily digest · ${account.name}: Three`]);
});

test("sends one digest when daylight saving time repeats or skips its hour", async () => {
  for (const [night, hour] of [
    ["2026-11-01", 1],
    ["2026-03-08", 2],
  ] as const) {
    advanceTo(`${night}T04:00:00Z`);
    await prefersSignals("daily", { digest_hour: hour });
    await raise("At night");
    let sent = 0;
    for (let step = 0; step < 5 * 12; step += 1) {
      backend.advance(5 * minuteMs);
      sent += (await pollAndRead()).length;
    }
    expect([night, sent]).toEqual([night, 1]);
  }
});

test("sends a weekly digest on its weekday", async () => {
  await prefersSignals("weekly", { digest_weekday: 3 });
  await raise("One");

  advanceTo("2026-03-03T14:00:00Z");
  const tuesday = await pollAndRead();
  advanceTo("2026-03-04T13:00:00Z");

  expect(tuesday).toEqual([]);
  expect((await pollAndRead())[0]?.subject).toBe(`Weekly digest · ${account.name}: One`);
});

test("quiet hours delay instant emails until they end, then send one email", async () => {
  // It is 04:00 in New York, within quiet hours.
  await prefersSignals("at_once", { quiet: { from: 22, until: 7 } });
  await raise("One");
  await raise("Two");
  const night = await pollAndRead();
  advanceTo("2026-03-02T12:00:00Z");

  const morning = await pollAndRead();

  expect(night).toEqual([]);
  expect(morning).toHaveLength(1);
  expect(morning[0]?.subject).toMatch(/^2 alerts: /);
});

test("a pause that ends during quiet hours lasts until they end", async () => {
  advanceTo("2026-03-03T02:50:00Z");
  await prefersSignals("at_once", { quiet: { from: 22, until: 7 } });
  await raise("At 21:50");
  await backend.readMail();
  await raise("A moment later");

  advanceTo("2026-03-03T03:05:00Z");
  const evening = await pollAndRead();
  advanceTo("2026-03-03T12:00:00Z");

  expect(evening).toEqual([]);
  expect(await pollAndRead()).toHaveLength(1);
});

test("changed preferences, hours and time zones reschedule waiting emails", async () => {
  await prefersSignals("daily");
  await raise("One");
  const dueAt = async () => (await backend.store.db.select().from(alertMails))[0]?.dueAt.toISOString();
  const moments = [await dueAt()];
  await prefer({ digest_hour: 20 });
  moments.push(await dueAt());
  await request(rep, "PATCH", "/users/me/", { time_zone: "Europe/Berlin" });
  moments.push(await dueAt());
  await prefersSignals("weekly");
  moments.push(await dueAt());
  await prefer({ ways: { signal: { mail: "off" } } });
  moments.push(await dueAt());

  expect(moments).toEqual([
    "2026-03-02T13:00:00.000Z",
    "2026-03-03T01:00:00.000Z",
    "2026-03-02T19:00:00.000Z",
    "2026-03-02T19:00:00.000Z",
    undefined,
  ]);
});

test("retries an email that couldn't be queued, without delaying others, and sends it once", async () => {
  await prefersSignals("daily");
  await prefer({ ways: { signal: { mail: "daily" } } }, leader);
  await raise("One");
  await raise("One", {}, leader);
  advanceTo("2026-03-02T13:00:00Z");
  const { emailTemplates } = backend.services;
  const failing: typeof emailTemplates = {
    ...emailTemplates,
    alerts: (to, digest) => {
      if (to.address === rep) throw new Error("the process ends here");
      return emailTemplates.alerts(to, digest);
    },
  };

  await mailAllDue({ ...backend.services, emailTemplates: failing });
  const first = await backend.readMail();
  const second = await pollAndRead();
  backend.advance(hourMs);
  const third = await pollAndRead();

  expect(first.map(({ to }) => to.address)).toEqual([leader]);
  expect(second).toEqual([]);
  expect(third.map(({ to }) => to.address)).toEqual([rep]);
  expect(await pollAndRead()).toEqual([]);
});

describe("alerts that a user may no longer see aren't emailed", () => {
  const patchRep = (change: Partial<typeof users.$inferInsert>) =>
    backend.store.db
      .update(users)
      .set(change)
      .where(eq(users.id, uidOf(rep)));
  const patchAccount = (removedAt: Date | null) =>
    backend.store.db.update(accounts).set({ removedAt }).where(eq(accounts.id, account.id));
  const losses: [what: string, lose: () => Promise<unknown>][] = [
    ["after the user is disabled", () => patchRep({ disabled: true })],
    ["after the user loses their role", () => patchRep({ role: null })],
    ["after the user moves to another client", () => patchRep({ clientId: "globex" })],
    ["after the account is removed", () => patchAccount(backend.now())],
  ];
  afterEach(async () => {
    await patchRep({ disabled: false, role: "sales_rep", clientId: "acme" });
    await patchAccount(null);
  });

  test.each(losses)("%s", async (_what, lose) => {
    await prefersSignals("daily");
    await raise("Secret");
    advanceTo("2026-03-02T13:00:00Z");

    await lose();

    expect(await pollAndRead()).toEqual([]);
    expect(await backend.store.db.select().from(alertMails)).toEqual([]);
  });

  test("access requests, once the user is no longer an admin", async () => {
    await prefer({ ways: { access_request: { mail: "daily" }, mention: { mail: "daily" } } }, admin);
    await raise("Asks for access", { type: "access_request", account: null, link: "/settings?section=people" }, admin);
    await raise("Named you", { type: "mention" }, admin);
    advanceTo("2026-03-02T13:00:00Z");
    const isAdmin = eq(users.id, uidOf(admin));
    await backend.store.db.update(users).set({ role: "sales_rep" }).where(isAdmin);

    const emails = await pollAndRead();
    await backend.store.db.update(users).set({ role: "client_admin" }).where(isAdmin);

    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).not.toContain("Asks for access");
  });
});

test("a task that is done before the digest is left out", async () => {
  await prefer({ ways: { task_assigned: { mail: "daily" } } });
  const added = await request(leader, "POST", `/accounts/${account.id}/tasks/`, {
    title: "Send the sheet",
    assignee_uid: uidOf(rep),
  });
  const waiting = await backend.store.db.select().from(alertMails);
  const { id } = taskSchema.parse(added.body);
  await request(rep, "PATCH", `/accounts/${account.id}/tasks/${id}/`, { done: true });
  advanceTo("2026-03-02T13:00:00Z");

  expect(waiting).toMatchObject([{ type: "task_assigned", title: "Send the sheet" }]);
  expect(await pollAndRead()).toEqual([]);
});

test.each([
  ["by itself", (uid: string) => request(admin, "PUT", `/accounts/${account.id}/owner/`, { uid })],
  [
    "with others",
    (uid: string) => {
      const rows = [{ id: account.id, owner_uid: uidOf(leader) }];
      return request(admin, "POST", "/accounts/bulk/", { accounts: { rows }, action: { kind: "assign", uid } });
    },
  ],
])("an account that is assigned to somebody else, %s, before the digest is left out", async (_how, reassign) => {
  await request(admin, "PUT", `/accounts/${account.id}/owner/`, { uid: null });
  await prefer({ ways: { account_assigned: { mail: "daily" } } }, leader);
  await request(admin, "PUT", `/accounts/${account.id}/owner/`, { uid: uidOf(leader) });
  const waiting = await backend.store.db.select().from(alertMails);
  expect((await reassign(uidOf(rep))).status).toBeLessThan(300);
  advanceTo("2026-03-02T13:00:00Z");

  expect(waiting).toMatchObject([{ type: "account_assigned", title: `${account.name} was assigned to you` }]);
  expect(await pollAndRead()).toEqual([]);
  const path = `users/${uidOf(leader)}/alerts/assigned-${account.id}`;
  const delivered = await backend.store.db.select().from(outbox).where(eq(outbox.path, path)).orderBy(outbox.seq);
  expect(delivered.at(-1)?.fields).toEqual({ visibility: "ACKNOWLEDGED" });
});

test("a mention removed from a note before the digest is left out, and acknowledged in the app", async () => {
  await prefer({ ways: { mention: { mail: "daily" } } });
  const url = `/accounts/${account.id}/notes/`;
  const body = `Not for @[${uidOf(rep)}] but @[${uidOf(admin)}]`;
  const { id } = noteSchema.parse((await request(leader, "POST", url, { body })).body);

  const edit = { body: `For @[${uidOf(admin)}]`, edited_at: null };
  expect((await request(leader, "PATCH", `${url}${id}/`, edit)).status).toBe(200);

  advanceTo("2026-03-02T13:00:00Z");
  expect(await pollAndRead()).toEqual([]);
  const visibilityOf = async (email: SampleEmail) => {
    const path = `users/${uidOf(email)}/alerts/mention-${id}`;
    const rows = await backend.store.db.select().from(outbox).where(eq(outbox.path, path)).orderBy(outbox.seq);
    return rows.flatMap(({ fields }) => fields?.visibility ?? []).at(-1);
  };
  expect([await visibilityOf(rep), await visibilityOf(admin)]).toEqual(["ACKNOWLEDGED", "NEW"]);
});

test("a note removed before the digest is left out, unless it was restored", async () => {
  await prefer({ ways: { mention: { mail: "daily" } } });
  const url = `/accounts/${account.id}/notes/`;
  const write = async (payload: object) => noteSchema.parse((await request(leader, "POST", url, payload)).body).id;
  const own = noteSchema.parse((await request(rep, "POST", url, { body: "A thread" })).body).id;
  const removed = [
    await write({ body: `Secret price, @[${uidOf(rep)}]` }),
    await write({ body: "Secret reply", reply_to: own }),
  ];
  const restored = await write({ body: `Public, @[${uidOf(rep)}]` });
  for (const id of [...removed, restored]) await request(leader, "DELETE", `${url}${id}/`);
  await request(leader, "POST", `${url}${restored}/restore/`, {});
  advanceTo("2026-03-02T13:00:00Z");

  const emails = await pollAndRead();

  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain("Public");
  expect(emails[0]?.text).not.toContain("Secret");
});

test("an alert about an edited note is emailed with the new text", async () => {
  await prefer({ ways: { mention: { mail: "daily" } } });
  const url = `/accounts/${account.id}/notes/`;
  const write = async (payload: object) => noteSchema.parse((await request(leader, "POST", url, payload)).body).id;
  const own = noteSchema.parse((await request(rep, "POST", url, { body: "A thread" })).body).id;
  const mention = await write({ body: `Old mention, @[${uidOf(rep)}]` });
  const reply = await write({ body: "Old reply", reply_to: own });

  const edit = (id: string, body: string) => request(leader, "PATCH", `${url}${id}/`, { body, edited_at: null });
  expect((await edit(mention, `New mention, @[${uidOf(rep)}]`)).status).toBe(200);
  expect((await edit(reply, "New reply")).status).toBe(200);
  advanceTo("2026-03-02T13:00:00Z");

  const [email] = await pollAndRead();
  expect(email?.text).toContain("New mention, @");
  expect(email?.text).toContain("New reply");
  expect(email?.text).not.toContain("Old");
});

test("an alert type switched off in the app is still emailed if chosen", async () => {
  await prefer({ ways: { signal: { in_app: false, mail: "at_once" } } });
  await raise("One");

  const raised = await backend.store.db
    .select()
    .from(outbox)
    .where(like(outbox.path, `users/${uidOf(rep)}/alerts/%`));

  expect(raised).toEqual([]);
  expect(await backend.readMail()).toHaveLength(1);
});

test.each([
  ["an hour after 23", { digest_hour: 24 }],
  ["a fraction of an hour", { digest_hour: 7.5 }],
  ["a weekday after 7", { digest_weekday: 8 }],
  ["quiet hours of zero length", { quiet: { from: 22, until: 22 } }],
  ["quiet hours with only one bound", { quiet: { from: 22 } }],
  ["an unknown alert type", { ways: { weather: { mail: "daily" } } }],
  ["an unknown delivery method", { ways: { signal: { mail: "hourly" } } }],
  ["an unknown field", { client_id: "globex" }],
])("rejects %s and changes nothing", async (_what, change) => {
  const { status } = await request(rep, "PATCH", "/alert-preferences/", change);

  expect(status).toBe(400);
  expect(await backend.store.db.select().from(alertPreferences)).toEqual([]);
});

test("preferences are per user, operators have none, and visitors are refused", async () => {
  await prefersSignals("weekly");

  const { body } = await request(leader, "GET", "/alert-preferences/");

  expect(alertPreferencesSchema.parse(body).ways.signal.mail).toBe("off");
  expect((await request("admin@sightline.example", "GET", "/alert-preferences/")).status).toBe(409);
  expect((await backend.request({ url: "/alert-preferences/" })).status).toBe(401);
});

test("keeps both of two concurrent changes", async () => {
  const headers = await backend.signIn(rep);
  const send = (payload: AlertPreferencesChange) =>
    backend.request({ method: "PATCH", url: "/alert-preferences/", headers, payload });

  const responses = await Promise.all([
    send({ ways: { signal: { mail: "daily" } } }),
    send({ ways: { mention: { in_app: false } } }),
  ]);

  const { body } = await backend.request({ url: "/alert-preferences/", headers });
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(alertPreferencesSchema.parse(body).ways).toMatchObject({
    signal: { in_app: true, mail: "daily" },
    mention: { in_app: false, mail: "off" },
  });
});

describe("the unsubscribe link", () => {
  const tokenFor = (email: SampleEmail) =>
    createUnsubscribeToken(backend.sealer, { clientId: "acme", userId: uidOf(email) });
  const open = (token: string) => backend.request({ url: "/alert-mail/unsubscribe/", query: { token } });
  const press = (token: string) =>
    backend.request({ method: "POST", url: "/alert-mail/unsubscribe/", payload: { token } });

  test("changes nothing when opened, and stops emails without a sign-in when confirmed", async () => {
    await prefer({ ways: { signal: { mail: "daily" }, mention: { mail: "at_once" } } });
    await prefer({ ways: { signal: { mail: "daily" } } }, leader);
    await raise("Waits");
    const responses = [await open(tokenFor(rep)), await open(tokenFor(rep))];
    const waiting = await backend.store.db.select().from(alertMails);

    const pressed = [await press(tokenFor(rep)), await press(tokenFor(rep))];

    expect(responses).toMatchObject([
      { status: 200, body: { is_on: true } },
      { status: 200, body: { is_on: true } },
    ]);
    expect(waiting).toHaveLength(1);
    expect(pressed).toMatchObject([{ status: 204 }, { status: 204 }]);
    expect((await open(tokenFor(rep))).body).toEqual({ is_on: false });
    expect((await open(tokenFor(leader))).body).toEqual({ is_on: true });
    advanceTo("2026-03-02T13:00:00Z");
    expect(await pollAndRead()).toEqual([]);
    const { body } = await request(rep, "GET", "/alert-preferences/");
    expect(alertPreferencesSchema.parse(body).ways.signal).toEqual({ in_app: true, mail: "off" });
  });

  test.each([
    ["made for another purpose", () => backend.sealer.seal(JSON.stringify(["acme", uidOf(rep)]), mailPurpose("x"))],
    ["modified", () => `${tokenFor(rep).slice(0, -4)}AAAA`],
    ["invented", () => "v1.abc.def"],
    ["malformed", () => "x"],
  ])("is rejected if it was %s", async (_what, make) => {
    await prefersSignals("daily");

    const responses = [await open(make()), await press(make())];

    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
    expect((await open(tokenFor(rep))).body).toEqual({ is_on: true });
  });

  test.each([
    ["the user unsubscribes", () => press(tokenFor(rep))],
    [
      "the user is disabled",
      () =>
        backend.store.db
          .update(users)
          .set({ disabled: true })
          .where(eq(users.id, uidOf(rep))),
    ],
  ])("an email that waits for the mail server is discarded when %s", async (_when, stop) => {
    await prefersSignals("daily");
    await raise("Waits");
    advanceTo("2026-03-02T13:00:00Z");
    expect(await mailAllDue(backend.services)).toBe(1);

    await stop();

    expect(await backend.readMail()).toEqual([]);
    await backend.store.db
      .update(users)
      .set({ disabled: false })
      .where(eq(users.id, uidOf(rep)));
  });

  test("does nothing for a user who has moved to another client", async () => {
    await prefersSignals("daily");
    const isRep = eq(users.id, uidOf(rep));
    await backend.store.db.update(users).set({ clientId: "globex" }).where(isRep);

    const response = await press(tokenFor(rep));
    await backend.store.db.update(users).set({ clientId: "acme" }).where(isRep);

    expect(response.status).toBe(204);
    expect((await open(tokenFor(rep))).body).toEqual({ is_on: false });
  });
});
