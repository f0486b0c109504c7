import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launchGroup } from "./child-group";

const folder = mkdtempSync(join(tmpdir(), "sightline-group-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that starts another program, which ignores SIGTERM, and writes both process ids to a file. */
const program = join(folder, "program.mjs");
const ignoresSigterm = join(folder, "ignores-sigterm.mjs");
writeFileSync(
  ignoresSigterm,
  `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); process.send("listening");`,
);
writeFileSync(
  program,
  `import { fork } from "node:child_process";
   import { renameSync, writeFileSync } from "node:fs";
   const child = fork(process.argv[2]);
   setInterval(() => {}, 1000);
   child.once("message", () => {
     writeFileSync(process.argv[3] + ".part", process.pid + " " + child.pid);
     renameSync(process.argv[3] + ".part", process.argv[3]);
   });`,
);

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20));
}

function readPids(file: string): number[] {
  try {
    return readFileSync(file, "utf8").split(" ").map(Number);
  } catch {
    return [];
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie process has ended and only waits to be reaped, so it doesn't count as running.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

test("stopping a group ends all its processes, even one that ignores SIGTERM", async () => {
  const file = join(folder, "stopped");
  const group = launchGroup([program, ignoresSigterm, file], process.env);
  await until(() => readPids(file).length === 2);

  await group.stop();

  await until(() => !readPids(file).some(isRunning));
  expect((await group.ended).code).not.toBe(0);
});

test("a process that exits reports its code and output, and can still be stopped", async () => {
  const script = join(folder, "ends.mjs");
  writeFileSync(script, `console.log("out"); console.error("err"); process.exitCode = 3;`);
  const group = launchGroup([script], process.env);

  const { code, output } = await group.ended;

  expect(code).toBe(3);
  expect(output).toMatch(/out/);
  expect(output).toMatch(/err/);
  await group.stop();
});

test("a group ends when its parent is killed", async () => {
  const file = join(folder, "orphan");
  const script = join(folder, "parent.ts");
  writeFileSync(
    script,
    `import { launchGroup } from ${JSON.stringify(join(__dirname, "child-group.ts"))};
     launchGroup(${JSON.stringify([program, ignoresSigterm, file])}, process.env);`,
  );
  const parent = spawn(process.execPath, ["--import", "tsx", script], { stdio: "inherit" });
  await until(() => readPids(file).length === 2);

  parent.kill("SIGKILL");

  await until(() => !readPids(file).some(isRunning));
});

test("a process gets no Node arguments and no IPC channel", async () => {
  const script = join(folder, "told.mjs");
  writeFileSync(script, `console.log(JSON.stringify([process.execArgv, process.send === undefined]));`);

  const { output } = await launchGroup([script], process.env).ended;

  expect(JSON.parse(output)).toEqual([[], true]);
});
