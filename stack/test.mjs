// The first step of `npm test`: needs nothing but Node. Installs what is missing, then hands over to test.ts.
import { spawnSync } from "node:child_process";
import { installMissingPackages } from "./install.mjs";

installMissingPackages();

const { status } = spawnSync(process.execPath, ["--import", "tsx", "stack/test.ts", ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(status ?? 1);
