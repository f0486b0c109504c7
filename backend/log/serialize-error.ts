import { z } from "zod";

/** An error as a log line shows it. */
export interface LoggedError {
  type: string;
  message: string;
  code?: string | undefined;
  /** Only for database errors: where it happened, never the values. */
  table?: string | undefined;
  column?: string | undefined;
  constraint?: string | undefined;
  stack?: string | undefined;
  cause?: LoggedError | undefined;
}

const name = z.string().optional().catch(undefined);
const failedQuerySchema = z.object({ query: z.string(), params: z.unknown() });
const databaseErrorSchema = z.object({
  severity: z.string(),
  code: z.string().regex(/^[0-9A-Z]{5}$/),
  table: name,
  column: name,
  constraint: name,
});

/**
 * Describes an error for the log. A database error's messages quote values (parameters, existing keys, invalid input),
 * so they are left out: statement, code, table, column and constraint remain.
 */
export function serializeError(error: unknown): LoggedError {
  if (!(error instanceof Error) && typeof error !== "object") return { type: "unknown", message: "not an error" };
  const cause = causeOf(error);
  return { type: typeOf(error), ...notify(error), stack: framesOf(error), ...(cause && { cause }) };
}

/** The error in one short line, as stored in the database. */
export function describeError(error: unknown): string {
  const { message, code, constraint, cause } = serializeError(error);
  const own = [code, message, constraint].filter((part) => part !== undefined).join(" ");
  return `${own}${cause ? `: ${[cause.code, cause.message].filter(Boolean).join(" ")}` : ""}`.slice(0, 300);
}

function notify(error: unknown): Pick<LoggedError, "message" | "code" | "table" | "column" | "constraint"> {
  const database = databaseErrorSchema.safeParse(error).data;
  if (database) {
    const { code, table, column, constraint } = database;
    return { message: "the database refused", code, table, column, constraint };
  }
  const failed = failedQuerySchema.safeParse(error).data;
  if (failed) return { message: `Failed query: ${failed.query.slice(0, 500)}` };
  const { code, message } = codedSchema.safeParse(error).data ?? { message: "unknown" };
  return { message, ...(code !== undefined && { code: String(code) }) };
}

const codedSchema = z.object({
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  message: z.string(),
});

function typeOf(error: unknown): string {
  return error instanceof Error ? error.constructor.name : "object";
}

/** The stack's frames, without its first lines, which repeat the message. */
function framesOf(error: unknown): string | undefined {
  const { stack } = z.object({ stack: z.string() }).safeParse(error).data ?? {};
  const frames = stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return frames?.slice(0, 20).join("\n");
}

function causeOf(error: unknown): LoggedError | undefined {
  const { cause } = z.object({ cause: z.unknown() }).safeParse(error).data ?? {};
  return typeof cause === "object" && cause !== null && cause !== error ? serializeError(cause) : undefined;
}
