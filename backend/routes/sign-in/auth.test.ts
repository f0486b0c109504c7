import { verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { sessionsSchema } from "@/lib/contracts/people/session";
import { signedInUserSchema, userSchema } from "@/lib/contracts/people/user";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { minuteMs } from "@/lib/contracts/wire/durations";
import { buildApp } from "../../app";
import { accessTokens, signInCounters, users } from "../../database/schema/core";
import { hashPassword } from "../../sign-in/password";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { recordStatements } from "../../test-statements";

jest.mock("@node-rs/argon2", () => {
  const argon2 = jest.requireActual<typeof import("@node-rs/argon2")>("@node-rs/argon2");
  return { ...argon2, verify: jest.fn(argon2.verify) };
});

const hostKey = "a key that host and backend share in tests";
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ hostKey });
});
beforeEach(async () => {
  await backend.store.db.delete(signInCounters);
});
afterAll(() => backend.close());

function login(email: string, password = samplePassword, ip = "198.51.100.7", key = hostKey) {
  return backend.request({
    method: "POST",
    url: "/auth/login/",
    headers: { "x-host-key": key, "x-client-ip": ip, "x-client-agent": "Browser" },
    payload: { email, password },
  });
}

async function signInByPassword(email: string, ip?: string) {
  const user = signedInUserSchema.parse((await login(email, samplePassword, ip)).body);
  return { user, headers: { authorization: `Bearer ${user.access_token}` } };
}

const me = (headers: Record<string, string>) => backend.request({ url: "/users/me/", headers });

describe("signing in", () => {
  test("A1 · the correct password returns the user, a token and its expiry", async () => {
    const { status, body, headers } = await login("rep@acme.example");
    const user = signedInUserSchema.parse(body);

    expect(status).toBe(200);
    expect(user).toMatchObject({ role: "sales_rep", client_id: "acme", auth_method: "traditional" });
    expect(Date.parse(user.token_expires_at) - backend.now().getTime()).toBe(60 * minuteMs);
    expect(user.last_login).toBe(backend.now().toISOString());
    expect(headers["cache-control"]).toBe("no-store");
  });

  test("ignores capitals and surrounding spaces in the email", async () => {
    expect((await login("  REP@Acme.example ")).status).toBe(200);
  });

  test("W9 · unknown users, wrong passwords, users without a password and disabled users get the same response", async () => {
    await backend.store.db.update(users).set({ disabled: true }).where(eq(users.email, "user@acme.example"));
    await backend.store.db
      .update(users)
      .set({ passwordHash: null })
      .where(eq(users.email, "clientadmin@globex.example"));

    const responses = [
      await login("nobody@acme.example"),
      await login("rep@acme.example", "wrong"),
      await login("clientadmin@globex.example"),
      await login("user@acme.example"),
    ];

    for (const { status, body } of responses) {
      expect({ status, body }).toEqual({ status: 401, body: { code: "invalid_credentials", detail: "Login failed" } });
    }
    await backend.store.db.update(users).set({ disabled: false }).where(eq(users.email, "user@acme.example"));
  });

  test("W9 · a sign-in does the same work for an unknown user as for a known one", async () => {
    const record = recordStatements(backend);
    const workOf = async (email: string) => {
      await backend.store.db.delete(signInCounters);
      jest.mocked(verify).mockClear();
      // From an IP address where nobody has signed in: elsewhere, the number of statements depends on the user.
      const statements = await record(() => login(email, "wrong", "203.0.113.40"));
      const hashes = jest.mocked(verify).mock.calls.map(([stored]) => String(stored).split("$").slice(0, 4));
      return { hashes, statements: statements.map(({ text }) => text) };
    };

    const known = await workOf("rep@acme.example");

    expect(known.hashes).toEqual([["", "argon2id", "v=19", "m=19456,t=2,p=1"]]);
    expect(await workOf("nobody@acme.example")).toEqual(known);
  });

  test("a password hashed with scrypt signs in and is rehashed with argon2id", async () => {
    const isRep = eq(users.email, "rep@acme.example");
    const [{ passwordHash } = { passwordHash: null }] = await backend.store.db.select().from(users).where(isRep);
    // The hash of "correct horse" by scrypt with N 2^14, r 8, p 5.
    const old = "scrypt$16384$8$5$c2lnaHRsaW5lLXRlc3RzIQ$tPGocj4uQ0ePhI4FGAPPLY85dp2YGsjxUv1verowWrE";
    await backend.store.db.update(users).set({ passwordHash: old }).where(isRep);

    expect((await login("rep@acme.example", "correct horse")).status).toBe(200);
    const [renewed] = await backend.store.db.select().from(users).where(isRep);
    expect(renewed?.passwordHash).toMatch(/^\$argon2id\$/);
    expect((await login("rep@acme.example", "correct horse")).status).toBe(200);
    await backend.store.db.update(users).set({ passwordHash }).where(isRep);
  });

  test("stores only the hash of a token", async () => {
    const { user } = await signInByPassword("rep@acme.example");

    const rows = await backend.store.db.select().from(accessTokens);

    expect(JSON.stringify(rows)).not.toContain(user.access_token);
    expect(rows.at(-1)).toMatchObject({ ip: "198.51.100.7", agent: "Browser" });
  });

  test("trusts the forwarded IP address only with the host's key", async () => {
    await login("rep@acme.example", samplePassword, "203.0.113.99", "another key that nobody has agreed on");

    const rows = await backend.store.db.select({ ip: accessTokens.ip }).from(accessTokens);

    expect(rows.map(({ ip }) => ip)).not.toContain("203.0.113.99");
  });

  test("G7 · accepts a role in capitals; an unknown role is null and grants no access", async () => {
    const setRole = (role: string) =>
      backend.store.db.update(users).set({ role }).where(eq(users.email, "leader@acme.example"));
    const headers = await backend.signIn("leader@acme.example");

    await setRole("SALES_LEADER");
    expect((await me(headers)).body).toMatchObject({ role: "sales_leader" });
    expect((await backend.request({ url: "/accounts/", headers })).status).toBe(200);
    await setRole("root");
    expect((await me(headers)).body).toMatchObject({ role: null });
    expect((await backend.request({ url: "/accounts/", headers })).status).toBe(403);
    await setRole("sales_leader");
  });
});

