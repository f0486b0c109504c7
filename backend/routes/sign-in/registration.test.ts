import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { signedInUserSchema } from "@/lib/contracts/people/user";
import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { minuteMs } from "@/lib/contracts/wire/durations";
import { readRows } from "../../database/database";
import { oneTimeLinks, signInCounters, users } from "../../database/schema/core";
import type { Email } from "../../mail/email";
import { uidOf } from "../../seed/users";
import { startTestBackend, type TestBackend } from "../../test-backend";
import { recordStatements } from "../../test-statements";

const goodPassword = "four quiet words here";
const hostKey = "a key that host and backend share in tests";
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ hostKey });
});
beforeEach(async () => {
  await backend.store.db.delete(signInCounters);
  await backend.readMail();
});
afterAll(() => backend.close());

function post(url: string, payload: Record<string, unknown>, headers: Record<string, string> = {}) {
  return backend.request({ method: "POST", url, payload, headers: { "x-host-key": hostKey, ...headers } });
}

const fromAddress = (ip: string) => ({ "x-client-ip": ip });
const register = (email: string, headers?: Record<string, string>) => post("/auth/register/", { email }, headers);
const verify = (token: string, password = goodPassword, fullName = "Nora Newcomer") =>
  post("/auth/verify/", { token, full_name: fullName, password });
const forgot = (email: string, headers?: Record<string, string>) => post("/auth/forgot-password/", { email }, headers);
const login = (email: string, password: string, headers?: Record<string, string>) =>
  post("/auth/login/", { email, password }, headers);

const listJobs = () => readRows(backend.store.db, z.looseObject({}), sql`select * from pgboss.job`);

/** The URL and the token of an email's link. */
function linkOf(email: Email | undefined): { url: URL; token: string } {
  const url = new URL(/https?:\/\/\S+/.exec(email?.text ?? "")?.[0] ?? "");
  return { url, token: [...url.searchParams.values()][0] ?? "" };
}

