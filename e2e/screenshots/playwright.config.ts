import { join } from "node:path";
import type { PlaywrightTestConfig } from "@playwright/test";
import suites from "../../playwright.config";

/** Takes screenshots instead of running the suites, on the same stack. */
const config: PlaywrightTestConfig = {
  ...suites,
  testDir: ".",
  testMatch: "**/*.shots.ts",
  projects: [{ name: "screenshots" }],
  globalSetup: suites.globalSetup === undefined ? undefined : join(__dirname, "../fixtures/local-stack.ts"),
  outputDir: "../../test-results/screenshots",
  reporter: "list",
  workers: 1,
};

export default config;
