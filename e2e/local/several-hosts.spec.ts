import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { type OwnHost, stackBackend, startHost, validSettings } from "../fixtures/own-host";
import { type RawResponse, rawRequest } from "../fixtures/raw-request";
import { expect, test } from "../fixtures/test";

test.describe.configure({ mode: "default" });

// The hosts of one site share one origin, one secret and one backend. Nothing listens at this origin: the tests send
// requests to each host directly.
const origin = "http://localhost:21950";
const settings = () => ({ ...shared, ...stackBackend(), APP_ORIGIN: origin });
const shared = validSettings();
let hosts: OwnHost[] = [];

test.beforeAll(async () => {
  hosts = await Promise.all([startHost(settings()), startHost(settings()), startHost(settings())]);
});

test.afterAll(async () => {
  for (const host of hosts) await host.stop();
});

const urlOf = (at: number) => hosts[at % hosts.length]?.url ?? "";

async function signIn(): Promise<string> {
  const response = await rawRequest(urlOf(0), "/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "leader@acme.example", password: samplePassword }),
  });
  expect(response.status).toBe(200);
  return response.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
}

const statusAt = async (at: number, path: string, cookie: string) =>
  (await rawRequest(urlOf(at), path, { headers: { cookie } })).status;

test("S1 · a session works on every host and ends on all of them when one host ends it", async () => {
  const cookie = await signIn();
  for (const at of [0, 1, 2]) expect(await statusAt(at, "/settings", cookie)).toBe(200);

  const out = await rawRequest(urlOf(1), "/api/auth/logout", { method: "POST", headers: { cookie } });

  expect(out.status).toBe(204);
  for (const at of [0, 1, 2]) {
    expect(await statusAt(at, "/settings", cookie)).toBe(303);
    expect(await statusAt(at, "/api/accounts", cookie)).toBe(401);
  }
});

test("R13 · during a rolling restart of the hosts, every response succeeds", async () => {
  const cookie = await signIn();
  const statuses: number[] = [];
  let isOver = false;
  /** Tries the next host when a connection fails, like a load balancer. */
  const visit = async (from: number) => {
    for (let at = from; !isOver; at += 1) {
      const path = at % 2 === 0 ? "/api/accounts?limit=1" : "/settings";
      await statusAt(at, path, cookie).then(
        (status) => statuses.push(status),
        () => undefined,
      );
    }
  };
  const visitors = [0, 1, 2].map(visit);
  let renewed = await signIn();
  const title = await titleOf(renewed);

  try {
    for (let at = 0; at < 3; at += 1) {
      const [own] = await Promise.all([renewAndWrite(at, renewed), hosts[at]?.stop()]);
      hosts[at] = await startHost(settings());
      renewed = await renewAndWrite(at, own);
    }
  } finally {
    isOver = true;
    await Promise.all(visitors);
    await writeTitle(0, renewed, title);
  }

  expect(statuses.length).toBeGreaterThan(50);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
  for (const at of [0, 1, 2]) expect(await statusAt(at, "/settings", cookie)).toBe(200);
  for (const at of [0, 1, 2]) expect(await statusAt(at, "/settings", renewed)).toBe(200);
});

/**
 * Renews a session and makes a change with the new one.
 *
 * @returns the new session's cookie
 */
async function renewAndWrite(at: number, cookie: string): Promise<string> {
  const renewal = await untilResponded(at, "/api/session/refresh", { method: "POST", headers: { origin, cookie } });
  expect(renewal.status).toBe(200);
  const younger = renewal.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  await writeTitle(at, younger, `Sales leader ${at}`);
  return younger;
}

async function titleOf(cookie: string): Promise<string> {
  const { body } = await untilResponded(0, "/api/auth/session", { headers: { cookie } });
  return JSON.parse(body).user.title;
}

async function writeTitle(at: number, cookie: string, title: string): Promise<void> {
  const headers = { origin, "content-type": "application/json", cookie };
  const body = JSON.stringify({ title });
  const write = await untilResponded(at, "/api/users/me", { method: "PATCH", headers, body });
  expect([write.status, JSON.parse(write.body).title]).toEqual([200, title]);
}

/** Tries one host after the other, like a client whose connection fails: a failed request may still have arrived. */
async function untilResponded(
  from: number,
  path: string,
  options: Parameters<typeof rawRequest>[2],
): Promise<RawResponse> {
  for (let at = from; at < from + 30; at += 1) {
    const response = await rawRequest(urlOf(at), path, options).catch(() => null);
    if (response !== null) return response;
  }
  throw new Error("no host responds");
}
