import { Agent, request } from "node:http";
import { median, type Row } from "./table";

const rounds = 15;
const atOnce = 16;
const loadMs = 3000;
const loadRounds = 3;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

/** A page's URL, and the cookie of its requests. */
export interface Target {
  url: string;
  cookie: string;
}

/**
 * Measures the time to first and last byte of each screen, one request at a time, alternating with the minimal page.
 */
export async function timeScreens(screens: Readonly<Record<string, Target>>, minimal: Target): Promise<Row[]> {
  const times = new Map<string, { firstMs: number[]; lastMs: number[] }>();
  const targets = { minimal, ...screens };
  for (let round = -2; round < rounds; round += 1) {
    for (const [name, target] of Object.entries(targets)) {
      const { status, firstMs, lastMs } = await get(target);
      if (status !== 200) throw new Error(`${target.url} returned ${status}`);
      // The first two rounds are a warm-up and don't count.
      if (round < 0) continue;
      const recorded = times.get(name) ?? { firstMs: [], lastMs: [] };
      recorded.firstMs.push(firstMs);
      recorded.lastMs.push(lastMs);
      times.set(name, recorded);
    }
  }
  const peer = median(times.get("minimal")?.firstMs ?? []);
  return Object.keys(screens).flatMap((name): Row[] => [
    {
      what: `${name}: first byte`,
      own: median(times.get(name)?.firstMs ?? []),
      peer,
      unit: "ms",
      goal: { max: 3 },
    },
    {
      what: `${name}: whole`,
      own: median(times.get(name)?.lastMs ?? []),
      peer: null,
      unit: "ms",
      goal: { max: 100 },
    },
  ]);
}

/** Measures requests per second at 16 connections: guarded screens and a public page of the same host, alternating. */
export async function loadScreens(
  screens: Readonly<Record<string, Target & { min: number }>>,
  open: Target,
): Promise<Row[]> {
  const rates = new Map<string, number[]>();
  for (let round = -1; round < loadRounds; round += 1) {
    for (const [name, target] of Object.entries({ open, ...screens })) {
      const rate = await load(target);
      if (round >= 0) rates.set(name, [...(rates.get(name) ?? []), rate]);
    }
  }
  const peer = median(rates.get("open") ?? []);
  return Object.entries(screens).map(([name, { min }]) => ({
    what: `${name}: requests a second`,
    own: median(rates.get(name) ?? []),
    peer,
    unit: "1/s",
    goal: { min },
  }));
}

async function load(target: Target): Promise<number> {
  const untilMs = performance.now() + loadMs;
  let done = 0;
  const worker = async () => {
    while (performance.now() < untilMs) {
      const { status } = await get(target);
      if (status === 200) done += 1;
    }
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (done * 1000) / (performance.now() - startedMs);
}

/** Milliseconds to the first byte of the body, and to its end. */
function get({ url, cookie }: Target): Promise<{ status: number; firstMs: number; lastMs: number }> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const sent = request(url, { agent, headers: cookie ? { cookie } : {} }, (response) => {
      let firstMs: number | null = null;
      response.on("data", () => {
        firstMs ??= performance.now() - startedMs;
      });
      response.on("end", () => {
        const lastMs = performance.now() - startedMs;
        resolve({ status: response.statusCode ?? 0, firstMs: firstMs ?? lastMs, lastMs });
      });
    });
    sent.on("error", reject);
    sent.end();
  });
}
