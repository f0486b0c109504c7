import "server-only";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Caller } from "@/lib/backend/call";
import { getSettings } from "@/lib/env";
import { logProblem } from "@/lib/log";
import { seal, unseal } from "./seal";

/** A sign-out whose token is still to be revoked at the backend. */
export interface WaitingSignOut {
  caller: Caller & { token: string };
  /** When the token expires by itself, in milliseconds since 1970. */
  expiresMs: number;
}

const sealedSchema = z.object({
  token: z.string(),
  request_id: z.string(),
  address: z.string().nullable(),
  agent: z.string().nullable(),
  expires_ms: z.number(),
});

/**
 * Writes the pending sign-outs to disk, in place of what was written before, so that a restarted host goes on revoking
 * them. Tokens are sealed as cookies are. Without HOST_DATA_DIR nothing is kept. Never throws: a failed write is
 * logged.
 */
export async function keepSignOuts(waiting: readonly WaitingSignOut[]): Promise<void> {
  const path = findFile();
  if (path === null) return;
  try {
    const lines = await Promise.all(waiting.map(sealSignOut));
    await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
    if (lines.length === 0) return await rm(path, { force: true });
    // Written to a temporary file and renamed: a host that is killed in between leaves the old or the new file, never
    // half of one.
    await writeFile(`${path}.new`, lines.join("\n"), { mode: 0o600 });
    await chmod(`${path}.new`, 0o600);
    await rename(`${path}.new`, path);
  } catch (error) {
    logProblem({ what: "sign-out: can't be kept", error });
  }
}

/** Reads the pending sign-outs from disk. Leaves out tokens that have expired and those sealed with a secret that is gone. */
export async function readSignOuts(): Promise<WaitingSignOut[]> {
  const path = findFile();
  if (path === null) return [];
  try {
    const lines = (await readFile(path, "utf8")).split("\n");
    return (await Promise.all(lines.map(openSignOut))).filter((one) => one !== null);
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
    if (!isMissing) logProblem({ what: "sign-out: what was kept can't be read", error });
    return [];
  }
}

/** One file for each host: several hosts of one machine may share a folder. */
function findFile(): string | null {
  const { dataFolder, port } = getSettings();
  return dataFolder === null ? null : join(dataFolder, `sign-outs-${port}`);
}

function sealSignOut({ caller, expiresMs }: WaitingSignOut): Promise<string> {
  const { token, requestId, clientAddress, userAgent } = caller;
  const kept = { token, request_id: requestId, address: clientAddress, agent: userAgent, expires_ms: expiresMs };
  return seal(kept, purpose(), Math.max(1, Math.ceil((expiresMs - Date.now()) / 1000)));
}

async function openSignOut(line: string): Promise<WaitingSignOut | null> {
  const parsed = sealedSchema.safeParse(await unseal(line, purpose()));
  if (!parsed.success) return null;
  const { token, request_id: requestId, address, agent, expires_ms: expiresMs } = parsed.data;
  return { caller: { token, requestId, clientAddress: address, userAgent: agent }, expiresMs };
}

function purpose(): string {
  return `sightline sign-out 1 ${getSettings().appOrigin}`;
}
