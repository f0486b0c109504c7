import type { DeadLetterFilter } from "@/lib/contracts/operations/dead-letters";

/** The URL of the health screen with the dead letters of a client, or of a kind of job. */
export function healthAddress({ client, queue }: DeadLetterFilter): string {
  const params = Object.entries({ client, queue }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return `/settings?${new URLSearchParams([["section", "health"], ...params])}`;
}