describe("limits", () => {
  test("W8 · delays sign-ins to an attacked account longer each time, and resets after a quiet quarter of an hour", async () => {
    for (let round = 0; round < 5; round += 1) expect((await login("leader@acme.example", "x")).status).toBe(401);

    const first = await login("leader@acme.example");
    expect(first).toMatchObject({ status: 429, body: { code: "too_many_attempts" }, headers: { "retry-after": "2" } });
    backend.advance(2_000);
    expect((await login("leader@acme.example", "x")).status).toBe(401);
    expect((await login("leader@acme.example")).headers["retry-after"]).toBe("4");
    backend.advance(16 * minuteMs);
    expect((await login("leader@acme.example")).status).toBe(200);
  });

  test("W8 · the owner can still sign in from an IP address they have used before", async () => {
    await login("rep@globex.example", samplePassword, "192.0.2.44");
    for (let round = 0; round < 8; round += 1) await login("rep@globex.example", "x", "203.0.113.5");

    expect((await login("rep@globex.example", samplePassword, "203.0.113.5")).status).toBe(429);
    expect((await login("rep@globex.example", samplePassword, "192.0.2.44")).status).toBe(200);
  });

  test("W8 · limits one IP address that tries many users, even unknown ones", async () => {
    for (let round = 0; round < 50; round += 1) await login(`nobody${round}@acme.example`, "x", "203.0.113.77");

    expect((await login("nobody99@acme.example", "x", "203.0.113.77")).status).toBe(429);
    expect((await login("nobody99@acme.example", "x", "203.0.113.78")).status).toBe(401);
  });

  test("W8 · a successful sign-in doesn't reset the count of guesses for other users", async () => {
    await login("rep@globex.example", samplePassword, "203.0.113.60");
    const statuses: number[] = [];
    for (let round = 0; round < 55; round += 1) {
      statuses.push((await login(`nobody${round}@acme.example`, "x", "203.0.113.60")).status);
      // Each sign-in costs as much processor time as a guess.
      if (round % 10 === 0) await login("rep@globex.example", samplePassword, "203.0.113.60");
    }

    expect(statuses.filter((status) => status === 401)).toHaveLength(50);
    expect(statuses.slice(50)).toEqual([429, 429, 429, 429, 429]);
  });

  test("W8 · many users with correct passwords can sign in from the same IP address at the same time", async () => {
    const passwordHash = await hashPassword(samplePassword);
    const emails = Array.from({ length: 60 }, (_, index) => `colleague${index}@acme.example`);
    const rows = emails.map((email) => ({ id: email, username: email, email, fullName: "A Colleague", passwordHash }));
    await backend.store.db.insert(users).values(rows);

    const responses = await Promise.all(emails.map((email) => login(email, samplePassword, "203.0.113.61")));

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await login("rep@globex.example", samplePassword, "203.0.113.61")).status).toBe(200);
  });

  test("W8 · concurrent guesses from one IP address have the same limit as sequential ones", async () => {
    const responses = await Promise.all(
      Array.from({ length: 80 }, (_, index) => login(`nobody${index}@acme.example`, "x", "203.0.113.62")),
    );

    expect(responses.filter(({ status }) => status === 401)).toHaveLength(50);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  test("W8 · counts an IPv6 network as one IP address", async () => {
    for (let round = 0; round < 50; round += 1)
      await login(`nobody${round}@acme.example`, "x", `2001:db8:7:7::${round.toString(16)}`);

    expect((await login("nobody@acme.example", "x", "2001:db8:7:7:ffff::1")).status).toBe(429);
    expect((await login("nobody@acme.example", "x", "2001:db8:7:8::1")).status).toBe(401);
  });

  test("W8 · counts concurrent attempts one at a time", async () => {
    const responses = await Promise.all(
      Array.from({ length: 12 }, () => login("user@acme.example", "x", "203.0.113.8")),
    );

    expect(responses.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test("W8 · three backends on one database share one count", async () => {
    const { store, sealer, mailQueue, jobs, now } = backend;
    const three = await Promise.all(
      Array.from({ length: 3 }, () =>
        buildApp({ db: store.db, sealer, mailQueue, jobs, now, hostKey, appOrigin: "https://app.sightline.example" }),
      ),
    );
    const payload = { email: "user@acme.example", password: "x" };
    const headers = { "x-host-key": hostKey, "x-client-ip": "203.0.113.9" };

    const statuses: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      const response = await three[round % 3]?.inject({ method: "POST", url: "/auth/login/", headers, payload });
      statuses.push(response?.statusCode ?? 0);
    }

    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429]);
    for (const app of three) await app.close();
  });
});

