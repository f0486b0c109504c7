import { z } from "zod";
import type { ConnectorName } from "@/lib/contracts/signals/connector-topic";
import { acquireRun } from "../../connectors/run";
import { enqueue } from "../../queue/enqueue";
import { defineJob, type Job } from "../define-job";

const nothing = z.object({});

/**
 * Creates a connector's job: it runs twice a minute, and again immediately while more is due. It does nothing in a
 * process where the connector isn't configured, or while another run holds its lease.
 */
function connectorJob(name: ConnectorName): Job<z.infer<typeof nothing>> {
  const job: Job<z.infer<typeof nothing>> = defineJob(
    `connect-${name}`,
    nothing,
    async (_data, run) => {
      const connector = run.connectors.find((one) => one.name === name);
      if (connector && (await acquireRun(connector, run))) await enqueue(run.db, job, {});
    },
    { everySeconds: 30, retryLimit: 0, timeoutSeconds: 120, deleteWhenDone: true, oneWaitingPerKey: true },
  );
  return job;
}

/** Polls the SEC for the filings of accounts with a CIK. */
export const secJob = connectorJob("sec");

/** Polls the newsrooms of accounts with a domain. */
export const feedsJob = connectorJob("feeds");
