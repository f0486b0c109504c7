// The first process of a group (child-group.ts): runs the actual command, and stops the whole group when its parent is
// gone. A preload in the command itself can't do this, because workers would inherit the preload and end early.
import { spawn } from "node:child_process";

const child = spawn(process.execPath, process.argv.slice(2), { stdio: ["ignore", "inherit", "inherit"] });
child.on("exit", (code) => process.exit(code ?? 1));
process.on("disconnect", () => process.kill(-process.pid, "SIGKILL"));
