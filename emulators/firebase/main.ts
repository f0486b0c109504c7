import { join } from "node:path";
import { parseArgs } from "node:util";
import { startAuth } from "./auth/start-auth";
import { startFirestore } from "./server";

const USAGE = `Usage: tsx emulators/firebase/main.ts [options]

  --project <id>         project of the browser's sign-ins (default demo-local)
  --port <number>        port of Firestore (default 8080; 0: any)
  --auth-port <number>   port of Auth (default 9099; 0: any)
  --host <address>       address to bind to (default 127.0.0.1)
  --data <folder>        keep documents and accounts there (default: memory only)
  --rules <file>         firestore.rules (default: only the owner gets in)
`;

/** Runs Firestore and Auth as a command until SIGINT or SIGTERM. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      project: { type: "string", default: "demo-local" },
      port: { type: "string", default: "8080" },
      "auth-port": { type: "string", default: "9099" },
      host: { type: "string", default: "127.0.0.1" },
      data: { type: "string" },
      rules: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const { host, data, rules: rulesFile, project: projectId } = values;
  const folder = (name: string) => (data === undefined ? undefined : join(data, name));
  const firestore = await startFirestore({ port: Number(values.port), host, dataDir: folder("firestore"), rulesFile });
  const auth = await startAuth({ projectId, port: Number(values["auth-port"]), host, dataDir: folder("auth") });
  console.log(`FIRESTORE_EMULATOR_HOST=${host}:${firestore.port}`);
  console.log(`FIREBASE_AUTH_EMULATOR_HOST=${host}:${auth.port}`);
  const stop = () => void Promise.all([firestore.stop(), auth.stop()]).then(() => process.exit(0));
  process.once("SIGINT", stop);
  process.once("SIGTERM", stop);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
