import type { ConnectorName } from "@/lib/contracts/signals/connector-topic";
import { acquireRun } from "../../connectors/run";
import { enqueue } from "../../queue/enqueue";
import { defineTimedJob, type TimedJob } from "../define-job";

/**
 * Creates a connector's job: it runs twice a minute, and again immediately while more is due. It does nothing in a
 * process where the connector isn't configured, or while another run holds its lease.
 */
function connectorJob(name: ConnectorName): TimedJob {
  const job: TimedJob = defineTimedJob(
    `connect-${name}`,
    async (run) => {
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
