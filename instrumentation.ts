import type { Instrumentation } from "next";

/** Runs once when the host starts, before it handles any request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { start } = await import("@/lib/start");
  start();
}

/** Logs every error thrown by a page once, with the digest that the error page shows as its reference. */
export const onRequestError: Instrumentation.onRequestError = async (error, request) => {
  const { logProblem } = await import("@/lib/log");
  const digest = typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : undefined;
  logProblem({ what: `${request.method} failed`, code: digest, path: request.path, error });
};
