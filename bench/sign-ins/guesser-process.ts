import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import * as schema from "@/backend/database/schema/core";
import { recordFailure, withAttemptLimit } from "@/backend/sign-in/limit";
import { AppError } from "@/lib/contracts/wire/app-error";
import { pooled } from "@/stack/fixtures/pooled";
import type { Guessing } from "./guessing";

const atOnce = 100;

/** Counts guesses as a backend does, as fast as the database allows. All passwords are wrong, and none is hashed. */
async function guess({ url, at, ip, guesses }: Guessing): Promise<number> {
  const pool = new Pool({ connectionString: url, max: 10 });
  const db = drizzle(pool, { schema });
  let letThrough = 0;
  await pooled(guesses, atOnce, async (n) => {
    const email = at === "many" ? `nobody-${process.pid}-${n}@elsewhere.example` : "somebody@elsewhere.example";
    try {
      const { reserved } = await withAttemptLimit(db, { email, ip, userId: null, now: new Date() }, async () => false);
      await recordFailure(db, reserved);
      letThrough += 1;
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 429) throw error;
    }
  });
  await pool.end();
  return letThrough;
}

process.on("message", (guessing: Guessing) => {
  void guess(guessing).then((letThrough) => process.send?.({ letThrough }));
});
