import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { platform } from "node:os";
import { chromium } from "@playwright/test";
import { chromiumPackages, findSystemChromium } from "./chromium";
import { printProgress, step } from "./progress";
import { StartupError } from "./startup-error";

/**
 * Ensures that Chromium is available for the browser suites: the system's, Playwright's, or one installed now (Debian's
 * package when running as root, otherwise Playwright's download).
 *
 * @throws StartupError that names the missing package
 */
export async function ensureBrowser(): Promise<void> {
  if (findSystemChromium() !== undefined || existsSync(chromium.executablePath())) return;
  await step("Installing Chromium for the browser suites", "Chromium installed", async () => {
    if (!installFromDebian() && !downloadByPlaywright()) {
      throw new StartupError(
        "Chromium could not be installed. Install it yourself: apt-get install chromium, or npx playwright install chromium",
      );
    }
  });
}

function installFromDebian(): boolean {
  if (platform() !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  run("apt-get", ["update", "-qq"]);
  return chromiumPackages.some(
    (name) =>
      run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name, "fonts-dejavu-core"]) &&
      findSystemChromium() !== undefined,
  );
}

function downloadByPlaywright(): boolean {
  return run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
}

function run(command: string, args: string[]): boolean {
  const { status, stderr } = spawnSync(command, args, {
    stdio: ["ignore", "ignore", "pipe"],
    encoding: "utf8",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  if (status !== 0) printProgress("note", stderr.trim().split("\n").slice(-3).join("\n  "));
  return status === 0;
}
