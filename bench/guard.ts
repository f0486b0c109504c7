import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { Agent, createServer, request } from "node:http";
import { encode } from "next-auth/jwt";
import { portOf } from "@/e2e/fixtures/port-of";
import { pickFreePorts } from "@/stack/ports";

/**
 * What the guard costs: pages per second of `/settings` (guarded: cookie opened, backend asked, page built) beside
 * `/guidelines` (open: the same middleware, nobody asked), one host, one run, in turns. A page that a stranger is
 * turned away from stands beside both. Needs a build.
 */
const pagesPerRound = 400;
const rounds = 5;
const atOnce = 8;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

/** A guarded page may cost this much of an open one's rate, and no more. */
const lowestRatio = 0.3;

/** Measures and prints; false when the guard costs more than its limit. */
export async function benchGuard(): Promise<boolean> {
  const backend = await startBackend();
  const [port = 0] = await pickFreePorts(1);
  const origin = `http://localhost:${port}`;
  const secret = randomBytes(32).toString("base64url");
  const host = spawn(
    process.execPath,
    ["node_modules/next/dist/bin/next", "start", "-p", String(port), "-H", "127.0.0.1"],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        APP_ORIGIN: origin,
        API_BASE_URL: backend.url,
        SESSION_SECRET: secret,
      },
    },
  );
  try {
    const cookie = `sightline.session=${await seal(secret, origin)}`;
    await untilUp(port);
    const kinds = {
      open: ["/guidelines", ""],
      guarded: ["/settings", cookie],
      "turned away": ["/settings", ""],
    } as const;
    const rates = new Map<string, number[]>();
    for (let round = 0; round <= rounds; round++) {
      for (const [kind, [path, sent]] of Object.entries(kinds)) {
        const rate = await measure(port, path, sent);
        // The first round warms up.
        if (round > 0) rates.set(kind, [...(rates.get(kind) ?? []), rate]);
      }
    }
    const median = (kind: string) => (rates.get(kind) ?? []).toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    for (const kind of Object.keys(kinds)) console.log(`${kind.padEnd(12)} ${median(kind).toFixed(0)} pages/s`);
    const ratio = median("guarded") / median("open");
    console.log(`${ratio >= lowestRatio ? "ok  " : "MISS"} guarded / open: ${ratio.toFixed(2)} (limit ${lowestRatio})`);
    return ratio >= lowestRatio;
  } finally {
    host.kill("SIGTERM");
    backend.stop();
    agent.destroy();
  }
}

const expiresAt = new Date(Date.now() + 3_600_000).toISOString();

/** A backend that knows one person and answers at once: the price is the host's own. */
async function startBackend(): Promise<{ url: string; stop: () => void }> {
  const user = {
    uid: "u-bench",
    username: "bench",
    role: "sales_rep",
    name: "Bench",
    email: "bench@acme.example",
    full_name: "Bench",
    token_expires_at: expiresAt,
  };
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(user));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function seal(secret: string, origin: string): Promise<string> {
  const token = {
    purpose: "session",
    uid: "u-bench",
    role: "sales_rep",
    client_id: null,
    auth_method: "traditional",
    access_token: "t".repeat(43),
    token_expires_at: expiresAt,
  };
  return encode({ token, secret, salt: `sightline session 1 ${origin}`, maxAge: 3600 });
}

async function measure(port: number, path: string, cookie: string): Promise<number> {
  const startedMs = performance.now();
  let left = pagesPerRound;
  const worker = async () => {
    while (left-- > 0) {
      const status = await get(port, path, cookie);
      if (status !== (path === "/settings" && cookie === "" ? 303 : 200)) throw new Error(`${path} answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (pagesPerRound * 1000) / (performance.now() - startedMs);
}

function get(port: number, path: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, agent, headers: cookie ? { cookie } : {} }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", reject);
    sent.end();
  });
}

async function untilUp(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const status = await get(port, "/api/health", "").catch(() => 0);
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("the host did not come up");
}
