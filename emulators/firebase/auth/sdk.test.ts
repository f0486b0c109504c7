import { deleteApp, initializeApp } from "firebase/app";
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  signInAnonymously,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  updatePassword,
  updateProfile,
} from "firebase/auth";
import { deleteApp as deleteAdminApp, initializeApp as initializeAdminApp } from "firebase-admin/app";
import { type Auth as AdminAuth, getAuth as getAdminAuth } from "firebase-admin/auth";
import { type AuthServer, startAuth } from "./start-auth";
import { encodeToken } from "./token";
import type { UserChange } from "./user-pool";

const projectId = "demo-auth";
const closers: (() => Promise<void>)[] = [];
let skewMs = 0;
let server: AuthServer;
let admin: AdminAuth;

const now = () => Date.now() + skewMs;

beforeAll(async () => {
  server = await startAuth({ projectId, port: 0, now });
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${server.port}`;
  const app = initializeAdminApp({ projectId }, "auth-test");
  admin = getAdminAuth(app);
  closers.push(() => deleteAdminApp(app));
});

afterEach(async () => {
  skewMs = 0;
  await server.clear();
});

afterAll(async () => {
  for (const close of closers) await close();
  delete process.env.FIREBASE_AUTH_EMULATOR_HOST;
  await server.stop();
});

function openSdk(): Auth {
  const app = initializeApp({ projectId, apiKey: "any" }, `sdk-${closers.length}`);
  closers.push(() => deleteApp(app));
  const auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, `http://127.0.0.1:${server.port}`, { disableWarnings: true });
  return auth;
}

const code = (value: string) => ({ code: value });

describe("the server SDK", () => {
  test("creates, reads, changes, lists and deletes accounts", async () => {
    const made = await admin.createUser({
      uid: "ada",
      email: "Ada@acme.example",
      password: "sesame!",
      displayName: "Ada",
    });
    await admin.updateUser("ada", {
      phoneNumber: "+493012345",
      photoURL: "https://a.example/p.png",
      emailVerified: true,
    });
    await admin.setCustomUserClaims("ada", { tier: 3 });
    await admin.createUser({ uid: "bob" });

    const read = await admin.getUser("ada");
    const byEmail = await admin.getUserByEmail("ada@ACME.example");
    const pages = [await admin.listUsers(1), await admin.listUsers(1, "ada")];
    const { users, notFound } = await admin.getUsers([{ uid: "bob" }, { phoneNumber: "+493012345" }, { uid: "none" }]);

    expect(made).toMatchObject({ uid: "ada", email: "ada@acme.example", disabled: false });
    expect(read).toMatchObject({
      displayName: "Ada",
      emailVerified: true,
      customClaims: { tier: 3 },
      phoneNumber: "+493012345",
    });
    expect(read.providerData.map((one) => one.providerId)).toEqual(["password", "phone"]);
    expect(byEmail.uid).toBe("ada");
    expect(pages.map((page) => page.users.map((one) => one.uid))).toEqual([["ada"], ["bob"]]);
    expect(pages.map((page) => page.pageToken)).toEqual(["ada", undefined]);
    expect([users.map((one) => one.uid).sort(), notFound]).toEqual([["ada", "bob"], [{ uid: "none" }]]);

    await admin.updateUser("ada", { displayName: null, phoneNumber: null, photoURL: null });
    await admin.deleteUser("bob");
    const after = await admin.getUser("ada");
    expect([after.displayName, after.phoneNumber, after.photoURL]).toEqual([undefined, undefined, undefined]);
    await expect(admin.getUser("bob")).rejects.toMatchObject(code("auth/user-not-found"));
    expect(await admin.deleteUsers(["ada", "none"])).toMatchObject({ successCount: 2, failureCount: 0 });
  });

  test("gets an error code for each failure", async () => {
    await admin.createUser({ uid: "ada", email: "ada@acme.example", phoneNumber: "+493012345" });

    await expect(admin.createUser({ uid: "ada" })).rejects.toMatchObject(code("auth/uid-already-exists"));
    await expect(admin.createUser({ email: "ada@acme.example" })).rejects.toMatchObject(
      code("auth/email-already-exists"),
    );
    await expect(admin.createUser({ phoneNumber: "+493012345" })).rejects.toMatchObject(
      code("auth/phone-number-already-exists"),
    );
    await expect(admin.updateUser("none", { displayName: "x" })).rejects.toMatchObject(code("auth/user-not-found"));
    await expect(admin.deleteUser("none")).rejects.toMatchObject(code("auth/user-not-found"));
    await expect(admin.getUserByEmail("none@acme.example")).rejects.toMatchObject(code("auth/user-not-found"));
  });

  test("verifies ID tokens, and rejects revoked and disabled ones", async () => {
    const { user } = await signInWithCustomToken(openSdk(), await admin.createCustomToken("ada", { role: "lead" }));
    const idToken = await user.getIdToken();

    expect(await admin.verifyIdToken(idToken, true)).toMatchObject({ uid: "ada", role: "lead" });

    skewMs = 5000;
    await admin.updateUser("ada", { disabled: true });
    await expect(admin.verifyIdToken(idToken, true)).rejects.toMatchObject(code("auth/user-disabled"));
  });
});

describe("the browser's SDK", () => {
  test("signs in with a custom token, whose claims override the account's", async () => {
    await admin.createUser({ uid: "ada", displayName: "ada" });
    await admin.setCustomUserClaims("ada", { role: "old", tier: 3 });
    const auth = openSdk();

    const { user } = await signInWithCustomToken(
      auth,
      await admin.createCustomToken("ada", { role: "new", sess_exp: 17 }),
    );
    const { claims, signInProvider } = await user.getIdTokenResult();

    expect(user).toMatchObject({ uid: "ada", displayName: "ada", isAnonymous: false });
    expect(claims).toMatchObject({ role: "new", tier: 3, sess_exp: 17, sub: "ada", user_id: "ada", aud: projectId });
    expect(signInProvider).toBe("custom");
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
  });

  test("refreshes its token with the same claims and the same sign-in time", async () => {
    const { user } = await signInWithCustomToken(openSdk(), await admin.createCustomToken("ada", { role: "lead" }));
    const before = await user.getIdTokenResult();
    skewMs = 60_000;
    const after = await user.getIdTokenResult(true);

    expect(after.claims).toMatchObject({ role: "lead", auth_time: before.claims.auth_time });
    expect(Number(after.claims.iat)).toBeGreaterThan(Number(before.claims.iat));
  });

  test.each<[what: string, act: () => Promise<unknown>, expected: string]>([
    ["revoked", () => admin.revokeRefreshTokens("ada"), "auth/user-token-expired"],
    ["disabled", () => admin.updateUser("ada", { disabled: true }), "auth/user-disabled"],
    ["deleted", () => admin.deleteUser("ada"), "auth/user-token-expired"],
    [
      "created again",
      () => admin.deleteUser("ada").then(() => admin.createUser({ uid: "ada" })),
      "auth/user-token-expired",
    ],
    ["given a new password", () => admin.updateUser("ada", { password: "another" }), "auth/user-token-expired"],
  ])("gets no new token once the account is %s", async (_, act, expected) => {
    const { user } = await signInWithCustomToken(openSdk(), await admin.createCustomToken("ada"));
    await act();
    await expect(user.getIdToken(true)).rejects.toMatchObject(code(expected));
  });

  test("signs up and in with a password, and changes the password", async () => {
    const auth = openSdk();
    const { user } = await createUserWithEmailAndPassword(auth, "ada@acme.example", "sesame!");
    await updateProfile(user, { displayName: "Ada" });
    await updatePassword(user, "another!");

    await expect(signInWithEmailAndPassword(auth, "ada@acme.example", "sesame!")).rejects.toMatchObject(
      code("auth/invalid-credential"),
    );
    await expect(signInWithEmailAndPassword(auth, "bob@acme.example", "sesame!")).rejects.toMatchObject(
      code("auth/invalid-credential"),
    );
    await expect(createUserWithEmailAndPassword(auth, "ada@acme.example", "sesame!")).rejects.toMatchObject(
      code("auth/email-already-in-use"),
    );
    await expect(createUserWithEmailAndPassword(auth, "bob@acme.example", "short")).rejects.toMatchObject(
      code("auth/weak-password"),
    );
    await expect(createUserWithEmailAndPassword(auth, "no address", "sesame!")).rejects.toMatchObject(
      code("auth/invalid-email"),
    );
    const credential = await signInWithEmailAndPassword(auth, "ada@acme.example", "another!");
    const { claims, signInProvider } = await credential.user.getIdTokenResult();
    expect(credential.user.displayName).toBe("Ada");
    expect(signInProvider).toBe("password");
    expect(claims).toMatchObject({ email: "ada@acme.example", email_verified: false, name: "Ada" });

    await credential.user.delete();
    await expect(admin.getUserByEmail("ada@acme.example")).rejects.toMatchObject(code("auth/user-not-found"));
  });

  test("removes only the requested attribute, the name or the picture", async () => {
    const { user } = await createUserWithEmailAndPassword(openSdk(), "ada@acme.example", "sesame!");
    await updateProfile(user, { displayName: "Ada", photoURL: "https://a.example/p.png" });

    await updateProfile(user, { photoURL: null });
    await user.reload();
    expect([user.displayName, user.photoURL]).toEqual(["Ada", null]);

    await updateProfile(user, { displayName: null });
    await user.reload();
    expect(user.displayName).toBeNull();
  });

  test("signs in anonymously", async () => {
    const { user } = await signInAnonymously(openSdk());
    expect(user.isAnonymous).toBe(true);
    expect((await user.getIdTokenResult()).signInProvider).toBe("anonymous");
  });

  test("can't sign in to a disabled account, nor with an invalid, foreign or expired custom token", async () => {
    await admin.createUser({ uid: "ada", disabled: true });
    const auth = openSdk();
    const good = await admin.createCustomToken("ada");
    const old = await admin.createCustomToken("bob");

    await expect(signInWithCustomToken(auth, good)).rejects.toMatchObject(code("auth/user-disabled"));
    for (const bad of ["x", "a.b.c", encodeToken({ uid: "ada", aud: "elsewhere" }), encodeToken({ aud: "x" })]) {
      await expect(signInWithCustomToken(auth, bad)).rejects.toMatchObject(code("auth/invalid-custom-token"));
    }
    skewMs = 3_601_000;
    await expect(signInWithCustomToken(auth, old)).rejects.toMatchObject(code("auth/invalid-custom-token"));
  });
});

test("every change to an account notifies listeners", async () => {
  const changes: UserChange[] = [];
  const stop = server.onUserChanged((change) => changes.push(change));

  await admin.createUser({ uid: "ada" });
  await admin.revokeRefreshTokens("ada");
  await admin.setCustomUserClaims("ada", { role: "lead" });
  await admin.deleteUser("ada");
  stop();
  await admin.createUser({ uid: "bob" });

  expect(changes.map((change) => change.kind)).toEqual(["created", "revoked", "updated", "deleted"]);
  expect(changes[0]).toEqual({ projectId, uid: "ada", kind: "created" });
});
