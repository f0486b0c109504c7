/** @jest-environment ./backend/test-environment.ts */
import { startTestBackend, type TestBackend } from "../test-backend";
import { failSignIn, requireInvitationBudget, reserveSignIn } from "./limit";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const laterBy = (ms: number) => new Date(backend.now().getTime() + ms);

test("M2 · what a process counts whose clock is ahead locks nobody out of the others", async () => {
  const { db } = backend.store;
  const email = "stranger@elsewhere.example";
  const attempt = { email, ip: "203.0.113.9", userId: null };
  const invitation = { clientId: "acme", email };

  for (const now of [laterBy(15_000), laterBy(0), laterBy(15_000), laterBy(1_000)]) {
    await failSignIn(db, await reserveSignIn(db, { ...attempt, now }));
    await requireInvitationBudget(db, { ...invitation, now });
  }

  await failSignIn(db, await reserveSignIn(db, { ...attempt, now: laterBy(2_000) }));
  const beyond = reserveSignIn(db, { ...attempt, now: laterBy(3_000) });
  await expect(beyond).rejects.toMatchObject({ status: 429 });
});
