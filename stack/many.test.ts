import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import journal from "@/backend/database/migrations/meta/_journal.json";
import { remindJob } from "@/backend/jobs/alerts/remind";
import { enqueue } from "@/backend/queue/enqueue";
import { type SlowLine, startSlowLine } from "@/e2e/fixtures/slow-line";
import { alertsPath, messagesPath } from "@/lib/contracts/alerts/live-document";
import { type SampleEmail, samplePassword } from "@/lib/contracts/samples/sample-users";
import { apiHeaders } from "@/lib/contracts/wire/headers";
import { call, type Holder, signInAt } from "./fixtures/backend-calls";
import { guessAtOnce, maxForwarded } from "./fixtures/guesses";
import { documentsAt } from "./fixtures/live-documents";
import { type ProcessGroup, type ProcessHandle, startProcesses } from "./fixtures/many";
import { until } from "./fixtures/until";
import { type HostResponse, requestHost, signInAtHost } from "./fixtures/visitor";
import { waitsToMigrate } from "./fixtures/waits-to-migrate";

// The host may have to be built first, on a busy machine.
jest.setTimeout(600_000);

const clockAheadMs = 15_000;
let many: ProcessGroup;
let mailLine: SlowLine;
let liveLine: SlowLine;
/**
 * The backend whose clock is 15 s ahead of the other one's, and whose connections to mail and Firestore can be delayed.
 */
let ahead: ProcessHandle;
let usual: ProcessHandle;
/** The first two hosts use the backend `usual`, the last host uses `ahead`. Only the first host's clock is ahead. */
let hosts: ProcessHandle[];

/** Starts two backends concurrently on one empty database, and three hosts. */
beforeAll(async () => {
  many = await startProcesses();
  [mailLine, liveLine] = await Promise.all([startSlowLine(many.smtp), startSlowLine(many.firestore)]);
  const lines = { SMTP_URL: `smtp://${mailLine.address}`, FIRESTORE_EMULATOR_HOST: liveLine.address };
  ahead = await many.backendOf("ahead", { env: lines, clockAheadMs });
  usual = await many.backendOf("usual");
  hosts = [
    await many.hostOf("host-ahead", usual, { clockAheadMs }),
    await many.hostOf("host-usual", usual),
    await many.hostOf("host-third", ahead),
  ];
  const bothWait = async () => (await many.count(`pg_stat_activity where ${waitsToMigrate}`)) === 2;
  const startAll = () => Promise.all([ahead, usual, ...hosts].map((part) => part.start()));
  await whileMigrating(startAll, bothWait);
});

afterAll(async () => {
  await many.stop();
  await mailLine.stop();
  await liveLine.stop();
});

/** Takes the migration lock before `start`, and holds it until `isReached`. */
async function whileMigrating(
  start: () => Promise<unknown>,
  isReached: () => Promise<boolean>,
  migration = "select 1",
): Promise<void> {
  const migrating = await many.direct.connect();
  await migrating.query("select pg_advisory_lock(7316402)");
  await migrating.query(migration);
  const started = start();
  await Promise.race([until(isReached), started]).finally(() => migrating.release(true));
  await started;
}

const hostAt = (at: number) => ({ url: hosts[at % hosts.length]?.url ?? "", origin: many.origin });

/** Sends a request; like a load balancer, moves on to the next host when one doesn't respond or is unavailable. */
async function requestAny(from: number, send: (host: ReturnType<typeof hostAt>) => Promise<HostResponse>) {
  for (let at = from; at < from + 1_000; at += 1) {
    const response = await send(hostAt(at)).catch(() => null);
    if (response !== null && response.status !== 503) return response;
    await pause(20);
  }
  throw new Error("no host responds");
}

test("M1 · two backends that start at once on an empty database migrate and seed it once", async () => {
  const ready = await Promise.all([ahead, usual].map(({ url }) => call(url, "GET", "/ready/")));

  expect(ready.map(({ status }) => status)).toEqual([200, 200]);
  expect(await many.count("drizzle.__drizzle_migrations")).toBe(journal.entries.length);
  expect(await many.count("clients where id in ('acme', 'globex')")).toBe(2);
  expect(await many.count("(select 1 from accounts group by client_id, name having count(*) > 1) twice")).toBe(0);
});

