import { encode } from "next-auth/jwt";
import type { ConnectTransaction, Transaction } from "./transaction";

const secret = "hT9-qWz4xKm2Vb7Ls0Rf6Yd1Np8Gc3Je5Ua";
const state = "s".repeat(43);
const microsoft: Transaction = {
  way: "microsoft",
  state,
  nonce: "n".repeat(43),
  verifier: "v".repeat(43),
  next: "/settings",
  startedMs: Date.now(),
};
const enterprise: Transaction = {
  way: "enterprise",
  state,
  cookie: `sign-in=${"c".repeat(900)}`,
  next: "/sales-home",
  startedMs: Date.now(),
};
const connect: ConnectTransaction = { ...microsoft, way: "connect", uid: "u-1", grant: "g" };

/** Reloads the module with these settings: the module reads settings only once, when it is loaded. */
async function transactionsAt(origin = "http://localhost:3000") {
  jest.resetModules();
  process.env = { NODE_ENV: "test", APP_ORIGIN: origin, API_BASE_URL: "http://127.0.0.1:4000", SESSION_SECRET: secret };
  const [transactions, session] = [await import("./transaction"), await import("@/lib/session/server/cookie")];
  return { ...transactions, ...session };
}

const before = process.env;
afterEach(() => {
  process.env = before;
  jest.useRealTimers();
});

/** A browser's cookies after some `Set-Cookie` values, as a `Cookie` header. */
function storeCookies(jar: Map<string, string>, setCookies: readonly string[]): string {
  for (const line of setCookies) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/Max-Age=0/.test(line)) jar.delete(name);
    else jar.set(name, value);
  }
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

test("finds a saved transaction only by its own state", async () => {
  const { saveTransaction, findTransaction } = await transactionsAt();
  const header = storeCookies(new Map(), await saveTransaction(microsoft, null));

  expect(await findTransaction(state, header)).toEqual(microsoft);
  for (const other of ["", "s".repeat(42), "S".repeat(43), `${state}s`, "s".repeat(100_000)]) {
    expect(await findTransaction(other, header)).toBeNull();
  }
  expect(await findTransaction(state, null)).toBeNull();
});

