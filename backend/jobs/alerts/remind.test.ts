import { eq, inArray, like } from "drizzle-orm";
import { dayMs, hourMs, minuteMs } from "@/lib/contracts/wire/durations";
import { insertRows } from "../../database/insert-rows";
import { tasks } from "../../database/schema/activity";
import { alertMails, alertPreferences } from "../../database/schema/alert-mail";
import { users } from "../../database/schema/core";
import { outbox } from "../../database/schema/outbox";
import { mailAllDue } from "../../domains/digest/send";
import { dayIn } from "../../local-time/days";
import { localHour } from "../../local-time/moments";
import { uuidOf } from "../../seed/random";
import { uidOf } from "../../seed/users";
import { startOfTests, startTestBackend, type TestBackend } from "../../test-backend";
import { remindOfTasks } from "./remind";

const rep = uidOf("rep@acme.example");
const leader = uidOf("leader@acme.example");
const accountId = uuidOf("account", "acme", "cik:0001001250");
const today = startOfTests.toISOString().slice(0, 10);
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
beforeEach(async () => {
  const { db } = backend.store;
  await db.delete(tasks);
  await db.delete(outbox);
  await db.update(users).set({ timeZone: "UTC" });
});
afterAll(() => backend.close());

async function addTasks(count: number, more: Partial<typeof tasks.$inferInsert> = {}): Promise<void> {
  const row = { clientId: "acme", accountId, title: "Call", dueDate: today, assigneeId: rep, createdBy: leader };
  const at = { createdAt: startOfTests, updatedAt: startOfTests };
  await insertRows(
    backend.store.db,
    tasks,
    Array.from({ length: count }, () => ({ ...row, ...at, ...more })),
  );
}
const remind = (now = startOfTests) => remindOfTasks(backend.store.db, now);
const alertsOf = async (uid: string) =>
  (
    await backend.store.db
      .select()
      .from(outbox)
      .where(like(outbox.path, `users/${uid}/alerts/%`))
  ).length;

test("reminds assignees of all tasks due today, even hundreds", async () => {
  await addTasks(451);

  const sent = await remind();

  expect(sent).toBe(451);
  expect(await alertsOf(rep)).toBe(451);
});

test("reminds of new tasks even after hundreds of earlier reminders", async () => {
  await addTasks(250);
  await remind();
  await addTasks(51, { dueDate: "2026-03-01", remindedOf: "2026-03-01", assigneeId: leader });

  const sent = await remind();

  expect(sent).toBe(51);
  expect(await alertsOf(leader)).toBe(51);
});

test("reminds once on the due date and once the day after, and again after the due date changes", async () => {
  await addTasks(1);
  const morningAfter = new Date(startOfTests.getTime() + dayMs);

  const sent = [await remind(), await remind(), await remind(morningAfter), await remind(morningAfter)];
  await backend.store.db.update(tasks).set({ dueDate: morningAfter.toISOString().slice(0, 10) });

  expect(sent).toEqual([1, 0, 1, 0]);
  expect(await remind(morningAfter)).toBe(1);
});

test("treats an invalid time zone as UTC and still reminds everyone else", async () => {
  await backend.store.db.update(users).set({ timeZone: "Mars/Olympus" }).where(eq(users.id, rep));
  await addTasks(1);
  await addTasks(1, { assigneeId: leader });

  const sent = await remind();

  expect(sent).toBe(2);
});

test("waits for the morning in the assignee's time zone", async () => {
  await backend.store.db.update(users).set({ timeZone: "America/Los_Angeles" }).where(eq(users.id, rep));
  await addTasks(1);

  // 09:00 UTC is 01:00 in that time zone.
  const sent = [await remind(), await remind(new Date(startOfTests.getTime() + 7 * hourMs))];

  expect(sent).toEqual([0, 1]);
});

test("sends no reminder to a disabled user or for a completed task", async () => {
  const { db } = backend.store;
  await addTasks(1, { assigneeId: uidOf("user@acme.example") });
  await addTasks(1, { doneAt: startOfTests });
  const isUser = inArray(users.id, [uidOf("user@acme.example")]);
  await db.update(users).set({ disabled: true }).where(isUser);

  const sent = await remind();
  await db.update(users).set({ disabled: false }).where(isUser);

  expect(sent).toBe(0);
});

test("sends each reminder once when two runs overlap", async () => {
  await addTasks(30);

  const sent = await Promise.all([remind(), remind()]);

  expect(sent[0] + sent[1]).toBe(30);
  expect(await alertsOf(rep)).toBe(30);
});

test.each([
  ["UTC", 8, "2026-03-04"],
  ["America/New_York", 8, "2026-03-04"],
  ["America/New_York", 2, "2026-03-08"],
  ["Asia/Kathmandu", 6, "2026-03-04"],
  ["Pacific/Kiritimati", 0, "2026-03-04"],
  ["Pacific/Pago_Pago", 20, "2026-03-04"],
])(
  "in %s, the digest at %s o'clock mails a task once on its due day, and once more when it is overdue",
  async (...of) => {
    const [timeZone, digestHour, dueDate] = of;
    const { db } = backend.store;
    await db.delete(alertMails);
    await db.delete(alertPreferences);
    await db.update(users).set({ timeZone });
    const member = { clientId: "acme", userId: rep, updatedAt: startOfTests };
    const ways = { task_due: { in_app: true, mail: "daily" as const } };
    await db.insert(alertPreferences).values({ ...member, ways, digestHour, digestWeekday: 1 });
    await addTasks(1, { dueDate });
    const sent: (readonly [day: string, hour: number, state: string | undefined])[] = [];

    for (let now = Date.parse(dueDate) - dayMs; now < Date.parse(dueDate) + 2.5 * dayMs; now += 15 * minuteMs) {
      backend.advance(now - backend.now().getTime());
      // In the worst case, the digest is mailed just before the reminders of the same minute.
      await mailAllDue(backend.services);
      await remind(backend.now());
      for (const { text } of await backend.readMail())
        sent.push([
          dayIn(new Date(now), timeZone),
          localHour(new Date(now), timeZone),
          /due today|overdue/.exec(text)?.[0],
        ]);
    }

    const nextDay = new Date(Date.parse(dueDate) + dayMs).toISOString().slice(0, 10);
    // 02:00 doesn't exist in New York on 8 March 2026.
    const hour = dueDate === "2026-03-08" ? 3 : digestHour;
    expect(sent).toEqual([
      [dueDate, hour, "due today"],
      [nextDay, digestHour, "overdue"],
    ]);
  },
);
