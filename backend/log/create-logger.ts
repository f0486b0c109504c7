import pino, { type DestinationStream, type Level, type Logger } from "pino";
import { serializeError } from "./serialize-error";

/**
 * Makes the log of one process: a line of JSON per event.
 *
 * @param to where lines go; absent: stdout
 */
export function createLogger(level: Level | "silent", to?: DestinationStream): Logger {
  const options = { level, serializers: { err: serializeError } };
  return to === undefined ? pino(options) : pino(options, to);
}
