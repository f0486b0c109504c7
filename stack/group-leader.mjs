// The first process of a group (child-group.ts): runs the rest of it, and ends all of it when its parent is gone, however it
// went. What it runs knows nothing of that: preloaded there, it would be handed on to every worker, and end them early.
import { spawn } from "node:child_process";

const child = spawn(process.execPath, process.argv.slice(2), { stdio: ["ignore", "inherit", "inherit"] });
child.on("exit", (code) => process.exit(code ?? 1));
process.on("disconnect", () => process.kill(-process.pid, "SIGKILL"));
