import type { JobServices } from "../define-job";

/** Creates runs of a connector, and `kill`, which fails the last one as the end of its process would. */
export function createKillableRuns(listServices: () => JobServices) {
  let abort = new AbortController();
  return {
    runWith(id: string) {
      abort = new AbortController();
      return { ...listServices(), id, signal: abort.signal };
    },
    kill(): never {
      abort.abort();
      throw new Error("the process was killed");
    },
  };
}
