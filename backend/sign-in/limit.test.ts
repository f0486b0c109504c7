import { eq } from "drizzle-orm";
import { AppError } from "@/lib/contracts/wire/app-error";
import { users } from "../database/schema/core";
import { startTestBackend, type TestBackend } from "../test-backend";
import { recordFailure, recordSuccess, requireInvitationBudget, reserveAttempt, withAttemptLimit } from "./limit";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const laterBy = (ms: number) => new Date(backend.now().getTime() + ms);

test("M2 · a process whose clock is ahead locks nobody out in other processes", async () => {
  const { db } = backend.store;
  const email = "stranger@elsewhere.example";
  const attempt = { email, ip: "203.0.113.9", userId: null };
  const invitation = { clientId: "acme", email };

  for (const now of [laterBy(15_000), laterBy(0), laterBy(15_000), laterBy(1_000)]) {
    await recordFailure(db, await reserveAttempt(db, { ...attempt, now }));
    await requireInvitationBudget(db, { ...invitation, now });
  }

  await recordFailure(db, await reserveAttempt(db, { ...attempt, now: laterBy(2_000) }));
  const beyond = reserveAttempt(db, { ...attempt, now: laterBy(3_000) });
  await expect(beyond).rejects.toMatchObject({ status: 429 });
});

test("an attempt whose password can't be checked isn't counted and reverts the wait it started", async () => {
  const { db } = backend.store;
  const attempt = { email: "patient@elsewhere.example", ip: "203.0.113.10", userId: null, now: laterBy(0) };
  const isBusy = async () => {
    throw new AppError(503, "busy", "Too many people are signing in. Try again.");
  };
  const guess = async () => recordFailure(db, (await withAttemptLimit(db, attempt, async () => false)).reserved);
  const tryWhileBusy = async (times: number) => {
    for (let n = 0; n < times; n += 1)
      await expect(withAttemptLimit(db, attempt, isBusy)).rejects.toMatchObject({ status: 503 });
  };

  await tryWhileBusy(8);
  for (let n = 0; n < 4; n += 1) await guess();
  // Each of these guesses would be the fifth failure, which starts a wait.
  await tryWhileBusy(2);
  await guess();

  await expect(guess()).rejects.toMatchObject({ status: 429 });
});

test("a sign-in from a known address doesn't reset the failed attempts from other addresses", async () => {
  const { db } = backend.store;
  const [user] = await db.select().from(users).where(eq(users.email, "rep@acme.example"));
  const { id: userId = "", email = "" } = user ?? {};
  const at = (ip: string) => ({ email, ip, userId, now: laterBy(0) });
  const signIn = async (ip: string) => recordSuccess(db, { ...(await reserveAttempt(db, at(ip))), userId });
  const guess = async () => recordFailure(db, await reserveAttempt(db, at("203.0.113.11")));
  await signIn("192.0.2.11");

  for (let n = 0; n < 5; n += 1) {
    await guess();
    await signIn("192.0.2.11");
  }

  await expect(guess()).rejects.toMatchObject({ status: 429 });
  await signIn("192.0.2.11");
});
