import { createServer } from "node:net";
import { StartupError } from "./startup-error";

/** The IP that all parts of the local stack listen on. */
export const localHost = "127.0.0.1";

/** A port of the stack, and the setting that changes it. */
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

/** Picks `count` different free ports. */
export async function pickFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, () => listen(0)));
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("a TCP server has a port");
    return address.port;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
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
