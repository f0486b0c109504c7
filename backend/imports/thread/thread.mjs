// Entry point of the thread that reads a file. Worker threads don't inherit the process's TypeScript loader, so it is
// registered here.
import { createRequire } from "node:module";
import { register } from "tsx/cjs/api";

register();
createRequire(import.meta.url)("./read-in-thread.ts");