test("M1 · while a newer build migrates, running backends serve requests and a third waits to start", async () => {
  const third = await many.backendOf("third");
  const cookie = await signInAtHost(hostAt(0), "rep@globex.example");
  const [accountId = ""] = await accountsOf(cookie);
  /** The hosts that have served a read while the third backend waited. */
  const served = new Set<number>();
  const statuses: number[] = [];
  const haveServed = async () => {
    const isWaiting = (await many.count(`pg_stat_activity where ${waitsToMigrate}`)) === 1;
    const at = statuses.length % hosts.length;
    const { status } = await requestHost(hostAt(at), "GET", "/api/accounts?limit=5", { cookie });
    statuses.push(status);
    if (isWaiting && status === 200) served.add(at);
    return served.size === hosts.length;
  };

  await whileMigrating(third.start, haveServed, "alter table notes add column of_newer_build text");
  const note = noteOf(accountId, "M1 note.");
  const write = await requestAny(0, (host) => note(host, cookie));
  const { status } = await call(third.url, "GET", "/ready/");
  await third.stop();

  expect(served.size).toBe(hosts.length);
  // On a busy machine a read may time out, which is a 503.
  expect(new Set(statuses.filter((one) => one !== 503))).toEqual(new Set([200]));
  expect([write.status, status]).toEqual([201, 200]);
  expect(await many.count("drizzle.__drizzle_migrations")).toBe(journal.entries.length);
});

const idsSchema = z.object({ items: z.array(z.object({ id: z.string() })) });

async function accountsOf(cookie: string): Promise<string[]> {
  const { body } = await requestAny(0, (host) => requestHost(host, "GET", "/api/accounts?limit=100", { cookie }));
  return idsSchema.parse(body).items.map(({ id }) => id);
}

/** Creates a function that sends a note. The note is stored once, however often it is sent. */
const noteOf = (accountId: string, body: string) => {
  const headers = { [apiHeaders.idempotencyKey]: randomUUID() };
  return (host: ReturnType<typeof hostAt>, cookie: string): Promise<HostResponse> =>
    requestHost(host, "POST", `/api/accounts/${accountId}/notes`, { cookie, headers, body: { body } });
};

const notesThatSay = (text: string) => many.count(`notes where body = '${text}'`);

