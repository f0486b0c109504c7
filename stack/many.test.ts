import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { z } from "zod";
import { type Killable, killableOf } from "./fixtures/killable";
import { planParts } from "./parts";
import { localHost, pickFreePorts } from "./ports";
import { withPgBouncer } from "./postgres/pgbouncer";
import { withPostgres } from "./postgres/postgres";
import { keepSecrets } from "./secrets";
import { readStackSettings } from "./settings";

const folder = mkdtempSync(join(tmpdir(), "sightline-many-"));
const backends: Killable[] = [];
const ports: number[] = [];
let database: Client;
let release: () => void = () => undefined;
let served: Promise<void>;

/** Starts two backends at once on one empty PostgreSQL, through PgBouncer in transaction mode. */
beforeAll(async () => {
  ports.push(...(await pickFreePorts(2)));
  const settings = await readStackSettings(["--free-ports"], { NODE_ENV: "test", SIGHTLINE_DATA_DIR: folder });
  const plan = planParts(settings, keepSecrets(folder)).find(({ name }) => name === "backend");
  if (!plan) throw new Error("there is no backend in the plan");
  await new Promise<void>((isReady, fail) => {
    served = withPostgres((direct) =>
      withPgBouncer(direct, async (pooled) => {
        for (const port of ports) {
          const env = {
            ...plan.env,
            API_PORT: `${port}`,
            DATABASE_URL: pooled,
            DATABASE_DIRECT_URL: direct,
            SAMPLE_WORKSPACE: "yes",
            FIRESTORE_EMULATOR_HOST: "",
            FIREBASE_AUTH_EMULATOR_HOST: "",
            NEXT_PUBLIC_FIREBASE_PROJECT_ID: "",
          };
          const ready = [`http://${localHost}:${port}/ready/`];
          backends.push(killableOf({ ...plan, name: `backend-${port}`, env, ready }, folder));
        }
        await Promise.all(backends.map((backend) => backend.start()));
        database = new Client({ connectionString: direct });
        await database.connect();
        isReady();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        await database.end();
      }),
    );
    served.catch(fail);
  });
});

afterAll(async () => {
  await Promise.all(backends.map((backend) => backend.kill()));
  release();
  await served;
  rmSync(folder, { recursive: true, force: true });
});

async function count(statement: string): Promise<number> {
  const { rows } = await database.query(`select count(*)::int as n from ${statement}`);
  return z.object({ n: z.number() }).parse(rows[0]).n;
}

test("M1 M3 · two that start at once on an empty database are both up, through a transaction pooler; it is seeded once", async () => {
  const answers = await Promise.all(ports.map((port) => fetch(`http://${localHost}:${port}/ready/`)));

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await count("clients where id in ('acme', 'globex')")).toBe(2);
  expect(await count("(select id from companies group by id having count(*) > 1) d")).toBe(0);
});
