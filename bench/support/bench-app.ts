import { buildApp } from "@/backend/app";
import type { Store } from "@/backend/database/database";
import { allJobs } from "@/backend/jobs/all-jobs";
import { createMailQueue } from "@/backend/jobs/mail/mail-queue";
import { createJobRunner } from "@/backend/jobs/runner/run-jobs";
import { benchServices } from "./job-services";

/** Builds a backend on a store, without mail, a realtime database or other external services. */
export async function buildBenchApp({ db }: Store): ReturnType<typeof buildApp> {
  const services = benchServices(db);
  const { sealer, emailTemplates } = services;
  const jobs = createJobRunner(allJobs, services);
  const mailQueue = createMailQueue({ sealer, emailTemplates, runner: jobs });
  return buildApp({ db, sealer, mailQueue, jobs, appOrigin: "https://app.sightline.example" });
}
