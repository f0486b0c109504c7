import { createServer } from "node:net";
import { localHost, pickFreePorts, requireFreePorts } from "./ports";

test("R15 · a port in use is reported together with the setting that changes it", async () => {
  const [taken = 0, free = 0] = await pickFreePorts(2);
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(taken, localHost, resolve));

  const checking = requireFreePorts([
    { setting: "PORT", port: taken },
    { setting: "API_PORT", port: free },
  ]);

  await expect(checking).rejects.toThrow(`Port ${taken} is taken. Free it, or set PORT to another port.`);
  server.close();
});

test("free ports are accepted", async () => {
  const ports = await pickFreePorts(3);

  await requireFreePorts(ports.map((port) => ({ setting: "PORT", port })));

  expect(new Set(ports).size).toBe(3);
});
