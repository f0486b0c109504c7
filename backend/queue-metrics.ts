import { metrics } from "@opentelemetry/api";
import type { Database } from "./database/database";
import { countOutbox, countQueues } from "./domains/shared/count-waiting";

/**
 * Registers metrics of waiting and failed jobs; the metrics are read only when a collector is configured
 * (docs/operating.md, Traces and metrics). They describe the shared database, so every backend reports the same.
 *
 * @param onError called when the metrics can't be read; the collector then misses one reading
 */
export function recordQueueMetrics(db: Database, now: () => Date, onError: (error: unknown) => void): void {
  const meter = metrics.getMeter("sightline");
  const age = meter.createObservableGauge("sightline.outbox.age", {
    unit: "s",
    description: "Age of the oldest change that is waiting for the realtime database",
  });
  const changes = meter.createObservableGauge("sightline.outbox.changes", {
    description: "Waiting and failed changes for the realtime database",
  });
  const jobs = meter.createObservableGauge("sightline.jobs", {
    description: "Waiting, running and failed jobs, by queue",
  });
  const observe = async (observer: Parameters<Parameters<typeof meter.addBatchObservableCallback>[0]>[0]) => {
    const [outbox, queues] = await Promise.all([countOutbox(db, now()), countQueues(db)]);
    observer.observe(age, outbox.oldest_seconds ?? 0);
    observer.observe(changes, outbox.waiting, { state: "waiting" });
    observer.observe(changes, outbox.failed, { state: "failed" });
    for (const { name, ...counts } of queues)
      for (const [state, count] of Object.entries(counts)) observer.observe(jobs, count, { queue: name, state });
  };
  meter.addBatchObservableCallback((observer) => observe(observer).catch(onError), [age, changes, jobs]);
}
