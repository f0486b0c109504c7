import { buildApp } from "@/backend/app";
import type { Store } from "@/backend/database/database";
import { allJobs } from "@/backend/jobs/all-jobs";
import { createMailQueue } from "@/backend/jobs/mail/mail-queue";
import { createJobRunner } from "@/backend/jobs/runner/run-jobs";
import { createLogger } from "@/backend/log/create-logger";
import { lettersOf } from "@/backend/mail/letters";
import { sealerOf } from "@/backend/secrets/seal";

const appOrigin = "https://app.sightline.example";

/** Builds a backend on a store, without mail, a realtime database or anything else from outside. */
export async function buildBenchApp({ db, replica }: Store): ReturnType<typeof buildApp> {
  const sealer = sealerOf("a settings key of the benchmark, long enough");
  const letters = lettersOf(appOrigin);
  const jobs = createJobRunner(allJobs, {
    db,
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
  return buildApp({ db, replica, sealer, post, jobs, appOrigin });
}
