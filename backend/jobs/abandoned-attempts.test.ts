import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { accountCounts } from "../database/schema/account-counts";
import { accounts } from "../database/schema/core";
import { uidOf } from "../seed/users";
import { startTestBackend, type TestBackend } from "../test-backend";
import { compactJob } from "./accounts/compact";
import { alertMailJob } from "./alerts/alert-mail";
import { moveRulesJob, rulesJob } from "./alerts/rules";
import type { JobRun } from "./define-job";
import { ownSignalsJob } from "./signals/own-signals";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const runWith = (overrides: Partial<JobRun>): JobRun => ({
  ...backend.services,
  ...{ id: randomUUID(), attempt: 2, clientId: "acme", key: null, signal: new AbortController().signal },
  finish: async () => undefined,
  ...overrides,
});
const own = { clientId: "acme", accountIds: [randomUUID()], at: new Date(0).toISOString() };

test.each([
  ["rules", (run: JobRun) => rulesJob.perform({ kind: "changes", ...own }, run)],
  ["industry moves", (run: JobRun) => moveRulesJob.perform({ clientId: "acme", moves: [], users: [] }, run)],
  ["own signals", (run: JobRun) => ownSignalsJob.perform(own, run)],
])("an attempt at %s that was taken over writes nothing", async (_, perform) => {
  const finish = async () => {
    throw new Error("taken over");
  };

  await expect(perform(runWith({ finish }))).rejects.toThrow("taken over");
});

test("an aborted attempt emails no further members", async () => {
  const members = [{ clientId: "acme", userId: uidOf("rep@acme.example") }];

  const attempt = alertMailJob.perform({ members }, runWith({ signal: AbortSignal.abort(new Error("too late")) }));

  await expect(attempt).rejects.toThrow("too late");
});

test("an aborted attempt compacts no further counts", async () => {
  const { db } = backend.store;
  await db.update(accounts).set({ sector: "Other" }).where(eq(accounts.clientId, "acme"));
  const isLoose = eq(accountCounts.isCompact, false);
  const before = await db.$count(accountCounts, isLoose);

  await compactJob.perform({}, runWith({ signal: AbortSignal.abort() }));

  expect(before).toBeGreaterThan(0);
  expect(await db.$count(accountCounts, isLoose)).toBe(before);
});
