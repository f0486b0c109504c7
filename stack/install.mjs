// Runs before packages are installed, so it uses only Node's own modules.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = join(root, "node_modules", ".installed-from");

/** Installs the packages of package-lock.json, unless exactly these are installed. Ends the process on failure. */
export function installMissingPackages() {
  process.chdir(root);
  refuseOldNode();
  const wanted = createHash("sha256").update(readFileSync("package-lock.json")).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("◌ Installing packages (npm ci): about a minute the first time…");
  const startedMs = Date.now();
  const { status } = spawnSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: ["ignore", "ignore", "inherit"],
    shell: process.platform === "win32",
  });
  if (status !== 0) {
    console.error("✗ npm ci failed; see the output above. Nothing was started.");
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
  console.log(`✓ Packages installed in ${((Date.now() - startedMs) / 1000).toFixed(0)} s`);
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`✗ Sightline needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}
