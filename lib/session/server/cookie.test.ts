import { decode, encode } from "next-auth/jwt";
import type { Claims } from "../claims";

const nowMs = Date.now();
const rep: Claims = {
  purpose: "session",
  uid: "u-rep",
  role: "sales_rep",
  client_id: "acme",
  auth_method: "traditional",
  access_token: "t".repeat(43),
  token_expires_at: new Date(nowMs + 3_600_000).toISOString(),
};
const secrets = ["hT9-qWz4xKm2Vb7Ls0Rf6Yd1Np8Gc3Je5Ua", "Zk3_pLd8Wq1Xv6Bn0Mh5Tr9Fs2Gy7Jc4Ea"] as const;

/** Reloads the module with these settings: the module reads settings only once, when it is loaded. */
async function cookieWith(origin: string, secret: string = secrets[0], previous = "") {
  jest.resetModules();
  process.env = {
    NODE_ENV: "test",
    APP_ORIGIN: origin,
    API_BASE_URL: "http://127.0.0.1:4000",
    SESSION_SECRET: secret,
    SESSION_SECRET_PREVIOUS: previous,
  };
  return import("./cookie");
}

const before = process.env;
afterEach(() => {
  process.env = before;
});

const pair = (setCookie: string) => setCookie.split(";")[0] ?? "";

test("a sealed session can be opened again", async () => {
  const { sealSession, openSession } = await cookieWith("http://localhost:3000");
  expect(await openSession(pair(await sealSession(rep, nowMs)))).toEqual(rep);
});

test("the cookie is a next-auth/jwt token with its own salt", async () => {
  const { sealSession, openSession, sessionCookieName } = await cookieWith("http://localhost:3000");
  const salt = "sightline session 1 http://localhost:3000";
  const value = pair(await sealSession(rep, nowMs)).replace(/^[^=]+=/, "");
  expect(await decode({ token: value, secret: secrets[0], salt })).toMatchObject(rep);
  await expect(decode({ token: value, secret: secrets[0] })).rejects.toThrow();
  const encoded = await encode({ token: { ...rep }, secret: secrets[0], salt, maxAge: 60 });
  expect(await openSession(`${sessionCookieName()}=${encoded}`)).toEqual(rep);
});

test("sessions sealed with the previous secret still open, and new ones are sealed with the new secret", async () => {
  const origin = "http://localhost:3000";
  const sealed = pair(await (await cookieWith(origin, secrets[0])).sealSession(rep, nowMs));
  const changed = await cookieWith(origin, secrets[1], secrets[0]);

  expect(await changed.openSession(sealed)).toEqual(rep);
  const resealed = pair(await changed.sealSession(rep, nowMs));
  expect(await (await cookieWith(origin, secrets[0])).openSession(resealed)).toBeNull();
  expect(await (await cookieWith(origin, secrets[1])).openSession(sealed)).toBeNull();
  expect(await (await cookieWith(origin, secrets[1])).openSession(resealed)).toEqual(rep);
});

test("S10 · on https the cookie is __Host-, Secure, HttpOnly and Lax, for the whole site and without Domain", async () => {
  const { sealSession } = await cookieWith("https://app.sightline.example");
  const cookie = await sealSession(rep, nowMs);
  expect(cookie).toMatch(/^__Host-sightline\.session=/);
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  expect(cookie).not.toMatch(/Domain/i);
});

test("S10 · on localhost the cookie is HttpOnly and Lax, without the prefix and Secure", async () => {
  const { sealSession, clearSession } = await cookieWith("http://localhost:3000");
  expect(await sealSession(rep, nowMs)).toMatch(/^sightline\.session=.*; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(clearSession()).toMatch(
    /^sightline\.session=; Expires=Thu, 01 Jan 1970 .*Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test("the cookie expires with its token", async () => {
  const { sealSession } = await cookieWith("http://localhost:3000");
  const cookie = await sealSession(rep, nowMs);
  expect(cookie).toContain(`Expires=${new Date(nowMs + 3_600_000).toUTCString()}`);
  expect(cookie).toContain("Max-Age=3600");
});

test.each(["abc", null, -1, 1e18, "2001-01-01T00:00:00Z"])(
  "S5 · a session with the expiry %p can't be sealed",
  async (token_expires_at) => {
    const { sealSession } = await cookieWith("http://localhost:3000");
    await expect(sealSession({ ...rep, token_expires_at }, nowMs)).rejects.toThrow(RangeError);
  },
);

test("a session too big for one cookie is refused, not split", async () => {
  const { sealSession } = await cookieWith("http://localhost:3000");
  await expect(sealSession({ ...rep, access_token: "t".repeat(3000) }, nowMs)).rejects.toThrow("one cookie");
});

describe("S3 · refuses a cookie that is", () => {
  test("sealed with another key", async () => {
    const foreign = await (await cookieWith("http://localhost:3000", secrets[1])).sealSession(rep, nowMs);
    const { openSession } = await cookieWith("http://localhost:3000");
    expect(await openSession(pair(foreign))).toBeNull();
  });

  test("sealed in another environment with the same key", async () => {
    const staging = await (await cookieWith("https://staging.sightline.example")).sealSession(rep, nowMs);
    const { openSession } = await cookieWith("https://app.sightline.example");
    expect(await openSession(pair(staging))).toBeNull();
  });

  test("truncated, altered, empty or not a JWE", async () => {
    const { openSession, sealSession } = await cookieWith("http://localhost:3000");
    const good = pair(await sealSession(rep, nowMs));
    const bent = good.replace(/.(.{5})$/, (match) => (match.startsWith("A") ? "B" : "A") + match.slice(1));
    for (const cookie of [
      good.slice(0, -1),
      bent,
      "sightline.session=",
      "sightline.session=x.y.z",
      `${good}${"x".repeat(5000)}`,
      null,
    ]) {
      expect(await openSession(cookie)).toBeNull();
    }
  });

  test("encrypted with another algorithm", async () => {
    const { openSession, sessionCookieName } = await cookieWith("http://localhost:3000");
    const header = { alg: "PBES2-HS512+A256KW", enc: "A256GCM", p2c: 10_000, p2s: "c2FsdHNhbHQ" };
    const token = [JSON.stringify(header), "k".repeat(40), "v".repeat(12), "c".repeat(40), "t".repeat(16)]
      .map((part) => Buffer.from(part).toString("base64url"))
      .join(".");
    expect(await openSession(`${sessionCookieName()}=${token}`)).toBeNull();
  });

  test("sealed for another purpose", async () => {
    const { openSession, sessionCookieName } = await cookieWith("http://localhost:3000");
    for (const salt of ["", "sightline session 1 http://localhost:3000"]) {
      const token = await encode({ token: { ...rep, purpose: "transaction" }, secret: secrets[0], salt });
      expect(await openSession(`${sessionCookieName()}=${token}`)).toBeNull();
    }
  });
});

test("cookies with similar names are ignored", async () => {
  const { openSession, sealSession } = await cookieWith("http://localhost:3000");
  const [name, value = ""] = pair(await sealSession(rep, nowMs)).split("=");
  expect(await openSession(`${name}.0=${value}; ${name}x=${value}; x${name}=${value}`)).toBeNull();
  expect(await openSession(`${name}.0=junk; ${name}=${value}; ${name}.1=junk`)).toEqual(rep);
});
