import { existsSync } from "node:fs";

/** Debian's Chromium packages, the faster one first: it renders without a window system. */
export const chromiumPackages = ["chromium-headless-shell", "chromium"] as const;

/** The path of the system's Chromium; undefined if there is none. */
export function findSystemChromium(): string | undefined {
  return chromiumPackages.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
}
