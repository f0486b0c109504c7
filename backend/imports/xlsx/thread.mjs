// Where a thread that reads a workbook begins: a thread doesn't take over how the process reads TypeScript.
import { createRequire } from "node:module";
import { register } from "tsx/cjs/api";

register();
createRequire(import.meta.url)("./read-in-thread.ts");
