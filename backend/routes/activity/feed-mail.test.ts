import { eq, sql } from "drizzle-orm";
import { alertPreferencesSchema } from "@/lib/contracts/alerts/alert-preferences";
import type { SampleEmail } from "@/lib/contracts/samples/sample-users";
import { minuteMs } from "@/lib/contracts/wire/durations";
import { notes, signals } from "../../database/schema/activity";
import { alertMails, alertPreferences } from "../../database/schema/alert-mail";
import { accounts, users } from "../../database/schema/core";
import { createUnsubscribeToken } from "../../domains/alerts/alert-mail/unsubscribe";
import { raiseAlert } from "../../domains/alerts/alerts";
import { mailAllDue } from "../../domains/digest/send";
import { uidOf } from "../../seed/users";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";

const rep = "rep@acme.example";
const colleague = uidOf("leader@acme.example");
let backend: TestBackend;
let mine: { id: string; name: string };
let other: string;

beforeAll(async () => {
  backend = await startTestBackend();
  const all = await backend.store.db.select().from(accounts).where(eq(accounts.clientId, "acme")).orderBy(accounts.id);
  const own = all.find(({ ownerId }) => ownerId === uidOf(rep));
  mine = { id: own?.id ?? "", name: own?.name ?? "" };
  other = all.find(({ ownerId }) => ownerId === null)?.id ?? "";
});
beforeEach(async () => {
  advanceTo(startOfTests.toISOString());
  const { db } = backend.store;
  await backend.readMail();
  for (const table of [
    "tasks",
    "notes",
    "conversations",
    "signals",
    "account_changes",
    "imports",
    "feed_visits",
    "outbox",
  ])
    await db.execute(sql.raw(`delete from ${table}`));
  await db.delete(alertMails);
  await db.delete(alertPreferences);
  await db.update(users).set({ timeZone: "America/New_York" }).where(eq(users.clientId, "acme"));
});
afterAll(() => backend.close());

function advanceTo(iso: string): void {
  backend.advance(Date.parse(iso) - backend.now().getTime());
}

async function prefer(payload: object, email: SampleEmail = rep) {
  const headers = await backend.signIn(email);
  const { status, body } = await backend.request({ method: "PATCH", url: "/alert-preferences/", headers, payload });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return alertPreferencesSchema.parse(body);
}

const author = (accountId: string) => ({ clientId: "acme", accountId, createdBy: colleague, createdAt: backend.now() });
const note = (body: string, accountId = mine.id) =>
  backend.store.db.insert(notes).values({ ...author(accountId), body });

/** Runs the job that usually runs every minute and mails due digests; returns the emails sent. */
async function run() {
  await mailAllDue(backend.services);
  return backend.readMail();
}

test("is off until a member chooses it, and links to the feed since the last email", async () => {
  await note("Before it was chosen");
  advanceTo("2026-03-02T14:00:00Z");
  expect(await run()).toEqual([]);

  expect(await prefer({ feed: "daily" })).toMatchObject({ feed: "daily" });
  await note("Met **them** at the fair");
  await note("At another account", other);
  advanceTo("2026-03-03T12:59:00Z");
  const before = await run();
  advanceTo("2026-03-03T13:00:00Z");
  const [email, ...more] = await run();

  expect([before, more]).toEqual([[], []]);
  expect(email?.subject).toMatch(new RegExp(`^Daily digest · ${mine.name}: .* wrote a note$`));
  expect(email?.text).toContain("What happened at your accounts since 2 Mar, 09:00");
  expect(email?.text).toContain("at the fair");
  expect(email?.text).not.toMatch(/Before it was chosen|At another account/);
  expect(email?.text).toContain("/signals?whose=mine&since=2026-03-02T14%3A00%3A00.000Z");
  expect(email?.unsubscribe).toContain("/api/alert-mail/unsubscribe?token=");
});

test("sends no email if nothing happened, and the next one begins where the last period ended", async () => {
  await prefer({ feed: "daily" });
  advanceTo("2026-03-02T13:00:00Z");
  expect(await run()).toEqual([]);
  // A digest leaves out the last seconds before it, because notes written in them may not be committed yet.
  advanceTo("2026-03-03T12:59:58Z");
  await note("In the last seconds");
  advanceTo("2026-03-03T13:00:00Z");
  expect(await run()).toEqual([]);

  advanceTo("2026-03-04T13:00:00Z");
  const emails = await run();
  advanceTo("2026-03-05T13:00:00Z");

  expect(emails.map(({ text }) => text.includes("In the last seconds"))).toEqual([true]);
  expect(await run()).toEqual([]);
});

