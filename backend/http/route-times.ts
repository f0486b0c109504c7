import type { FastifyInstance } from "fastify";
import type { RouteTime } from "@/lib/contracts/operations/health";

/** Each bucket's bound is 25% above the previous one, so a reported time is at most 25% too high. */
const bounds = Array.from({ length: 52 }, (_, at) => 1.25 ** at);

/** Response times of this process since it started. */
export interface RouteTimes {
  since: Date;
  /** Records one response. `route`: method and pattern. */
  note: (route: string, ms: number) => void;
  /** Slowest first, by p95. Milliseconds are upper bounds. */
  list: () => RouteTime[];
}

/**
 * Creates a histogram per route: about 50 numbers each, however many responses there are. Stored only in this process's
 * memory.
 */
export function createRouteTimes(since: Date): RouteTimes {
  const counts = new Map<string, number[]>();
  return {
    since,
    note: (route, ms) => {
      const own = counts.get(route) ?? new Array<number>(bounds.length).fill(0);
      counts.set(route, own);
      const found = bounds.findIndex((bound) => ms <= bound);
      const at = found === -1 ? bounds.length - 1 : found;
      own[at] = (own[at] ?? 0) + 1;
    },
    list: () =>
      [...counts]
        .map(([route, own]) => ({
          route,
          count: own.reduce((sum, one) => sum + one, 0),
          p50_ms: quantile(own, 0.5),
          p95_ms: quantile(own, 0.95),
        }))
        .sort((a, b) => b.p95_ms - a.p95_ms || a.route.localeCompare(b.route)),
  };
}

/** The bound below which this share of the responses lies. */
function quantile(counts: readonly number[], share: number): number {
  const rank = Math.ceil(counts.reduce((sum, one) => sum + one, 0) * share);
  let seen = 0;
  for (const [at, count] of counts.entries()) {
    seen += count;
    if (count > 0 && seen >= rank) return Math.round((bounds[at] ?? 0) * 10) / 10;
  }
  return 0;
}

/** Records each response's time by route pattern; requests that match no route are left out. */
export function recordRouteTimes(app: FastifyInstance, times: RouteTimes): void {
  app.addHook("onResponse", async (request, reply) => {
    const pattern = request.routeOptions.url;
    if (pattern !== undefined) times.note(`${request.method} ${pattern}`, reply.elapsedTime);
  });
}