describe("registering", () => {
  test("A2 · a new user confirms their email, sets name and password, signs in, and has no client", async () => {
    const response = await register("nora@newcomer.example");
    const [email] = await backend.readMail();
    const shown = await backend.request({ url: `/auth/verifications/${linkOf(email).token}/` });
    const before = await login("nora@newcomer.example", goodPassword);
    const verified = await verify(linkOf(email).token);
    const after = await login("nora@newcomer.example", goodPassword);

    expect(response).toMatchObject({ status: 202, body: { next: "check_mail" } });
    expect(email?.to).toEqual({ name: "", address: "nora@newcomer.example" });
    expect(linkOf(email).url.href).toMatch(/^https:\/\/app\.sightline\.example\/verify\?token=[\w-]{43}$/);
    expect(shown).toMatchObject({ status: 200, body: { email: "nora@newcomer.example" } });
    expect(before.status).toBe(401);
    expect(verified).toMatchObject({ status: 200, body: { next: "sign_in", email: "nora@newcomer.example" } });
    expect(signedInUserSchema.parse(after.body)).toMatchObject({
      role: "user",
      client_id: null,
      full_name: "Nora Newcomer",
    });
  });

  test("O12 · accepts the same emails as sign-in: international domains and unusual characters", async () => {
    for (const email of ["nora@bücher.example", "nora&o'neil@newcomer.example"])
      expect((await register(email)).status).toBe(202);

    expect((await backend.readMail()).map(({ to }) => to.address).sort()).toEqual([
      "nora&o'neil@newcomer.example",
      "nora@xn--bcher-kva.example",
    ]);
  });

  test("a link works once, within a day, and invalidates the other links for its email", async () => {
    await register("once@newcomer.example");
    const [older] = await backend.readMail();
    await register("once@newcomer.example");
    const [newer] = await backend.readMail();

    expect((await verify(linkOf(older).token)).status).toBe(200);
    for (const email of [older, newer]) {
      expect(await verify(linkOf(email).token)).toMatchObject({ status: 400, body: { code: "link_invalid" } });
      expect((await backend.request({ url: `/auth/verifications/${linkOf(email).token}/` })).status).toBe(404);
    }
    await register("late@newcomer.example");
    const [late] = await backend.readMail();
    backend.advance(24 * 60 * minuteMs);
    expect(await verify(linkOf(late).token)).toMatchObject({ status: 400, body: { code: "link_invalid" } });
  });

  test.each([
    ["owner, stranger; the owner opens the first mail", ["owner", "stranger"], 0],
    ["owner, stranger; the owner opens the second mail", ["owner", "stranger"], 1],
    ["stranger, owner; the owner opens the first mail", ["stranger", "owner"], 0],
    ["stranger, owner; the owner opens the second mail", ["stranger", "owner"], 1],
    ["stranger, owner, stranger; the owner opens the last mail", ["stranger", "owner", "stranger"], 2],
    ["stranger alone; the owner opens the unrequested mail", ["stranger"], 0],
  ] as const)("J1 · %s: the stranger's password never works", async (name, whoRegisters, opened) => {
    const email = `${name.replaceAll(/[^a-z]+/g, "-")}@newcomer.example`;
    const strangers = { email, full_name: "Stranger", password: "attackers own password" };
    for (const who of whoRegisters) {
      if (who === "owner") await register(email);
      else expect((await post("/auth/register/", strangers)).status).toBe(400);
      if (who === "stranger") expect((await register(email)).status).toBe(202);
    }
    const emails = await backend.readMail();

    expect(emails).toHaveLength(whoRegisters.length);
    expect((await verify(linkOf(emails[opened]).token, "the owner's own words")).status).toBe(200);
    expect((await login(email, strangers.password)).status).toBe(401);
    expect((await login(email, "the owner's own words")).status).toBe(200);
  });

  test("J1 · only one of two links opened concurrently creates the account", async () => {
    await register("twice@newcomer.example");
    await register("twice@newcomer.example");
    const emails = await backend.readMail();

    const responses = await Promise.all(emails.map((email) => verify(linkOf(email).token)));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("W9 · a known email gets the same response, and an email about the existing account", async () => {
    const unknown = await register("unknown@newcomer.example");
    const known = await register("REP@acme.example");
    const emails = await backend.readMail();

    expect({ status: known.status, body: known.body }).toEqual({ status: unknown.status, body: unknown.body });
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      "Confirm your email address",
      "You already have an account",
    ]);
    expect((await login("rep@acme.example", samplePassword)).status).toBe(200);
  });

  test.each([
    ["too short", "short one"],
    ["too common", "Password123!"],
    ["a keyboard row", "qwertyuiop"],
    ["one repeated character", "aaaaaaaaaaaa"],
    ["like their name", "NoraNewcomer1"],
  ])("rejects a password that is %s, and keeps the link valid", async (what, password) => {
    await register(`${what.replaceAll(" ", "-")}@weak.example`);
    const { token } = linkOf((await backend.readMail())[0]);

    expect(await verify(token, password)).toMatchObject({
      status: 400,
      body: { code: "invalid_request", fields: { password: expect.any(String) } },
    });
    expect((await verify(token)).status).toBe(200);
  });

  test("J7 W13 · rejects injected headers and recipients in names and emails", async () => {
    const name = "Eve\r\nBcc: all@acme.example\r\n\r\n<script>alert(1)</script>";
    const registered = await post("/auth/register/", { email: "eve@newcomer.example", full_name: name });
    for (const email of ["a@b.example\r\nBcc: c@d.example", "a@b.example, c@d.example", "<a@b.example>"])
      expect((await register(email)).status).toBe(400);

    expect(registered.status).toBe(400);
    expect(await backend.readMail()).toEqual([]);
  });

  test("W8 · limits emails per mailbox, regardless of spelling, without changing the response", async () => {
    const responses = [];
    for (let at = 1; at <= 12; at += 1)
      responses.push(await register(`victim+${at}@mail.example`, fromAddress(`198.51.100.${at}`)));

    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([202, { next: "check_mail" }])]),
    );
    expect((await backend.readMail()).length).toBeLessThanOrEqual(6);
  });

  test("W8 · limits emails per domain, except for public email providers", async () => {
    for (let at = 1; at <= 60; at += 1) {
      await register(`someone-${at}@flooded.example`, fromAddress(`198.51.101.${at}`));
      await register(`someone-${at}@gmail.com`, fromAddress(`198.51.102.${at}`));
    }
    const emails = await backend.readMail();
    const countEmailsAt = (domain: string) => emails.filter(({ to }) => to.address.endsWith(domain)).length;

    expect(countEmailsAt("@flooded.example")).toBeLessThanOrEqual(51);
    expect(countEmailsAt("@gmail.com")).toBe(60);
  });
});

