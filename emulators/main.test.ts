import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";

const off = {
  FIRESTORE_PORT: "off",
  AUTH_PORT: "off",
  IDENTITY_PORT: "off",
  SMTP_PORT: "off",
  MAILBOX_PORT: "off",
  SOURCES_PORT: "off",
};
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

test("prints one line when all emulators respond, and exits cleanly on SIGTERM", async () => {
  const run = launch(Object.fromEntries(Object.keys(off).map((name) => [name, "0"])));

  const line = await run.line;
  const addresses = [...line.matchAll(/(\w+) (http:[^\s,]+)/g)].map(([, name, address]) => ({ name, address }));
  const health = await Promise.all(addresses.map(({ address }) => fetch(`${address}/healthz`)));
  run.child.kill("SIGTERM");

  expect(line).toMatch(/^emulators: ready: /);
  expect(addresses.map(({ name }) => name)).toEqual(["firestore", "auth", "identity", "mailbox", "sources"]);
  expect(health.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await run.exitCode).toBe(0);
});

test.each(Object.keys(off))("R15 · prints one line that names %s when its port is already in use", async (name) => {
  const blocker = createServer();
  await new Promise<void>((resolve) => blocker.listen(0, "127.0.0.1", resolve));
  const address = blocker.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const mail: Record<string, string> = /^(SMTP|MAILBOX)/.test(name) ? { SMTP_PORT: "0", MAILBOX_PORT: "0" } : {};

  const run = launch({ ...mail, [name]: String(port) });
  const code = await run.exitCode;
  blocker.close();

  expect(code).toBe(1);
  expect(run.complaints()).toEqual([`emulators: port ${port} is taken: free it, or set ${name} to another port`]);
});

test("W12 · prints one line that names an invalid setting", async () => {
  const run = launch({ IDENTITY_PORT: "many" });

  expect(await run.exitCode).toBe(1);
  expect(run.complaints()).toEqual(["emulators: IDENTITY_PORT must be a port (0 to 65535; 0 picks a free one) or off"]);
});

function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", "emulators/main.ts"], {
    env: { PATH: process.env.PATH, NODE_ENV: "test", ...off, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.push(child);
  const complaints: string[] = [];
  child.stderr.on("data", (chunk) => complaints.push(String(chunk)));
  return {
    child,
    line: new Promise<string>((resolve) => child.stdout.once("data", (chunk) => resolve(String(chunk).trim()))),
    exitCode: new Promise<number | null>((resolve) => child.once("close", resolve)),
    // Output without the identity library's warning about the Node version.
    complaints: () =>
      complaints
        .join("")
        .split("\n")
        .filter((line) => line.startsWith("emulators:")),
  };
}
