import { spawn, spawnSync } from "node:child_process";
import { pickFreePorts } from "@/stack/ports";

const folder = "bench/minimal-app";
const next = "node_modules/next/dist/bin/next";

/**
 * Builds and starts the reference: a Next.js app of the same version that only renders rows for each request.
 *
 * @throws when it can't be built, or doesn't respond within 30 s
 */
export async function startMinimalApp(): Promise<{ origin: string; stop: () => void }> {
  const built = spawnSync(process.execPath, [next, "build", folder], { encoding: "utf8" });
  if (built.status !== 0) throw new Error(`the minimal app can't be built:\n${built.stdout}${built.stderr}`);
  const [port = 0] = await pickFreePorts(1);
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, [next, "start", folder, "-p", String(port), "-H", "127.0.0.1"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const untilMs = Date.now() + 30_000;
  while (!(await fetch(origin).catch(() => null))?.ok) {
    if (Date.now() > untilMs) throw new Error("the minimal app does not respond");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { origin, stop: () => child.kill("SIGTERM") };
}
