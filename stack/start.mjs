// First step of `npm start`; needs only Node. Installs missing packages, then starts main.ts.
import { spawn } from "node:child_process";
import { installMissingPackages } from "./install.mjs";

installMissingPackages();

const child = spawn(process.execPath, ["--import", "tsx", "stack/main.ts", ...process.argv.slice(2)], {
  stdio: process.send === undefined ? "inherit" : ["inherit", "inherit", "inherit", "ipc"],
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
if (process.send !== undefined) {
  child.on("message", (message) => process.send?.(message));
  process.on("disconnect", () => child.kill("SIGTERM"));
}
child.on("exit", (code, signal) => process.exit(signal === null ? (code ?? 1) : 1));
