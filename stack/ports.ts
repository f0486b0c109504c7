import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { StartupError } from "./startup-error";

/** The IP that all parts of the local stack listen on. */
export const localHost = "127.0.0.1";

export interface PortSetting {
  setting: string;
  port: number;
}

/**
 * Checks that every port is free before anything is started.
 *
 * @throws StartupError that names each port in use and its setting
 */
export async function requireFreePorts(ports: readonly PortSetting[]): Promise<void> {
  const free = await Promise.all(ports.map(({ port }) => isFree(port)));
  const taken = ports.filter((_, index) => !free[index]);
  if (taken.length === 0) return;
  const lines = taken.map(({ port, setting }) => `Port ${port} is taken. Free it, or set ${setting} to another port.`);
  throw new StartupError(lines.join("\n  "));
}

/**
 * Ports to pick from. They are below those that the operating system assigns to connections and to servers on port 0,
 * so that nothing takes a picked port before it is used, and above 10080, the last port that `fetch` refuses.
 */
const pickable = { from: 10_081, to: 32_000 };

/** Picks `count` different free ports. */
export async function pickFreePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(pickable.from, pickable.to);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

async function isFree(port: number): Promise<boolean> {
  try {
    const server = await listen(port);
    await new Promise((resolve) => server.close(resolve));
    return true;
  } catch {
    return false;
  }
}

function listen(port: number) {
  return new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen({ port, host: localHost, exclusive: true }, () => resolve(server));
  });
}
