import "server-only";

/**
 * Writes one line of JSON about something that went wrong. Fields are named one by one, so that no token, cookie,
 * password or address with a code in it gets here by accident; line breaks in values come out escaped (case W13).
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
