import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { findSystemChromium } from "./stack/chromium";

/** Suites that change the settings of the identity providers, of which there is one set. */
const providerSuites = ["**/local/identity.spec.ts", "**/local/connect-microsoft.spec.ts"];

/** Suites that mostly wait: for a source to be polled again, for a closed tab to count as gone, for a silent backend. */
const waitingSuites = [
  "**/presence.spec.ts",
  "**/local/feeds.spec.ts",
  "**/local/filings.spec.ts",
  "**/local/host-faults.spec.ts",
  "**/local/industry-moves.spec.ts",
  "**/local/reported-figures.spec.ts",
  "**/local/sign-in-faults.spec.ts",
];

/** More than there are cores: for half of the time a test waits for the page or the stack. */
const workers = Number(process.env.E2E_WORKERS ?? Math.ceil(availableParallelism() * 1.5));

/**
 * `E2E_BASE_URL` points the suites of e2e/ at a deployed site. Without it a whole local stack is started for the run
 * (e2e/fixtures/local-stack.ts), and the suites of e2e/local/, which use its emulators' controls, run as well.
 */
const isDeployed = (process.env.E2E_BASE_URL ?? "") !== "" && process.env.E2E_STACK === undefined;

export default defineConfig({
  testDir: "e2e",
  projects: isDeployed
    ? [{ name: "deployed", testIgnore: ["**/local/**"] }]
    : [
        // One worker: they would overwrite each other's settings.
        { name: "providers", testMatch: providerSuites, workers: 1 },
        // A worker of their own, which leaves the cores to the others.
        { name: "waiting", testMatch: waitingSuites, workers: 1 },
        { name: "local", testIgnore: [...providerSuites, ...waitingSuites], workers },
      ],
  // A folder of its own: it is emptied at the start.
  outputDir: "test-results/browser",
  globalSetup: isDeployed ? undefined : "./e2e/fixtures/local-stack.ts",
  fullyParallel: true,
  workers: isDeployed ? workers : workers + 1,
  forbidOnly: process.env.CI !== undefined,
  retries: 0,
  // Far above what anything takes: a test fails because something is wrong, not because the machine is busy.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL: process.env.E2E_BASE_URL,
    // Costs every test a seventh of its time.
    trace: process.env.E2E_TRACE ? "retain-on-failure" : "off",
    screenshot: "only-on-failure",
    locale: "en-US",
    timezoneId: "UTC",
    // Animations cost processor time, and elements are measured in their final positions.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findSystemChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
