import { type DeadLetterFilter, deadLetterFilterSchema } from "@/lib/contracts/operations/dead-letters";

const { shape } = deadLetterFilterSchema;

const filterSchema = deadLetterFilterSchema.extend({
  client: shape.client.catch(undefined),
  queue: shape.queue.catch(undefined),
});

/** Reads which dead letters are shown from the parameters of `healthAddress`; invalid values are ignored. */
export function readDeadLetterFilter(params: Record<string, string | string[] | undefined>): DeadLetterFilter {
  return filterSchema.strip().parse(params);
}