describe("a forgotten password", () => {
  test("A9 · the link sets a new password once and ends every session", async () => {
    const session = await backend.signIn("leader@acme.example");
    const response = await forgot(" Leader@ACME.example ");
    const [email] = await backend.readMail();
    const { url, token } = linkOf(email);
    const reset = await post("/auth/reset-password/", { token, password: goodPassword });
    const again = await post("/auth/reset-password/", { token, password: "another quiet word" });
    const [notice] = await backend.readMail();

    expect(response).toMatchObject({ status: 202, body: { next: "check_mail" } });
    expect(`${url.origin}${url.pathname}`).toBe("https://app.sightline.example/reset-password");
    expect(reset).toMatchObject({ status: 200, body: { next: "sign_in" } });
    expect(again).toMatchObject({ status: 400, body: { code: "link_invalid" } });
    expect(notice?.subject).toBe("Your password was changed");
    expect((await backend.request({ url: "/users/me/", headers: session })).status).toBe(401);
    expect((await login("leader@acme.example", samplePassword)).status).toBe(401);
    expect((await login("leader@acme.example", goodPassword)).status).toBe(200);
  });

  test("W10 · the link expires after ten minutes", async () => {
    await forgot("user@acme.example");
    const { token } = linkOf((await backend.readMail())[0]);
    backend.advance(10 * minuteMs);

    const response = await post("/auth/reset-password/", { token, password: goodPassword });

    expect(response).toMatchObject({ status: 400, body: { code: "link_invalid" } });
  });

  test("W10 · a forged Host header doesn't change the link", async () => {
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", origin: "https://evil.example" };
    await forgot("user@acme.example", headers);
    const [email] = await backend.readMail();

    expect(`${email?.text}${email?.html}`).not.toContain("evil");
    expect(linkOf(email).url.origin).toBe("https://app.sightline.example");
  });

  test("W10 · only one of two concurrent resets sets the password", async () => {
    await forgot("user@acme.example");
    const { token } = linkOf((await backend.readMail())[0]);
    const statuses = await Promise.all(
      ["first quiet words", "second quiet words"].map((password) => post("/auth/reset-password/", { token, password })),
    );

    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("a rejected password keeps the link valid", async () => {
    await forgot("user@acme.example");
    const { token } = linkOf((await backend.readMail())[0]);

    expect((await post("/auth/reset-password/", { token, password: "password1234" })).status).toBe(400);
    expect((await post("/auth/reset-password/", { token, password: goodPassword })).status).toBe(200);
  });

  test("W9 · known, unknown, disabled and malformed emails get the same response; only the known one gets an email", async () => {
    const isUser = eq(users.id, uidOf("user@acme.example"));
    await backend.store.db.update(users).set({ disabled: true }).where(isUser);
    const responses = [
      await forgot("rep@acme.example"),
      await forgot("nobody@acme.example"),
      await forgot("user@acme.example"),
      await forgot("no address"),
    ];
    const emails = await backend.readMail();
    await backend.store.db.update(users).set({ disabled: false }).where(isUser);

    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([202, { next: "check_mail" }])]),
    );
    expect(emails.map(({ to }) => to.address)).toEqual(["rep@acme.example"]);
  });

  test("W9 · known and unknown emails each add one job to the queue", async () => {
    const jobsOf = async (email: string) => {
      await backend.store.db.execute(sql`delete from pgboss.job`);
      await forgot(email);
      return (await listJobs()).length;
    };
    jest.spyOn(backend.mailQueue, "wakeLater").mockReturnValue(undefined);
    const jobs = [await jobsOf("rep@acme.example"), await jobsOf("nobody@acme.example")];
    jest.restoreAllMocks();

    expect(jobs).toEqual([1, 1]);
  });

  test.each([
    ["forgot", forgot, "rep@acme.example"],
    ["register", register, "rep@acme.example"],
  ] as const)("W9 · the background work after “%s” is the same for an unknown email", async (_what, request, email) => {
    const workOf = async (address: string) => {
      const before = (await backend.store.db.select().from(oneTimeLinks)).length;
      const seal = jest.spyOn(backend.sealer, "seal");
      await request(address);
      await backend.readMail();
      const mails = seal.mock.calls.length;
      seal.mockRestore();
      return { links: (await backend.store.db.select().from(oneTimeLinks)).length - before, mails };
    };

    const [known, unknown] = [await workOf(email), await workOf("nobody-at-all@acme.example")];

    expect(known).toEqual({ links: 1, mails: 2 });
    expect(unknown).toEqual(known);
  });

  test("W9 · sends nothing to an unknown email, and its link doesn't work", async () => {
    await forgot("nobody-at-all@acme.example");
    const emails = await backend.readMail();
    const links = await backend.store.db
      .select()
      .from(oneTimeLinks)
      .where(eq(oneTimeLinks.email, "nobody-at-all@acme.example"));

    expect(emails).toEqual([]);
    expect(links.filter(({ kind, expiresAt }) => kind === "reset" && expiresAt > backend.now())).toEqual([]);
    expect(links).not.toEqual([]);
  });

  test("W9 · a request does the same work for a known email as for an unknown one", async () => {
    const record = recordStatements(backend);
    const workOf = async (email: string) => {
      await backend.readMail();
      await backend.store.db.delete(signInCounters);
      return (await record(() => forgot(email))).map(({ text }) => text);
    };

    const known = await workOf("rep@acme.example");

    expect(known).not.toEqual([]);
    expect(await workOf("nobody@acme.example")).toEqual(known);
  });

  test("W8 · limits requests per caller, and returns how long to wait", async () => {
    const statuses = [];
    for (let at = 1; at <= 103; at += 1)
      statuses.push((await forgot(`nobody-${at}@else.example`, fromAddress("198.51.100.200"))).status);
    const { headers } = await forgot("nobody@else.example", fromAddress("198.51.100.200"));

    expect(statuses.indexOf(429)).toBeGreaterThan(99);
    expect(headers["retry-after"]).toMatch(/^\d+$/);
  });

  test("J6 · strangers' requests never block the owner, and every link sent works until one is used", async () => {
    const responses = [];
    for (let at = 1; at <= 12; at += 1)
      responses.push((await forgot("leader@acme.example", fromAddress(`203.0.113.${at}`))).status);
    const emails = await backend.readMail();

    expect(new Set(responses)).toEqual(new Set([202]));
    expect(emails.length).toBeGreaterThan(1);
    expect(emails.length).toBeLessThanOrEqual(6);
    const [first] = emails;
    expect((await post("/auth/reset-password/", { token: linkOf(first).token, password: goodPassword })).status).toBe(
      200,
    );
    for (const { text } of emails.map((email) => email))
      expect(
        (await post("/auth/reset-password/", { token: /token=([\w-]+)/.exec(text)?.[1] ?? "", password: goodPassword }))
          .status,
      ).toBe(400);
  });

  test("J6 · an IP address where the owner has signed in gets its email despite strangers' requests", async () => {
    const home = fromAddress("192.0.2.77");
    await post("/auth/login/", { email: "user@acme.example", password: samplePassword }, home);
    const isHome = await post("/auth/login/", { email: "user@acme.example", password: goodPassword }, home);
    for (let at = 1; at <= 12; at += 1) await forgot("user@acme.example", fromAddress(`203.0.113.${at}`));
    await backend.readMail();

    await forgot("user@acme.example", home);

    expect(isHome.status).toBe(200);
    expect((await backend.readMail()).map(({ subject }) => subject)).toEqual(["Set a new password"]);
  });

  test("W8 · limits emails per mailbox even from an IP address where its owner has signed in", async () => {
    const home = fromAddress("192.0.2.78");
    await login("rep@acme.example", samplePassword, home);

    const responses = [];
    for (let at = 1; at <= 30; at += 1) responses.push((await forgot("rep@acme.example", home)).status);

    expect(new Set(responses)).toEqual(new Set([202]));
    const emails = await backend.readMail();
    expect(emails.length).toBeGreaterThanOrEqual(20);
    expect(emails.length).toBeLessThanOrEqual(21);
  });

  test("stores the new password and its email together or not at all", async () => {
    await forgot("rep@acme.example");
    const { token } = linkOf((await backend.readMail())[0]);
    jest.spyOn(backend.mailQueue, "add").mockRejectedValueOnce(new Error("the queue is away"));

    const failed = await post("/auth/reset-password/", { token, password: goodPassword });
    jest.restoreAllMocks();

    expect(failed.status).toBe(500);
    expect((await login("rep@acme.example", samplePassword)).status).toBe(200);
    expect((await post("/auth/reset-password/", { token, password: goodPassword })).status).toBe(200);
    expect((await backend.readMail()).map(({ subject }) => subject)).toEqual(["Your password was changed"]);
  });

  test("stores tokens as hashes and emails sealed", async () => {
    await register("rest@newcomer.example");
    const [email] = await backend.readMail();
    await forgot("rep@acme.example");
    const jobs = JSON.stringify(await listJobs());
    const links = JSON.stringify(await backend.store.db.select().from(oneTimeLinks));

    expect(links).not.toContain(linkOf(email).token);
    expect(jobs).not.toContain("rep@acme.example");
  });
});

describe("changing the password", () => {
  test("requires the current password, and ends other sessions but not this one", async () => {
    const headers = await backend.signIn("rep@globex.example");
    const other = await backend.signIn("rep@globex.example");
    const change = (current_password: string, new_password: string) =>
      backend.request({
        method: "POST",
        url: "/users/me/password/",
        headers,
        payload: { current_password, new_password },
      });

    const wrong = await change("not this one", goodPassword);
    const weak = await change(samplePassword, "rosanakamura");
    const changed = await change(samplePassword, goodPassword);

    expect(wrong).toMatchObject({ status: 400, body: { fields: { current_password: expect.any(String) } } });
    expect(weak).toMatchObject({ status: 400, body: { fields: { new_password: expect.any(String) } } });
    expect(changed.status).toBe(204);
    expect((await backend.request({ url: "/users/me/", headers })).status).toBe(200);
    expect((await backend.request({ url: "/users/me/", headers: other })).status).toBe(401);
    expect((await login("rep@globex.example", goodPassword)).status).toBe(200);
  });
});