describe("a session", () => {
  test("is valid until its token's last millisecond", async () => {
    const headers = await backend.signIn("rep@acme.example");

    backend.advance(60 * minuteMs - 1);
    expect((await me(headers)).status).toBe(200);
    backend.advance(1);
    expect((await me(headers)).status).toBe(401);
  });

  test("S6 · checking it every minute doesn't extend it", async () => {
    const { user, headers } = await signInByPassword("rep@acme.example");
    const expiries = new Set<string>();

    for (let minute = 1; minute < 60; minute += 1) {
      backend.advance(minuteMs);
      expiries.add(userSchema.parse((await me(headers)).body).token_expires_at);
    }

    expect([...expiries]).toEqual([user.token_expires_at]);
    backend.advance(minuteMs);
    expect((await me(headers)).status).toBe(401);
  });

  const refresh = (headers: Record<string, string>) =>
    backend.request({ method: "POST", url: "/auth/refresh/", headers });
  const headersOf = (body: unknown) => ({
    authorization: `Bearer ${signedInUserSchema.parse(body).access_token}`,
  });

  test("can be renewed for up to twelve hours; the old token ends ten seconds after the new one is used", async () => {
    let headers = await backend.signIn("rep@acme.example");
    const startMs = backend.now().getTime();
    for (;;) {
      backend.advance(50 * minuteMs);
      const { status, body } = await refresh(headers);
      if (status !== 200) break;
      const old = headers;
      headers = headersOf(body);
      expect((await me(headers)).status).toBe(200);
      backend.advance(9_999);
      expect((await me(old)).status).toBe(200);
      backend.advance(1);
      expect((await me(old)).status).toBe(401);
      expect(Date.parse(signedInUserSchema.parse(body).token_expires_at)).toBeLessThanOrEqual(startMs + 720 * minuteMs);
    }
    const livedMs = backend.now().getTime() - startMs;
    expect(livedMs).toBeGreaterThanOrEqual(720 * minuteMs);
    expect(livedMs).toBeLessThan(720 * minuteMs + 60 * minuteMs);
  });

  test("R13 · survives a lost renewal response: the old token works until the new one is used", async () => {
    const headers = await backend.signIn("rep@acme.example");
    expect((await refresh(headers)).status).toBe(200);
    backend.advance(5 * minuteMs);

    expect((await me(headers)).status).toBe(200);
    const again = await refresh(headers);
    expect((await me(headersOf(again.body))).status).toBe(200);
  });

  test("accepts both tokens of two concurrent renewals until the browser uses the later one", async () => {
    const headers = await backend.signIn("rep@acme.example");

    const [one, other] = await Promise.all([refresh(headers), refresh(headers)]);

    expect((await me(headersOf(one?.body))).status).toBe(200);
    backend.advance(minuteMs);
    expect((await me(headersOf(other?.body))).status).toBe(200);
    expect((await me(headers)).status).toBe(401);
    backend.advance(minuteMs);
    expect((await me(headersOf(one?.body))).status).toBe(401);
  });

  test("keeps at most four new tokens when renewed repeatedly with one token", async () => {
    const headers = await backend.signIn("rep@acme.example");
    const renewed: Record<string, string>[] = [];
    for (let round = 0; round < 7; round += 1) {
      renewed.push(headersOf((await refresh(headers)).body));
      backend.advance(1);
    }

    const statuses: number[] = [];
    for (const one of renewed) statuses.push((await me(one)).status);

    expect(statuses).toEqual([401, 401, 401, 200, 200, 200, 200]);
  });

  test("J10 · ends if it is the oldest of more than twenty sessions of a user", async () => {
    const first = await backend.signIn("leader@acme.example");
    for (let count = 0; count < 19; count += 1) {
      backend.advance(1);
      await backend.signIn("leader@acme.example");
    }
    expect((await me(first)).status).toBe(200);

    const last = await backend.signIn("leader@acme.example");

    expect([(await me(first)).status, (await me(last)).status]).toEqual([401, 200]);
  });

  test("S1 · ends with a sign-out using any of its tokens, and signing out again does nothing more", async () => {
    const headers = await backend.signIn("rep@acme.example");
    const other = await backend.signIn("rep@acme.example");
    const logout = (shown: Record<string, string>) =>
      backend.request({ method: "POST", url: "/auth/logout/", headers: shown });

    expect((await logout(headers)).status).toBe(204);
    expect((await me(headers)).status).toBe(401);
    expect((await me(other)).status).toBe(200);
    expect([(await logout(headers)).status, (await logout({})).status]).toEqual([204, 204]);
  });

  test("S1 · is checked once per page for up to 250 ms, but again for every change", async () => {
    const headers = await backend.signIn("rep@acme.example");
    const page = { ...headers, "x-request-id": "page-1" };
    const post = (shown: Record<string, string>) =>
      backend.request({ method: "POST", url: "/auth/refresh/", headers: shown });
    expect((await me(page)).status).toBe(200);
    await backend.request({ method: "POST", url: "/auth/logout/", headers });

    expect((await me({ ...headers, "x-request-id": "page-2" })).status).toBe(401);
    backend.advance(249);
    expect((await me(page)).status).toBe(200);
    expect((await post(page)).status).toBe(401);
    expect((await me(page)).status).toBe(401);

    const again = { ...(await backend.signIn("rep@acme.example")), "x-request-id": "page-3" };
    expect((await me(again)).status).toBe(200);
    await backend.request({ method: "POST", url: "/auth/logout/", headers: { authorization: again.authorization } });
    backend.advance(250);
    expect((await me(again)).status).toBe(401);
  });

  test("S8 · is rejected at once when its user is disabled", async () => {
    const headers = await backend.signIn("user@acme.example");
    await backend.store.db.update(users).set({ disabled: true }).where(eq(users.email, "user@acme.example"));

    expect((await me(headers)).status).toBe(401);
    await backend.store.db.update(users).set({ disabled: false }).where(eq(users.email, "user@acme.example"));
    expect((await me(headers)).status).toBe(200);
  });

  test("is listed, and its user can end one session or all others, but not another user's", async () => {
    const [mine, second, third, stranger] = await Promise.all([
      backend.signIn("clientadmin@acme.example"),
      backend.signIn("clientadmin@acme.example"),
      backend.signIn("clientadmin@acme.example"),
      backend.signIn("leader@acme.example"),
    ]);
    const sessions = async (headers: Record<string, string>) =>
      sessionsSchema.parse((await backend.request({ url: "/users/me/sessions/", headers })).body).items;
    const end = (id: string, headers: Record<string, string>) =>
      backend.request({ method: "DELETE", url: `/users/me/sessions/${id}/`, headers });
    const listed = await sessions(mine);
    const secondId = (await sessions(second)).find(({ is_current }) => is_current)?.id ?? "";

    expect(listed).toHaveLength(3);
    expect(listed.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect((await end(secondId, stranger)).status).toBe(404);
    expect((await end(secondId, mine)).status).toBe(204);
    expect((await me(second)).status).toBe(401);
    await backend.request({ method: "DELETE", url: "/users/me/sessions/", headers: mine });
    expect([(await me(mine)).status, (await me(third)).status]).toEqual([200, 401]);
  });

  test.each([
    {},
    { authorization: "" },
    { authorization: "Bearer" },
    { authorization: "Bearer x" },
    { authorization: `Bearer ${"a".repeat(43)}` },
    { authorization: `Basic ${"a".repeat(43)}` },
    { cookie: `sightline.session=${"a".repeat(43)}` },
  ])("requires a valid token: %j", async (headers) => {
    const responses = await Promise.all(
      ["/users/me/", "/accounts/", "/accounts/?nonsense=1", "/accounts/facets/", "/accounts/1/", "/industries/"].map(
        (url) => backend.request({ url, headers: { ...headers } }),
      ),
    );

    for (const { status, body } of responses) {
      expect({ status, body }).toMatchObject({ status: 401, body: { code: "unauthenticated" } });
    }
  });
});

describe("the email about a sign-in on a new device", () => {
  const email = "leader@acme.example";
  const chrome = "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36";
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const signInFrom = async (agent: string, ip = "198.51.100.20", password = samplePassword) => {
    const headers = { "x-host-key": hostKey, "x-client-ip": ip, "x-client-agent": agent };
    const response = await backend.request({
      method: "POST",
      url: "/auth/login/",
      headers,
      payload: { email, password },
    });
    return { status: response.status, mails: await backend.readMail() };
  };
  beforeEach(async () => {
    const isOwner = eq(users.email, email);
    const [owner] = await backend.store.db.update(users).set({ lastLoginAt: null }).where(isOwner).returning();
    await backend.store.db.delete(accessTokens).where(eq(accessTokens.userId, owner?.id ?? ""));
    await backend.readMail();
  });

  test("goes to the user once per browser and network, but not about their first sign-in ever", async () => {
    const first = await signInFrom(chrome);
    const second = await signInFrom(firefox);
    const again = [await signInFrom(firefox), await signInFrom(chrome)];
    const elsewhere = await signInFrom(chrome, "203.0.113.5");

    expect(first).toEqual({ status: 200, mails: [] });
    expect(second.mails).toEqual([
      expect.objectContaining({
        to: expect.objectContaining({ address: email }),
        subject: "A sign-in from a new device",
        text: expect.stringMatching(/Device: Firefox on Linux\. Address: 198\.51\.100\.20\.[\s\S]*section=session/),
      }),
    ]);
    expect(again.map(({ mails }) => mails)).toEqual([[], []]);
    expect(elsewhere.mails).toHaveLength(1);
  });

  test("isn’t sent about a refused sign-in", async () => {
    await signInFrom(chrome);

    expect(await signInFrom(firefox, "203.0.113.5", "wrong password")).toEqual({ status: 401, mails: [] });
  });

  test("isn’t sent when the user resets the password and signs in on a known device", async () => {
    await signInFrom(chrome);
    const payload = { email };
    await backend.request({ method: "POST", url: "/auth/forgot-password/", payload });
    const [reset] = await backend.readMail();
    const token = new URL(/https:\S+/.exec(reset?.text ?? "")?.[0] ?? "").searchParams.get("token");
    const password = "quiet-otter-builds-21";
    await backend.request({ method: "POST", url: "/auth/reset-password/", payload: { token, password } });
    const about = await backend.readMail();
    const after = await signInFrom(chrome, undefined, password);
    await backend.store.db
      .update(users)
      .set({ passwordHash: await hashPassword(samplePassword) })
      .where(eq(users.email, email));

    expect(about.map(({ subject }) => subject)).toEqual(["Your password was changed"]);
    expect(after).toEqual({ status: 200, mails: [] });
  });
});

describe("the profile", () => {
  test("can be changed by its user only in the permitted fields", async () => {
    const headers = await backend.signIn("rep@globex.example");
    const change = (payload: object) => backend.request({ method: "PATCH", url: "/users/me/", headers, payload });

    const { body } = await change({ full_name: " Rosa N. ", title: null, time_zone: "Asia/Tokyo" });
    expect(userSchema.parse(body)).toMatchObject({ full_name: "Rosa N.", title: null, time_zone: "Asia/Tokyo" });
    for (const payload of [
      { role: "admin" },
      { client_id: "acme" },
      { email: "a@b.example" },
      { time_zone: "Mars/Base" },
      { full_name: "" },
      { linkedin_profile_url: "javascript:alert(1)" },
      { linkedin_profile_url: "https://linkedin.com.evil.example/in/x" },
    ]) {
      expect((await change(payload)).status).toBe(400);
    }
    expect((await me(headers)).body).toMatchObject({ role: "sales_rep", client_id: "globex", full_name: "Rosa N." });
  });
});
