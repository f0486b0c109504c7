/** @jest-environment ./backend/test-environment.ts */
import { eq } from "drizzle-orm";
import { samplePassword } from "@/lib/contracts/sample-people";
import { signedInUserSchema } from "@/lib/contracts/user";
import type { Letter } from "../mail/letter";
import { uidOf } from "../seed/people";
import { mailJobs, oneTimeLinks, signInCounters, users } from "../store/schema";
import { startTestBackend, type TestBackend } from "../test-backend";
import { compareTimes } from "../test-time-band";

const minuteMs = 60_000;
const goodPassword = "four quiet words here";
const hostKey = "a key that host and backend share in tests";
jest.setTimeout(60_000);

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend({ hostKey });
}, 180_000);
beforeEach(async () => {
  await backend.store.db.delete(signInCounters);
  await backend.readMail();
});
afterAll(() => backend.close());

function post(url: string, payload: Record<string, unknown>, headers: Record<string, string> = {}) {
  return backend.ask({ method: "POST", url, payload, headers: { "x-host-key": hostKey, ...headers } });
}

const register = (email: string, more: Record<string, unknown> = {}, headers?: Record<string, string>) =>
  post("/auth/register/", { full_name: "Nora Newcomer", email, password: goodPassword, ...more }, headers);
const forgot = (email: string, headers?: Record<string, string>) => post("/auth/forgot-password/", { email }, headers);
const login = (email: string, password: string) => post("/auth/login/", { email, password });

/** The link of a letter: where it leads, and its token. */
function linkOf(letter: Letter | undefined): { address: URL; token: string } {
  const address = new URL(/https?:\/\/\S+/.exec(letter?.text ?? "")?.[0] ?? "");
  return { address, token: [...address.searchParams.values()][0] ?? "" };
}

describe("registering", () => {
  test("A2 · whoever registers confirms the address, signs in, and belongs to no client", async () => {
    const answer = await register("nora@newcomer.example");
    const [letter] = await backend.readMail();
    const before = await login("nora@newcomer.example", goodPassword);
    const verified = await post("/auth/verify/", { token: linkOf(letter).token });
    const after = await login("nora@newcomer.example", goodPassword);

    expect(answer).toMatchObject({ status: 202, body: { next: "check_mail" } });
    expect(letter?.to).toEqual({ name: "Nora Newcomer", address: "nora@newcomer.example" });
    expect(linkOf(letter).address.href).toMatch(/^https:\/\/app\.sightline\.example\/verify\?token=[\w-]{43}$/);
    expect(before.status).toBe(401);
    expect(verified).toMatchObject({ status: 200, body: { next: "sign_in" } });
    expect(signedInUserSchema.parse(after.body)).toMatchObject({
      role: "user",
      client_id: null,
      full_name: "Nora Newcomer",
    });
  });

  test("a confirmation works once, within a day, and only the last one", async () => {
    await register("once@newcomer.example");
    const [older] = await backend.readMail();
    await register("once@newcomer.example");
    const [newer] = await backend.readMail();

    expect(await post("/auth/verify/", { token: linkOf(older).token })).toMatchObject({
      status: 400,
      body: { code: "link_invalid" },
    });
    expect((await post("/auth/verify/", { token: linkOf(newer).token })).status).toBe(200);
    expect((await post("/auth/verify/", { token: linkOf(newer).token })).status).toBe(400);
  });

  test("W9 · a known address gets the same answer, and a letter instead of an account", async () => {
    const unknown = await register("unknown@newcomer.example");
    const known = await register("REP@acme.example");
    const letters = await backend.readMail();

    expect({ status: known.status, body: known.body }).toEqual({ status: unknown.status, body: unknown.body });
    expect(letters.map(({ subject }) => subject)).toEqual([
      "Confirm your email address",
      "You already have an account",
    ]);
    expect((await login("rep@acme.example", samplePassword)).status).toBe(200);
  });

  test.each([
    ["too short", "short one"],
    ["a common one", "Password123!"],
    ["a row of keys", "qwertyuiop"],
    ["one sign", "aaaaaaaaaaaa"],
    ["the own name", "NoraNewcomer1"],
  ])("a password that is %s is turned away, before anything is looked up", async (_what, password) => {
    for (const email of ["nora.newcomer@other.example", "rep@acme.example"])
      expect(await register(email, { password })).toMatchObject({
        status: 400,
        body: { code: "invalid_request", fields: { password: expect.any(String) } },
      });
    expect(await backend.readMail()).toEqual([]);
  });

  test("W13 · nobody writes headers or paragraphs into our mail", async () => {
    const name = "Eve\r\nBcc: all@acme.example\r\n\r\n<script>alert(1)</script>";
    await register("eve@newcomer.example", { full_name: name });
    const [letter] = await backend.readMail();

    expect(letter?.to.name).toBe("Eve Bcc: all@acme.example <script>alert(1)</script>");
    expect(letter?.text).not.toMatch(/^Bcc:/m);
    expect(letter?.html).not.toContain("<script>");
    for (const email of ["a@b.example\r\nBcc: c@d.example", "a@b.example, c@d.example", "<a@b.example>"])
      expect((await register(email)).status).toBe(400);
  });
});

