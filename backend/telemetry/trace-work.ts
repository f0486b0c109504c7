import { context, propagation, ROOT_CONTEXT, SpanStatusCode, trace } from "@opentelemetry/api";

const tracer = trace.getTracer("sightline");

/** The current trace in W3C format (`traceparent`); null: none. */
export function currentTrace(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/**
 * Runs background work in a span of its own.
 *
 * @param cause the trace that triggered the work (`currentTrace`), which becomes the parent; null: a new trace
 */
export async function traceWork<Result>(
  name: string,
  { cause, attributes }: { cause: string | null; attributes: Record<string, string | number> },
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = cause === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent: cause });
  return tracer.startActiveSpan(name, { attributes }, parent, async (span) => {
    try {
      return await work();
    } finally {
      span.end();
    }
  });
}

/** Runs `begin` outside of any trace, for work that outlives the request or job that started it. */
export function runOutsideTrace<Result>(begin: () => Result): Result {
  return context.with(ROOT_CONTEXT, begin);
}

/** Marks the current span as failed; `problem` must not quote values (see `describeError`). */
export function markFailed(problem: string): void {
  trace.getActiveSpan()?.setStatus({ code: SpanStatusCode.ERROR, message: problem });
}
