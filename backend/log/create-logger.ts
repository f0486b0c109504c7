import { trace } from "@opentelemetry/api";
import pino, { type DestinationStream, type Level, type Logger } from "pino";
import { serializeError } from "./serialize-error";

/**
 * Creates the logger of one process: one line of JSON per event, with the trace id if there is one.
 *
 * @param to destination of the lines; absent: stdout
 */
export function createLogger(level: Level | "silent", to?: DestinationStream): Logger {
  const options = { level, serializers: { err: serializeError }, mixin: readTrace };
  return to === undefined ? pino(options) : pino(options, to);
}

function readTrace(): { trace_id?: string } {
  const traceId = trace.getActiveSpan()?.spanContext().traceId;
  return traceId === undefined ? {} : { trace_id: traceId };
}