test("A12 · encrypts the cookie and makes it an HttpOnly, Lax session cookie", async () => {
  const { saveTransaction } = await transactionsAt();
  const [cookie = ""] = await saveTransaction(microsoft, null);

  expect(cookie).toMatch(/^sightline\.sign-in\.[\w-]{16}=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toMatch(/Max-Age|Expires|Domain/i);
  expect(cookie).not.toContain(state);
});

test("S10 · uses the __Host- prefix and Secure on https", async () => {
  const { saveTransaction, clearTransaction } = await transactionsAt("https://app.sightline.example");

  for (const cookie of [...(await saveTransaction(microsoft, null)), clearTransaction(state)]) {
    expect(cookie).toMatch(/^__Host-sightline\.sign-in\./);
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  }
});

test("A12 · expires a transaction after ten minutes", async () => {
  const { saveTransaction, findTransaction } = await transactionsAt();
  jest.useFakeTimers({ now: Date.now() });
  const header = storeCookies(new Map(), await saveTransaction(microsoft, null));

  jest.advanceTimersByTime(590_000);
  expect(await findTransaction(state, header)).toEqual(microsoft);
  jest.advanceTimersByTime(30_000);
  expect(await findTransaction(state, header)).toBeNull();
});

test("O2 · can't find a transaction once it is cleared", async () => {
  const { saveTransaction, clearTransaction, findTransaction } = await transactionsAt();
  const jar = new Map<string, string>();
  storeCookies(jar, await saveTransaction(microsoft, null));

  const header = storeCookies(jar, [clearTransaction(state)]);

  expect(await findTransaction(state, header)).toBeNull();
});

test("S3 · never opens a transaction as a session, or a session as a transaction", async () => {
  const { saveTransaction, findTransaction, openSession, sealSession, sessionCookieName } = await transactionsAt();
  const [cookie = ""] = await saveTransaction(microsoft, null);
  const [name = "", value = ""] = (cookie.split(";")[0] ?? "").split("=");
  const sealed = await sealSession({
    purpose: "session",
    uid: "u-1",
    role: "admin",
    client_id: null,
    auth_method: "microsoft",
    access_token: "t".repeat(43),
    token_expires_at: new Date(Date.now() + 3_600_000).toISOString(),
  });

  expect(await openSession(`${sessionCookieName()}=${value}`)).toBeNull();
  expect(await findTransaction(state, `${name}=${(sealed.split(";")[0] ?? "").split("=")[1]}`)).toBeNull();
});

test("refuses a cookie sealed for another purpose or another site", async () => {
  const { saveTransaction, findTransaction } = await transactionsAt();
  const [cookie = ""] = await saveTransaction(microsoft, null);
  const name = cookie.split("=")[0] ?? "";
  const salt = "sightline sign-in 1 http://localhost:3000";
  const foreign = await encode({ token: { purpose: "session", transaction: microsoft }, secret, salt });
  const elsewhere = await (await transactionsAt("http://localhost:4000")).saveTransaction(microsoft, null);
  const other = await transactionsAt();

  expect(await findTransaction(state, `${name}=${foreign}`)).toBeNull();
  expect(await other.findTransaction(state, storeCookies(new Map(), elsewhere))).toBeNull();
});

test("O5 · returns a connect transaction with its user, and null without one", async () => {
  const { saveTransaction, findTransaction } = await transactionsAt();
  const readBack = async (transaction: Transaction) => {
    const header = storeCookies(new Map(), await saveTransaction(transaction, null));
    return findTransaction(state, header);
  };

  expect(await readBack(connect)).toEqual(connect);
  expect(await readBack({ ...connect, uid: "" })).toBeNull();
  expect(await readBack({ ...microsoft, way: "connect" } as never)).toBeNull();
  expect(await readBack({ ...connect, way: "microsoft" })).not.toHaveProperty("uid");
});

test("refuses a cookie moved to another transaction's name", async () => {
  const { saveTransaction, findTransaction } = await transactionsAt();
  const [mine = ""] = await saveTransaction(microsoft, null);
  const [otherCookie = ""] = await saveTransaction({ ...microsoft, state: "t".repeat(43) }, null);
  const moved = `${mine.split("=")[0]}=${(otherCookie.split(";")[0] ?? "").split("=")[1]}`;

  expect(await findTransaction(state, moved)).toBeNull();
});

test.each([
  ["Microsoft", microsoft],
  ["enterprise", enterprise],
  ["an account to connect", connect],
])(
  "O9 · keeps two tabs' transactions after six abandoned starts with %s, and limits the headers' size",
  async (_name, kind) => {
    const { saveTransaction, findTransaction } = await transactionsAt();
    const jar = new Map<string, string>();
    let header = "";
    const start = async (name: string, startedMs: number) => {
      header = storeCookies(jar, await saveTransaction({ ...kind, state: name.repeat(43), startedMs }, header));
    };
    for (const [at, name] of [..."abcdef"].entries()) await start(name, 1000 + at);
    await start("x", 2000);
    await start("y", 2001);

    expect(await findTransaction("y".repeat(43), header)).toMatchObject({ way: kind.way });
    expect(await findTransaction("x".repeat(43), header)).toMatchObject({ way: kind.way });
    expect(header.length).toBeLessThan(5500);
  },
);

test("clears cookies that can't be opened when a new sign-in starts", async () => {
  const { saveTransaction } = await transactionsAt();

  const cookies = await saveTransaction(microsoft, "sightline.sign-in.AAAAAAAAAAAAAAAA=junk; theme=dark");

  expect(cookies).toHaveLength(2);
  expect(cookies[1]).toMatch(/^sightline\.sign-in\.A{16}=; .*Max-Age=0/);
});

test("refuses a cookie that doesn't fit, instead of splitting it", async () => {
  const { saveTransaction } = await transactionsAt();

  await expect(saveTransaction({ ...enterprise, cookie: "c".repeat(4000) }, null)).rejects.toThrow("one cookie");
});

test("replaces a return path that is too long with the home page", async () => {
  const { saveTransaction, findTransaction } = await transactionsAt();
  const next = `/all-accounts?q=${"x".repeat(1500)}`;
  const header = storeCookies(new Map(), await saveTransaction({ ...microsoft, next }, null));

  expect(await findTransaction(state, header)).toMatchObject({ next: "/sales-home" });
});
