import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bannerOf } from "./banner";
import { bundleNames, bundleOf, bundleWhenStale, entryPoints, markStale } from "./build/bundle";
import { buildWhenStale, stopBuild } from "./build/host";
import { watchBundle } from "./build/watch";
import { lockDataFolder } from "./lock";
import { launchPart, type Part, type PartPlan } from "./part";
import { addressesOf, planParts, portsInUse } from "./parts";
import { requireFreePorts } from "./ports";
import { type PostgresServer, startServer, stopOrphanedServer } from "./postgres/server";
import { printProgress, step } from "./progress";
import { ensureSecrets } from "./secrets";
import { readStackSettings, type StackSettings } from "./settings";
import { StartupError } from "./startup-error";

/** The sample workspace's folders within the data folder; a reset deletes them and keeps the secrets. */
const workspaceFolders = ["database", "firebase", "logs"];

const running = new Map<string, Part>();
let database: PostgresServer | null = null;
let ending = false;

process
  .on("SIGINT", () => end(0))
  .on("SIGTERM", () => end(0))
  .on("SIGHUP", () => end(0));
process.on("disconnect", () => end(0));

void main();

async function main(): Promise<void> {
  try {
    await start(await readStackSettings(process.argv.slice(2), process.env));
  } catch (error) {
    if (ending) return;
    printProgress(
      "failed",
      error instanceof StartupError ? error.message : `Unexpected: ${error instanceof Error ? error.stack : error}`,
    );
    await end(1);
  }
}

async function start(settings: StackSettings): Promise<void> {
  const startedMs = Date.now();
  await lockDataFolder(settings.dataFolder);
  await requireFreePorts(portsInUse(settings));
  if (settings.reset) await reset(settings.dataFolder);
  const secrets = ensureSecrets(settings.dataFolder);
  bundleWhenStale();
  if (settings.dev) markStale();
  else await buildWhenStale();
  const isFirst = !existsSync(databaseOf(settings.dataFolder));
  if (!settings.configured.backend && !settings.configured.database)
    database = await startDatabase(settings.dataFolder);
  const plans = planParts(settings, secrets, database?.url ?? null);
  await Promise.all(plans.map((plan) => startPart(plan, settings.dataFolder, isFirst)));
  if (settings.dev) await restartOnChange(plans, settings.dataFolder);
  const addresses = addressesOf(settings);
  console.log(bannerOf(addresses, Date.now() - startedMs));
  process.send?.({ ready: addresses });
}

const databaseOf = (dataFolder: string) => join(dataFolder, "database");

function startDatabase(dataFolder: string): Promise<PostgresServer> {
  const folder = databaseOf(dataFolder);
  const log = join(dataFolder, "logs", "database.log");
  mkdirSync(join(dataFolder, "logs"), { recursive: true });
  const onEnd = (how: string) => void stopBecause(`${how}; its log is ${log}`);
  return step("Starting the database", "Started the database", () =>
    startServer({ folder, log, isDurable: true, onEnd }),
  );
}

async function startPart(plan: PartPlan, dataFolder: string, isFirst: boolean): Promise<void> {
  const doing = `Starting the ${plan.name}${isFirst && plan.name === "backend" ? " and creating the sample workspace" : ""}`;
  await step(doing, `Started the ${plan.name}`, async () => {
    const part = launchPart(plan, dataFolder);
    running.set(plan.name, part);
    await part.ready;
    void part.ended.then((how) => (running.get(plan.name) === part ? stopBecause(how) : undefined));
  });
}

/**
 * Restarts backend and emulators when their sources change. A part that fails to start is restarted on the next change.
 */
async function restartOnChange(plans: readonly PartPlan[], dataFolder: string): Promise<void> {
  let restarting = Promise.resolve();
  for (const name of bundleNames) {
    const plan = plans.find((each) => each.name === name);
    if (plan === undefined) continue;
    await watchBundle({ entryPoint: entryPoints[name], outfile: bundleOf(name) }, () => {
      restarting = restarting.then(() => restart(plan, dataFolder));
    });
  }
}

async function restart(plan: PartPlan, dataFolder: string): Promise<void> {
  if (ending) return;
  const former = running.get(plan.name);
  running.delete(plan.name);
  await former?.stop();
  try {
    await startPart(plan, dataFolder, false);
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    printProgress("failed", error.message);
  }
}

async function reset(dataFolder: string): Promise<void> {
  await stopOrphanedServer(databaseOf(dataFolder));
  for (const folder of workspaceFolders) rmSync(join(dataFolder, folder), { recursive: true, force: true });
  printProgress("done", "Deleted the sample workspace");
}

async function stopBecause(sentence: string): Promise<void> {
  if (ending) return;
  printProgress("failed", `${sentence}: stopping the rest.`);
  await end(1);
}

async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  if (running.size > 0) printProgress("doing", "Stopping…");
  await Promise.all([stopBuild(), ...[...running.values()].map((part) => part.stop())]);
  await database?.stop();
  if (running.size > 0) printProgress("done", "Stopped everything");
  process.exit(code);
}