describe("M2 · two backends with clocks 15 s apart, one killed during jobs, mail, reminders, rules and deliveries", () => {
  const numbers = [0, 1, 2, 3];
  let writer: Holder;
  let reader: Holder;
  let written = 0;

  beforeAll(async () => {
    writer = await signInAt(ahead.url, "clientadmin@acme.example");
    reader = await signInAt(usual.url, "rep@acme.example");
    const { body } = await call(usual.url, "GET", "/accounts/?limit=100", writer);
    const accounts = idsSchema.parse(body).items.map(({ id }) => id);
    const rule = { name: "Every signal", kind: "signal", topics: [], query: "" };
    expect((await call(usual.url, "POST", "/alert-rules/", reader, rule)).status).toBe(201);
    for (const n of numbers) await writeTask(n, accounts[n] ?? "");
    await until(isDelivered);
    const release = await blockAll();

    const write = (n: number) => writeAll(n, accounts[n + numbers.length] ?? "");
    await Promise.all(numbers.map(write));
    // The other backend may take all work of one kind, so more is written until the backend that is killed is busy with
    // every kind.
    for (written = numbers.length; !(await isAtWork()); written += 1) {
      await write(written);
      await pause(1_000);
    }
    await ahead.kill();
    await release();
    await until(isDone);
  });

  afterAll(async () => {
    for (const line of [mailLine, liveLine]) line.setDelay(0);
    await ahead.start();
  });

  /** Even numbers are written through the backend that is killed, odd ones through the other. */
  const urlOf = (n: number) => (n % 2 === 0 ? ahead : usual).url;
  const mailTo = (n: number) => `many-${n}@elsewhere.example`;
  /** Whether the backend that is killed waits for a lock in a statement that contains this text. */
  async function isStuck(text: string): Promise<boolean> {
    const waiting = "application_name = 'ahead' and wait_event_type = 'Lock'";
    return (await many.count(`pg_stat_activity where ${waiting} and query like '%${text}%'`)) > 0;
  }

  /** Whether the backend that is killed holds a reminder, a rule, a mail and a delivery. */
  async function isAtWork(): Promise<boolean> {
    const locked = [
      (await isStuck("tasks")) && (await isStuck("rule")),
      (await many.count("pgboss.job where name = 'mail' and state = 'active'")) > 0,
      (await many.count("outbox where delivered_at is null and attempts > 0")) > 0,
    ];
    return locked.every(Boolean);
  }

  async function writeTask(n: number, accountId: string): Promise<void> {
    const task = { title: `M2 task ${n}.`, assignee_uid: reader.uid };
    expect((await call(urlOf(n), "POST", `/accounts/${accountId}/tasks/`, writer, task)).status).toBe(201);
  }

  /**
   * Delays one backend's mail and deliveries, makes the tasks overdue, and locks the tables that reminders and rules
   * write.
   */
  async function blockAll(): Promise<() => Promise<void>> {
    const holding = await many.direct.connect();
    await holding.query("begin");
    for (const table of ["tasks", "rule_alerts"]) await holding.query(`lock table ${table} in access exclusive mode`);
    await holding.query("update tasks set due_date = current_date - 3 where title like 'M2 task%'");
    for (const line of [mailLine, liveLine]) line.setDelay(60_000);
    return async () => {
      await holding.query("commit");
      holding.release();
    };
  }

  async function writeAll(n: number, accountId: string): Promise<void> {
    const message = { scope: "client", title: `M2 message ${n}.`, body: "", severity: "info", roles: [] };
    const signal = { title: `M2 signal ${n}.`, source: "Newswire" };
    const mention = { body: `@[${reader.uid}] M2 mention ${n}.` };
    const responses = await Promise.all([
      call(urlOf(n), "POST", `/accounts/${accountId}/notes/`, writer, mention),
      call(urlOf(n), "POST", "/messages/", writer, { ...message, dismissible: true }),
      call(urlOf(n), "POST", `/accounts/${accountId}/signals/`, writer, signal),
      call(urlOf(n), "POST", "/clients/me/invitations/", writer, { email: mailTo(n), role: "user" }),
      enqueue(many.db, remindJob, {}).then(() => ({ status: 201 })),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
  }

  /** Whether all due changes are delivered; messages of the sample that are published on a later day don't count. */
  const isDelivered = async () =>
    (await many.count("outbox where delivered_at is null and due_at < now() + interval '2 minutes'")) === 0;

  async function isDone(): Promise<boolean> {
    const jobs = await many.count("pgboss.job where name in ('mail', 'rules') and state <> 'completed'");
    const due = await many.count("tasks where title like 'M2 task%' and overdue_of is null");
    return jobs + due === 0 && isDelivered();
  }

  test.each(numbers)("everything written as number %s is delivered once", async (n) => {
    const alerts = (text: string) => documentsAt(many.firestore, alertsPath(reader.uid), `${text} ${n}.`);
    const messages = messagesPath({ clientId: writer.client_id, role: null });
    const response = await fetch(`${many.mailbox}/api/messages?to=${encodeURIComponent(mailTo(n))}`);

    expect(mailboxSchema.parse(await response.json()).messages).toHaveLength(1);
    expect(await documentsAt(many.firestore, messages, `M2 message ${n}.`)).toHaveLength(1);
    expect(await alerts("M2 mention")).toHaveLength(1);
    expect(await alerts("M2 signal")).toHaveLength(1);
    expect(await alerts("Overdue: M2 task")).toHaveLength(1);
  });

  test("each row is stored once, and nothing needs an operator", async () => {
    expect(await many.count("signals where title like 'M2 signal%'")).toBe(written);
    expect(await many.count("rule_alerts")).toBe(written);
    // The killed process's recurring jobs aren't retried but run again at their next time.
    const failed = "select name, output from pgboss.job where state = 'failed' and retry_limit > 0";
    expect((await many.direct.query(failed)).rows).toEqual([]);
    expect(await many.count("outbox where failed_at is not null")).toBe(0);
  });
});

const mailboxSchema = z.object({ messages: z.array(z.unknown()) });

test("M3 · when the database is killed, acknowledged writes are kept and one retry always succeeds", async () => {
  const emails: SampleEmail[] = ["clientadmin@acme.example", "rep@acme.example", "leader@acme.example"];
  const cookies = await Promise.all(emails.map((email, at) => signInAtHost(hostAt(at), email)));
  const [accountId = ""] = await accountsOf(cookies[0] ?? "");
  const written: string[] = [];
  const refused: number[] = [];
  let isBack = false;
  let comeBack = () => {};
  const back = new Promise<void>((resolve) => {
    comeBack = resolve;
  });
  /** Sends a request, and if it fails sends it again when the database is back. */
  const twice = async (send: () => Promise<HostResponse>): Promise<number> => {
    const { status } = await send();
    if (status < 400) return status;
    refused.push(status);
    await back;
    return (await send()).status;
  };
  const work = async (cookie: string, at: number) => {
    for (let remaining = 2; remaining > 0; remaining -= isBack ? 1 : 0) {
      const text = `M3 note ${randomUUID()}.`;
      const write = noteOf(accountId, text);
      expect([text, await twice(() => write(hostAt(at), cookie))]).toEqual([text, 201]);
      written.push(text);
      expect(await twice(() => requestHost(hostAt(at), "GET", "/api/accounts?limit=5", { cookie }))).toBe(200);
      await pause(100);
    }
  };

  // Each user has a page open at two hosts.
  const workers = cookies.flatMap((cookie, n) => [work(cookie, n), work(cookie, n + 1)]);
  const working = Promise.all(workers);
  await Promise.race([until(async () => written.length >= 12), working]);
  await many.server.crash();
  const before = [...written];
  await Promise.race([until(async () => refused.length === workers.length), working]);
  await many.server.start();
  await until(async () => (await areReady()) && (await many.count("notes").catch(() => 0)) > 0);
  isBack = true;
  comeBack();
  await working;

  expect(before.length).toBeLessThan(written.length);
  expect(new Set(refused)).toEqual(new Set([503]));
  for (const text of written) expect([text, await notesThatSay(text)]).toEqual([text, 1]);
});

async function areReady(): Promise<boolean> {
  const responses = await Promise.all(hosts.map(({ url }) => fetch(`${url}/api/ready`)));
  return responses.every(({ ok }) => ok);
}

test("M4 · restarting each process loses no write and signs nobody out", async () => {
  const emails: SampleEmail[] = ["clientadmin@globex.example", "rep@globex.example"];
  const cookies = await Promise.all(emails.map((email, at) => signInAtHost(hostAt(at), email)));
  const [accountId = ""] = await accountsOf(cookies[0] ?? "");
  const written: string[] = [];
  const statuses: number[] = [];
  let isOver = false;
  const requestCounted = async (...sent: Parameters<typeof requestAny>) => {
    const response = await requestAny(...sent);
    statuses.push(response.status);
    return response;
  };
  const visit = async (first: string, at: number) => {
    let cookie = first;
    for (let n = 0; !isOver; n += 1) {
      const text = `M4 note ${at} ${n}.`;
      const write = noteOf(accountId, text);
      if ((await requestCounted(n, (host) => write(host, cookie))).status === 201) written.push(text);
      const renewed = await requestCounted(n + 1, (host) =>
        requestHost(host, "POST", "/api/session/refresh", { cookie }),
      );
      cookie = renewed.cookie ?? "";
      await requestCounted(n + 2, (host) => requestHost(host, "GET", "/api/accounts?limit=5", { cookie }));
      // A user may write sixty notes per minute.
      await pause(1_000);
    }
    return cookie;
  };

  const visiting = Promise.all(cookies.map(visit));
  const restarting = (async () => {
    for (const part of [ahead, usual, ...hosts]) {
      await part.stop();
      await part.start();
    }
  })().finally(() => {
    isOver = true;
  });
  await restarting;
  const last = await visiting;

  expect(written.length).toBeGreaterThan(5);
  expect(statuses.filter((status) => status >= 300)).toEqual([]);
  for (const text of written) expect([text, await notesThatSay(text)]).toEqual([text, 1]);
  for (const at of [0, 1, 2])
    for (const cookie of last) expect((await requestHost(hostAt(at), "GET", "/settings", { cookie })).status).toBe(200);
});

const guesses = 1_200;

/**
 * Makes users, one at each host, sign in repeatedly from known IPs while `work` runs. One of them is the user whose
 * password is guessed. A user who gets a 503 retries.
 *
 * @returns the result of `work` and all response statuses
 */
async function whileOthersSignIn<Result>(work: () => Promise<Result>): Promise<[Result, Set<number>]> {
  const emails: SampleEmail[] = ["user@acme.example", "rep@globex.example", "leader@acme.example"];
  const responses = new Set<number>();
  const signIn = async (email: SampleEmail, n: number) => {
    const sent = { headers: { "x-forwarded-for": `192.0.2.${n + 1}` }, body: { email, password: samplePassword } };
    for (let status = 503; status === 503; responses.add(status)) {
      status = (await requestHost(hostAt(n), "POST", "/api/auth/login", sent)).status;
      await pause(500);
    }
  };
  await Promise.all(emails.map(signIn));
  let isOver = false;
  const coming = emails.map(async (email, n) => {
    while (!isOver) await signIn(email, n);
  });
  const result = await work().finally(() => {
    isOver = true;
  });
  await Promise.all(coming);
  return [result, responses];
}

test.each([
  ["for one user", 5, "203.0.113.7", () => "user@acme.example"],
  ["from one IP", 50, "198.51.100.7", (n: number) => `nobody-${n}@elsewhere.example`],
])(
  "M2 · hosts share sign-in limits: 1,200 guesses %s get %i ± 3 tries, and other users can sign in",
  async (_, limit, ip, emailOf) => {
    await many.direct.query("delete from sign_in_counters");
    const burst = { hosts: [0, 1, 2].map(hostAt), ip, emailOf, guesses, atOnce: 150 };

    const [results, ofOthers] = await whileOthersSignIn(() => guessAtOnce(burst));

    const { wrong, limited, busy, others, seconds } = results;
    const [{ failures }] = (await many.direct.query("select max(failures) as failures from sign_in_counters")).rows;
    const each = `${failures} counted, ${wrong} let through, ${limited} limited, ${busy} refused as busy`;
    console.info(`${Math.round(guesses / seconds)} guesses a second: ${each}`);
    expect([others, wrong + limited + busy]).toEqual([[], guesses]);
    // A guess may be counted even if its response reached the host too late.
    expect(failures).toBeGreaterThanOrEqual(limit - 3);
    expect(failures).toBeLessThanOrEqual(maxForwarded(limit, seconds));
    expect(wrong).toBeLessThanOrEqual(failures);
    expect([...ofOthers].filter((status) => status !== 503)).toEqual([200]);
  },
);

test("M2 · a lock after wrong passwords lasts equally long on a backend whose clock is ahead", async () => {
  const body = { email: "waiting@elsewhere.example", password: "a wrong one" };
  const first = await call(usual.url, "POST", "/auth/login/", undefined, body);
  // The lock ends after 14 seconds, which is less than the difference between the clocks, and longer than a request
  // takes.
  await many.direct.query("update sign_in_counters set locked_until = clock_timestamp() + interval '14 seconds'");

  const next = await Promise.all([ahead, usual].map(({ url }) => call(url, "POST", "/auth/login/", undefined, body)));

  expect([first, ...next].map(({ status }) => status)).toEqual([401, 429, 429]);
});
