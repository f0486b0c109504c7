import { readdirSync, readFileSync } from "node:fs";
import { Pool } from "pg";
import { z } from "zod";

/** The activity of a PostgreSQL on this machine since its counters were reset. */
export interface ServerLoad {
  statements: number;
  /** Processor time of all its processes. */
  cpuMs: number;
}

export interface ServerMeter {
  reset: () => Promise<void>;
  read: () => Promise<ServerLoad>;
  close: () => Promise<void>;
}

const msPerTick = 10;

/**
 * Counts a server's statements by its `pg_stat_statements` extension, and its processor time by /proc.
 *
 * @param url the server's URL, as a superuser
 */
export async function meterOf(url: string): Promise<ServerMeter> {
  const pool = new Pool({ connectionString: url, max: 1 });
  // The server may end while the pool's connection is closing.
  pool.on("error", () => undefined);
  const { rows } = await pool.query("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid");
  const { pid } = z.object({ pid: z.number() }).parse(rows[0]);
  let fromMs = 0;
  return {
    reset: async () => {
      await pool.query("select pg_stat_statements_reset()");
      fromMs = readCpuMs(pid);
    },
    read: async () => {
      const cpuMs = readCpuMs(pid) - fromMs;
      const counted =
        "select coalesce(sum(calls), 0)::int as n from pg_stat_statements where query not like '%pg_stat%'";
      const { n } = z.object({ n: z.number() }).parse((await pool.query(counted)).rows[0]);
      return { statements: n, cpuMs };
    },
    close: () => pool.end(),
  };
}

/** The processor time of a process, its children, and its ended children. */
function readCpuMs(pid: number): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, "utf8").split(" ").filter(Boolean),
  );
  const ticks = children.map((child) => readTicks(child).slice(0, 2)).concat([readTicks(`${pid}`)]);
  return ticks.flat().reduce((sum, part) => sum + part, 0) * msPerTick;
}

/** The sum of utime, stime, cutime and cstime; nothing for a process that has just ended. */
function readTicks(pid: string): number[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .slice(11, 15)
      .map(Number);
  } catch {
    return [];
  }
}
