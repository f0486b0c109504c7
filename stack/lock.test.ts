import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockDataFolder } from "./lock";

const newFolder = () => mkdtempSync(join(tmpdir(), "sightline-lock-"));

test("R15 · a second copy on the same data folder is refused, and the error says how to continue", async () => {
  const folder = newFolder();
  const unlock = await lockDataFolder(folder);

  await expect(lockDataFolder(folder)).rejects.toThrow(/Another copy of Sightline is using .*SIGHTLINE_DATA_DIR/);

  await unlock();
});

test("an unlocked folder can be locked again", async () => {
  const folder = newFolder();
  const unlock = await lockDataFolder(folder);
  await unlock();

  const unlockAgain = await lockDataFolder(folder);

  await unlockAgain();
});

test("two folders can be locked independently", async () => {
  const unlocks = await Promise.all([lockDataFolder(newFolder()), lockDataFolder(newFolder())]);

  await Promise.all(unlocks.map((unlock) => unlock()));
});

test("R15 · the lock of a killed process is taken over", async () => {
  const folder = newFolder();
  const script = `require("tsx/cjs"); require("./stack/lock").lockDataFolder(${JSON.stringify(folder)}).then(() => { process.send("locked"); setInterval(() => {}, 1000); })`;
  const holder = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  await new Promise((resolve) => holder.once("message", resolve));
  await expect(lockDataFolder(folder)).rejects.toThrow("Another copy");
  const ended = new Promise((resolve) => holder.once("exit", resolve));
  holder.kill("SIGKILL");
  await ended;

  const unlock = await lockDataFolder(folder);

  await unlock();
});
