import { type EmulatorSettings, portSettings, readEmulatorSettings, SettingError } from "./settings";
import { type Emulators, startEmulators } from "./start";

let running: Emulators | undefined;
let isEnding = false;

process.on("SIGTERM", () => void end(0)).on("SIGINT", () => void end(0));

void main();

async function main(): Promise<void> {
  try {
    const settings = readEmulatorSettings(process.env);
    running = await startOrExplain(settings);
    // A signal to stop arrived during the start, when `end` had nothing to stop yet.
    if (isEnding) return await running.stop();
    const lines = Object.entries(running.addresses).map(([name, address]) => `${name} ${address}`);
    console.log(`emulators: ready: ${lines.join(", ") || "all off"}`);
  } catch (error) {
    console.error(`emulators: ${error instanceof SettingError ? error.message : inspect(error)}`);
    await end(1);
  }
}

async function startOrExplain(settings: EmulatorSettings): Promise<Emulators> {
  try {
    return await startEmulators(settings);
  } catch (error) {
    const setting = portSettings.find((name) => isTaken(error, settings.ports[name]));
    if (!setting) throw error;
    const port = settings.ports[setting];
    throw new SettingError(`port ${port} is taken: free it, or set ${setting} to another port`, { cause: error });
  }
}

function isTaken(error: unknown, port: number | null): boolean {
  if (!(error instanceof Error)) return false;
  if ("code" in error && "port" in error && error.code === "EADDRINUSE" && error.port === port) return true;
  return isTaken(error.cause, port);
}

function inspect(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

async function end(code: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  await running?.stop();
  process.exit(code);
}
