// First step of `npm test`; needs only Node. Installs missing packages, then starts test.ts.
import { spawnSync } from "node:child_process";
import { installMissingPackages } from "./install.mjs";

installMissingPackages();

const { status } = spawnSync(process.execPath, ["--import", "tsx", "stack/test.ts", ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(status ?? 1);
