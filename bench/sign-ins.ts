import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { openPostgres } from "@/backend/database/database";
import { users } from "@/backend/database/schema/core";
import { hashPassword, verifyPassword } from "@/backend/sign-in/password";
import { maxForwarded } from "@/stack/fixtures/guesses";
import { pooled } from "@/stack/fixtures/pooled";
import { withPgBouncer } from "@/stack/postgres/pgbouncer";
import { withPostgres } from "@/stack/postgres/postgres";
import { type Guessing, guessedSchema } from "./sign-ins/guessing";
import { buildBenchApp } from "./support/bench-app";

const password = "a long enough password";
const people = 200;
const signIns = 600;
const atOnce = 24;

/** A hash of the former algorithm: scrypt with N 2^14, r 8, p 5. */
const scryptHash = "scrypt$16384$8$5$c2lnaHRsaW5lLXRlc3RzIQ$tPGocj4uQ0ePhI4FGAPPLY85dp2YGsjxUv1verowWrE";

const lowestGain = 5;
const lowestShare = 0.3;

const guessers = 3;
const guessesOfEach = 3_000;
const lowestGuessesPerSecond = 1_000;
const maxParallel = 3;

/**
 * Measures sign-ins with a password per second: one backend, `POST /auth/login/` with 24 in parallel, on PostgreSQL;
 * and in the same run the rate of hashing alone, with the current and the former algorithm. Then three processes guess
 * passwords through PgBouncer, like several backends that share their limits.
 *
 * @returns false when hashing isn't five times as fast as before, the rest of a sign-in costs over twice as much as the
 * hash, or the number of guesses that a limit lets through is off by more than three at a thousand guesses a second
 */
export async function benchSignIns(): Promise<boolean> {
  const before = await ratePerSecond(24, 12, () => verifyPassword(scryptHash, password));
  const hashes = await ratePerSecond(200, 12, () => verifyPassword(null, password));
  const rate = await withPostgres(measureSignIns);
  const gain = hashes / before;
  const share = rate / hashes;
  console.log(`\nscrypt       ${before.toFixed(1)}/s`);
  console.log(`argon2id     ${hashes.toFixed(1)}/s, three at once`);
  console.log(`sign-ins     ${rate.toFixed(1)}/s; 100,000 an hour is 28/s`);
  console.log(`${gain >= lowestGain ? "ok  " : "MISS"} argon2id / scrypt: ${gain.toFixed(1)} (limit ${lowestGain})`);
  console.log(
    `${share >= lowestShare ? "ok  " : "MISS"} sign-ins / hashes: ${share.toFixed(2)} (limit ${lowestShare})`,
  );
  const isLimited = await withPostgres(async (url) => {
    await (await openPostgres({ url })).close();
    return withPgBouncer(url, guessThrough);
  });
  return gain >= lowestGain && share >= lowestShare && isLimited;
}

/** @returns whether both limits were exact, at a thousand guesses a second or more */
async function guessThrough(url: string): Promise<boolean> {
  const processes = Array.from({ length: guessers }, () =>
    fork(join(__dirname, "sign-ins/guesser-process.ts"), { execArgv: ["--import", "tsx"] }),
  );
  const guess = async (child: ChildProcess, guessing: Guessing): Promise<number> => {
    child.send(guessing);
    const [guessed] = await Promise.race([once(child, "message"), ended(child)]);
    return guessedSchema.parse(guessed).letThrough;
  };
  /** @returns the number of guesses let through, and the time in seconds */
  const guessAll = async (guessing: Omit<Guessing, "url">) => {
    const fromMs = performance.now();
    const counts = await Promise.all(processes.map((child) => guess(child, { url, ...guessing })));
    return { letThrough: counts.reduce((sum, count) => sum + count, 0), seconds: (performance.now() - fromMs) / 1000 };
  };
  try {
    // Loads the code, and opens the pooler's connections.
    await guessAll({ at: "many", ip: "192.0.2.1", guesses: 100 });
    const rows = [
      { free: 5, ...(await guessAll({ at: "one user", ip: "203.0.113.7", guesses: guessesOfEach })) },
      { free: 50, ...(await guessAll({ at: "many", ip: "198.51.100.7", guesses: guessesOfEach })) },
    ];
    return rows.map(judgeGuesses).every(Boolean);
  } finally {
    for (const child of processes) child.kill();
  }
}

async function ended(child: ChildProcess): Promise<never> {
  await once(child, "exit");
  throw new Error("a guessing process has ended");
}

function judgeGuesses({ free, letThrough, seconds }: { free: number; letThrough: number; seconds: number }): boolean {
  const rate = (guessers * guessesOfEach) / seconds;
  const expected = maxForwarded(free, seconds);
  const isMet = rate >= lowestGuessesPerSecond && Math.abs(letThrough - expected) <= maxParallel;
  const waits = `${free} and ${expected - free} after waits are allowed in ${seconds.toFixed(1)} s`;
  console.log(
    `${isMet ? "ok  " : "MISS"} ${rate.toFixed(0)} guesses/s by ${guessers} processes: ${letThrough} let through; ${waits} (limit ± ${maxParallel} at ${lowestGuessesPerSecond}/s)`,
  );
  return isMet;
}

async function measureSignIns(url: string): Promise<number> {
  const store = await openPostgres({ url });
  try {
    const app = await buildBenchApp(store);
    const passwordHash = await hashPassword(password);
    const emails = Array.from({ length: people }, (_, index) => `person${index}@bench.example`);
    const rows = emails.map((email) => ({ id: email, username: email, email, fullName: "A Person", passwordHash }));
    await store.db.insert(users).values(rows);
    const rate = await ratePerSecond(signIns, atOnce, async (index) => {
      const payload = { email: emails[index % people] ?? "", password };
      const { statusCode, body } = await app.inject({ method: "POST", url: "/auth/login/", payload });
      if (statusCode !== 200) throw new Error(`a sign-in returned ${statusCode}: ${body}`);
    });
    await app.close();
    return rate;
  } finally {
    await store.close();
  }
}

async function ratePerSecond(rounds: number, together: number, work: (index: number) => Promise<unknown>) {
  const fromMs = performance.now();
  await pooled(rounds, together, work);
  return (rounds * 1000) / (performance.now() - fromMs);
}