test("two backends at once send one email, and a crash while sending loses and repeats nothing", async () => {
  await prefer({ feed: "daily" });
  await note("Once");
  advanceTo("2026-03-02T13:00:00Z");
  const { emailTemplates } = backend.services;
  const failing: typeof emailTemplates = {
    ...emailTemplates,
    alerts: () => {
      throw new Error("the process ends here");
    },
  };
  await mailAllDue({ ...backend.services, emailTemplates: failing });
  const afterCrash = [...(await run())];
  backend.advance(60 * minuteMs);
  await Promise.all([mailAllDue(backend.services), mailAllDue(backend.services)]);
  const sent = await backend.readMail();

  expect(afterCrash).toEqual([]);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain("Once");
  expect(await run()).toEqual([]);
});

test("a digest's alerts and feed are one email, which lists a signal once", async () => {
  await prefer({ feed: "daily", ways: { signal: { mail: "daily" } } });
  const signal = { ...author(mine.id), source: "Paper", occurredAt: backend.now() };
  const [first] = await backend.store.db
    .insert(signals)
    .values([
      { ...signal, title: "Opened a plant" },
      { ...signal, title: "Closed a plant" },
    ])
    .returning();
  const link = `/account/${mine.id}?tab=signals&signal=${first?.id}`;
  const alert = { type: "signal" as const, title: "Opened a plant", body: "Paper", account: mine, link };
  await backend.store.db.transaction((tx) => raiseAlert(tx, "acme", [uidOf(rep)], { ...alert, at: backend.now() }));
  advanceTo("2026-03-02T13:00:00Z");

  const emails = await run();

  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain("Your daily digest: 1 alert for you, 1 update at your accounts.");
  expect(emails[0]?.text.match(/Opened a plant/g)).toHaveLength(1);
  expect(emails[0]?.text).toContain("Closed a plant");
});

test("lists twenty entries and counts the others", async () => {
  await prefer({ feed: "daily" });
  for (let n = 1; n <= 27; n += 1) await note(`Note ${n} end`);
  advanceTo("2026-03-02T13:00:00Z");

  const [email] = await run();

  expect(email?.subject).toBe(`Daily digest · 27 updates: ${mine.name}`);
  expect(email?.text.match(/^Note \d+ end$/gm)).toHaveLength(20);
  expect(email?.text).toContain("See 7 more:");
});

test("the weekly digest keeps its weekday, and follows changes of its hour and time zone", async () => {
  const dueAt = async () => (await backend.store.db.select().from(alertPreferences))[0]?.feedDueAt?.toISOString();
  await prefer({ feed: "weekly", digest_weekday: 3 });
  const moments = [await dueAt()];
  await prefer({ digest_hour: 20 });
  moments.push(await dueAt());
  const headers = await backend.signIn(rep);
  await backend.request({ method: "PATCH", url: "/users/me/", headers, payload: { time_zone: "Europe/Berlin" } });
  moments.push(await dueAt());
  await prefer({ feed: "off" });
  moments.push(await dueAt());

  expect(moments).toEqual([
    "2026-03-04T13:00:00.000Z",
    "2026-03-05T01:00:00.000Z",
    "2026-03-04T19:00:00.000Z",
    undefined,
  ]);
});

test("the unsubscribe link stops it, and a member who can't sign in gets none", async () => {
  await prefer({ feed: "daily" });
  await note("Secret");
  const token = createUnsubscribeToken(backend.sealer, { clientId: "acme", userId: uidOf(rep) });
  const state = () => backend.request({ url: "/alert-mail/unsubscribe/", query: { token } });
  const setDisabled = (disabled: boolean) =>
    backend.store.db
      .update(users)
      .set({ disabled })
      .where(eq(users.id, uidOf(rep)));
  advanceTo("2026-03-02T13:00:00Z");
  await setDisabled(true);
  const whileDisabled = await run();
  await setDisabled(false);
  const isOn = (await state()).body;
  await backend.request({ method: "POST", url: "/alert-mail/unsubscribe/", payload: { token } });

  expect(whileDisabled).toEqual([]);
  expect([isOn, (await state()).body]).toEqual([{ is_on: true }, { is_on: false }]);
  expect(await run()).toEqual([]);
  expect((await prefer({})).feed).toBe("off");
});
