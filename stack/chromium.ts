import { existsSync } from "node:fs";

/** Debian's packages of Chromium, the faster one first: it renders without a window system. */
export const chromiumPackages = ["chromium-headless-shell", "chromium"] as const;

/** Path of the system's Chromium; undefined when there is none. */
export function findSystemChromium(): string | undefined {
  return chromiumPackages.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
}
