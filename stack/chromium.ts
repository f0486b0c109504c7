import { existsSync } from "node:fs";

/** Debian's packages of Chromium, the quicker one first: it draws without a window system at all. */
export const chromiumPackages = ["chromium-headless-shell", "chromium"] as const;

/** The Chromium that the system brings; undefined when it has none. */
export function findSystemChromium(): string | undefined {
  return chromiumPackages.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
}