describe("a forgotten password", () => {
  test("A9 · the link sets a new password once, and ends every session", async () => {
    const session = await backend.signIn("leader@acme.example");
    const answer = await forgot(" Leader@ACME.example ");
    const [letter] = await backend.readMail();
    const { address, token } = linkOf(letter);
    const reset = await post("/auth/reset-password/", { token, password: goodPassword });
    const again = await post("/auth/reset-password/", { token, password: "another quiet word" });
    const [notice] = await backend.readMail();

    expect(answer).toMatchObject({ status: 202, body: { next: "check_mail" } });
    expect(`${address.origin}${address.pathname}`).toBe("https://app.sightline.example/reset-password");
    expect(reset).toMatchObject({ status: 200, body: { next: "sign_in" } });
    expect(again).toMatchObject({ status: 400, body: { code: "link_invalid" } });
    expect(notice?.subject).toBe("Your password was changed");
    expect((await backend.ask({ url: "/users/me/", headers: session })).status).toBe(401);
    expect((await login("leader@acme.example", samplePassword)).status).toBe(401);
    expect((await login("leader@acme.example", goodPassword)).status).toBe(200);
  });

  test("W10 · the link is over after ten minutes", async () => {
    await forgot("user@acme.example");
    const { token } = linkOf((await backend.readMail())[0]);
    backend.advance(10 * minuteMs);

    const answer = await post("/auth/reset-password/", { token, password: goodPassword });

    expect(answer).toMatchObject({ status: 400, body: { code: "link_invalid" } });
  });

  test("W10 · a forged Host doesn't move the link", async () => {
    const headers = { host: "evil.example", "x-forwarded-host": "evil.example", origin: "https://evil.example" };
    await forgot("user@acme.example", headers);
    const [letter] = await backend.readMail();

    expect(`${letter?.text}${letter?.html}`).not.toContain("evil");
    expect(linkOf(letter).address.origin).toBe("https://app.sightline.example");
  });

  test("W10 · of two at once, one sets the password", async () => {
    await forgot("user@acme.example");
    const { token } = linkOf((await backend.readMail())[0]);
    const statuses = await Promise.all(
      ["first quiet words", "second quiet words"].map((password) => post("/auth/reset-password/", { token, password })),
    );

    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test("a password that is turned away doesn't cost the link", async () => {
    await forgot("user@acme.example");
    const { token } = linkOf((await backend.readMail())[0]);

    expect((await post("/auth/reset-password/", { token, password: "password1234" })).status).toBe(400);
    expect((await post("/auth/reset-password/", { token, password: goodPassword })).status).toBe(200);
  });

  test("W9 · known, unknown, disabled and malformed addresses get one answer; only the first gets mail", async () => {
    const isUser = eq(users.id, uidOf("user@acme.example"));
    await backend.store.db.update(users).set({ disabled: true }).where(isUser);
    const answers = [
      await forgot("rep@acme.example"),
      await forgot("nobody@acme.example"),
      await forgot("user@acme.example"),
      await forgot("no address"),
    ];
    const letters = await backend.readMail();
    await backend.store.db.update(users).set({ disabled: false }).where(isUser);

    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
      new Set([JSON.stringify([202, { next: "check_mail" }])]),
    );
    expect(letters.map(({ to }) => to.address)).toEqual(["rep@acme.example"]);
  });

  test("W9 · the answer to a known address takes the same work as that to an unknown one: one job in the queue", async () => {
    const jobsOf = async (email: string) => {
      await backend.store.db.delete(mailJobs);
      await forgot(email);
      return (await backend.store.db.select().from(mailJobs)).length;
    };
    jest.spyOn(backend.post, "wake").mockReturnValue(undefined);
    const jobs = [await jobsOf("rep@acme.example"), await jobsOf("nobody@acme.example")];
    jest.restoreAllMocks();

    expect(jobs).toEqual([1, 1]);
  });

  test("W9 · the answer to a known address takes the time of that to an unknown one", async () => {
    const timesApart = await compareTimes(
      () => forgot("rep@acme.example"),
      () => forgot("nobody@acme.example"),
      async () => {
        await backend.readMail();
        await backend.store.db.delete(signInCounters);
      },
    );

    expect(timesApart).toBeLessThan(3);
  });

  test("W8 · one target gets a few letters, whoever asks; one address asks so often; a wait is told", async () => {
    const ask = (email: string, at: number) => forgot(email, { "x-client-ip": `198.51.100.${at}` });
    const sameTarget = [];
    for (let at = 1; at <= 7; at += 1) sameTarget.push((await ask("nobody@else.example", at)).status);
    const sameAddress = [];
    for (let at = 1; at <= 103; at += 1) sameAddress.push((await ask(`nobody-${at}@else.example`, 200)).status);

    expect(sameTarget.slice(0, 5)).toEqual([202, 202, 202, 202, 202]);
    expect(sameTarget[6]).toBe(429);
    expect(sameAddress.indexOf(429)).toBeGreaterThan(99);
    expect((await ask("nobody@else.example", 99)).headers["retry-after"]).toMatch(/^\d+$/);
  });

  test("what is at rest opens nothing: tokens are hashed, letters sealed", async () => {
    await register("rest@newcomer.example");
    const [letter] = await backend.readMail();
    await forgot("rep@acme.example");
    const jobs = JSON.stringify(await backend.store.db.select().from(mailJobs));
    const links = JSON.stringify(await backend.store.db.select().from(oneTimeLinks));

    expect(links).not.toContain(linkOf(letter).token);
    expect(jobs).not.toContain("rep@acme.example");
  });
});

describe("changing the password", () => {
  test("the current one is needed; other sessions end, this one stays", async () => {
    const headers = await backend.signIn("rep@globex.example");
    const other = await backend.signIn("rep@globex.example");
    const change = (current_password: string, new_password: string) =>
      backend.ask({ method: "POST", url: "/users/me/password/", headers, payload: { current_password, new_password } });

    const wrong = await change("not this one", goodPassword);
    const weak = await change(samplePassword, "rosanakamura");
    const changed = await change(samplePassword, goodPassword);

    expect(wrong).toMatchObject({ status: 400, body: { fields: { current_password: expect.any(String) } } });
    expect(weak).toMatchObject({ status: 400, body: { fields: { new_password: expect.any(String) } } });
    expect(changed.status).toBe(204);
    expect((await backend.ask({ url: "/users/me/", headers })).status).toBe(200);
    expect((await backend.ask({ url: "/users/me/", headers: other })).status).toBe(401);
    expect((await login("rep@globex.example", goodPassword)).status).toBe(200);
  });
});
