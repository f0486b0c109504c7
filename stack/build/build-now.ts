import { printProgress } from "../progress";
import { bundleWhenStale } from "./bundle";
import { buildWhenStale } from "./host";

// `npm run build`: builds everything that is served, and starts nothing.
try {
  bundleWhenStale();
  buildWhenStale().catch(fail);
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  printProgress("failed", error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
