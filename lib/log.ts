import "server-only";

/**
 * Logs a problem as one line of JSON. Callers name each field, so that no token, cookie, password or URL with a code in
 * it is logged by accident; line breaks in values are escaped (case W13).
 */
export function logProblem(fields: {
  what: string;
  requestId?: string | null;
  code?: string;
  status?: number;
  path?: string;
  error?: unknown;
}): void {
  const { error, path, ...rest } = fields;
  const cause = error instanceof Error ? { error: error.name, message: error.message.slice(0, 500) } : {};
  console.error(
    JSON.stringify({ level: "error", time: new Date().toISOString(), ...rest, path: path?.split("?")[0], ...cause }),
  );
}
