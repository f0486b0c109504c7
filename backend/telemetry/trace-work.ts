import { context, propagation, ROOT_CONTEXT, SpanStatusCode, trace } from "@opentelemetry/api";

const tracer = trace.getTracer("sightline");

/** The trace that goes on here, as the W3C writes it (`traceparent`); null: nobody is tracing. */
export function currentTrace(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/**
 * Does work that no request waits for, as a span of its own.
 *
 * @param cause the trace of what led to it (`currentTrace`), which it then belongs to; null: a trace of its own
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

/** Begins what goes on for longer than the request or job that happened to wake it, and belongs to neither. */
export function outsideTraces<Result>(begin: () => Result): Result {
  return context.with(ROOT_CONTEXT, begin);
}

/** Says of the work that goes on that it has failed; `problem` quotes no value (`describeError`). */
export function markFailed(problem: string): void {
  trace.getActiveSpan()?.setStatus({ code: SpanStatusCode.ERROR, message: problem });
}
