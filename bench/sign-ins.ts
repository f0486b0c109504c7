import { buildApp } from "@/backend/app";
import { openPostgres } from "@/backend/database/database";
import { users } from "@/backend/database/schema/core";
import { allJobs } from "@/backend/jobs/all-jobs";
import { createMailQueue } from "@/backend/jobs/mail/mail-queue";
import { createJobRunner } from "@/backend/jobs/runner/run-jobs";
import { createLogger } from "@/backend/log/create-logger";
import { lettersOf } from "@/backend/mail/letters";
import { sealerOf } from "@/backend/secrets/seal";
import { hashPassword, isPasswordOf } from "@/backend/sign-in/password";
import { withPostgres } from "@/stack/postgres/postgres";

const password = "a long enough password";
const people = 200;
const signIns = 600;
const atOnce = 24;
const appOrigin = "https://app.sightline.example";

/** A hash from before argon2id: scrypt with N 2^14, r 8, p 5. */
const scryptHash = "scrypt$16384$8$5$c2lnaHRsaW5lLXRlc3RzIQ$tPGocj4uQ0ePhI4FGAPPLY85dp2YGsjxUv1verowWrE";

const lowestGain = 5;
const lowestShare = 0.3;

/**
 * Measures sign-ins with a password per second: one backend, `POST /auth/login/` with 24 in parallel, on PostgreSQL;
 * and in the same run the rate that hashing alone allows, now and with the former hash.
 *
 * @returns false when hashing isn't five times as fast as before, or the rest of a sign-in costs over twice what the hash
 * does
 */
export async function benchSignIns(): Promise<boolean> {
  const before = await ratePerSecond(24, 12, () => isPasswordOf(scryptHash, password));
  const hashes = await ratePerSecond(200, 12, () => isPasswordOf(null, password));
  const rate = await withPostgres(measureSignIns);
  const gain = hashes / before;
  const share = rate / hashes;
  console.log(`\nscrypt       ${before.toFixed(1)}/s`);
  console.log(`argon2id     ${hashes.toFixed(1)}/s, three at once`);
  console.log(`sign-ins     ${rate.toFixed(1)}/s; 100,000 an hour are 28/s`);
  console.log(`${gain >= lowestGain ? "ok  " : "MISS"} argon2id / scrypt: ${gain.toFixed(1)} (limit ${lowestGain})`);
  console.log(
    `${share >= lowestShare ? "ok  " : "MISS"} sign-ins / hashes: ${share.toFixed(2)} (limit ${lowestShare})`,
  );
  return gain >= lowestGain && share >= lowestShare;
}

async function measureSignIns(url: string): Promise<number> {
  const store = await openPostgres({ url });
  try {
    const sealer = sealerOf("a settings key of the benchmark, long enough");
    const letters = lettersOf(appOrigin);
    const jobs = createJobRunner(allJobs, {
      db: store.db,
      now: () => new Date(),
      pause: async () => undefined,
      connectors: [],
      industrySource: null,
      sealer,
      letters,
      deliverMail: null,
      realtime: null,
      onChange: () => undefined,
      log: createLogger("silent"),
    });
    const post = createMailQueue({ sealer, letters, runner: jobs });
    const app = await buildApp({ db: store.db, sealer, post, jobs, appOrigin });
    const passwordHash = await hashPassword(password);
    const emails = Array.from({ length: people }, (_, index) => `person${index}@bench.example`);
    const rows = emails.map((email) => ({ id: email, username: email, email, fullName: "A Person", passwordHash }));
    await store.db.insert(users).values(rows);
    const rate = await ratePerSecond(signIns, atOnce, async (index) => {
      const payload = { email: emails[index % people] ?? "", password };
      const { statusCode, body } = await app.inject({ method: "POST", url: "/auth/login/", payload });
      if (statusCode !== 200) throw new Error(`A sign-in was answered ${statusCode}: ${body}`);
    });
    await app.close();
    return rate;
  } finally {
    await store.close();
  }
}

async function ratePerSecond(rounds: number, together: number, work: (index: number) => Promise<unknown>) {
  let next = 0;
  const fromMs = performance.now();
  const worker = async () => {
    while (next < rounds) {
      const index = next;
      next += 1;
      await work(index);
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
  return (rounds * 1000) / (performance.now() - fromMs);
}
