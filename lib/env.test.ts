import { readSettings, SettingError } from "./env";

const secret = "hT9-qWz4xKm2Vb7Ls0Rf6Yd1Np8Gc3Je5Ua";
const good = { API_BASE_URL: "http://127.0.0.1:4000", SESSION_SECRET: secret };
const firebase = {
  NEXT_PUBLIC_FIREBASE_API_KEY: "local",
  NEXT_PUBLIC_FIREBASE_APP_ID: "1:000000000000:web:local",
  NEXT_PUBLIC_FIREBASE_PROJECT_ID: "sightline-local",
};

test("needs only two settings on one machine", () =>
  expect(readSettings(good)).toMatchObject({
    port: 3000,
    appOrigin: "http://localhost:3000",
    isHttps: false,
    firebase: null,
  }));

test.each<[string, Record<string, string | undefined>]>([
  ["APP_ORIGIN", { APP_ORIGIN: undefined }],
  ["HOST_KEY", { HOST_KEY: undefined }],
  ["TRUSTED_PROXIES", { APP_ORIGIN: "https://app.sightline.test", TRUSTED_PROXIES: undefined }],
])("W12 · %s has no default in production", (name, change) => {
  const production = {
    ...good,
    NODE_ENV: "production",
    APP_ORIGIN: "http://localhost:3000",
    HOST_KEY: "Zk3_pLd8Wq1Xv6Bn0Mh5Tr9Fs2Gy7Jc4Ea",
  };
  expect(readSettings(production)).toMatchObject({ trustedProxies: 0 });
  expect(() => readSettings({ ...production, ...change })).toThrow(`The setting ${name} is missing`);
});

test("reads previous secrets as a list and rejects a weak one", () => {
  const before = "Zk3_pLd8Wq1Xv6Bn0Mh5Tr9Fs2Gy7Jc4Ea";
  expect(readSettings({ ...good, SESSION_SECRET_PREVIOUS: `${before}, ${secret}` }).previousSessionSecrets).toEqual([
    before,
    secret,
  ]);
  expect(() => readSettings({ ...good, SESSION_SECRET_PREVIOUS: `${before},short` })).toThrow(
    "The setting SESSION_SECRET_PREVIOUS must be secrets",
  );
});

test("removes the trailing slash of the origin and the base URL", () =>
  expect(
    readSettings({
      ...good,
      APP_ORIGIN: "https://app.sightline.test/",
      API_BASE_URL: "https://api.sightline.test/v1/",
    }),
  ).toMatchObject({
    appOrigin: "https://app.sightline.test",
    apiBaseUrl: "https://api.sightline.test/v1",
    isHttps: true,
  }));

test("E1 · the realtime database needs an app id and either an API key or a measurement id", () => {
  const { NEXT_PUBLIC_FIREBASE_API_KEY: _key, ...keyless } = firebase;
  expect(readSettings({ ...good, ...firebase }).firebase).toMatchObject({ apiKey: "local" });
  expect(readSettings({ ...good, ...keyless, NEXT_PUBLIC_FIREBASE_MEASUREMENT_ID: "G-ABC123" }).firebase).toMatchObject(
    { measurementId: "G-ABC123" },
  );
  expect(() => readSettings({ ...good, ...keyless })).toThrow("The setting NEXT_PUBLIC_FIREBASE_API_KEY is missing.");
});

const emulators = { FIRESTORE_EMULATOR_HOST: "127.0.0.1:8080", FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" };
const { FIRESTORE_EMULATOR_HOST: _firestore, ...authAlone } = emulators;
const { FIREBASE_AUTH_EMULATOR_HOST: _auth, ...firestoreAlone } = emulators;
const { NEXT_PUBLIC_FIREBASE_PROJECT_ID: _project, ...withoutProject } = firebase;

test.each([
  ["NEXT_PUBLIC_FIREBASE_PROJECT_ID is missing", withoutProject],
  ["FIRESTORE_EMULATOR_HOST is missing: set both emulators or neither", { ...firebase, ...authAlone }],
  ["FIREBASE_AUTH_EMULATOR_HOST is missing: set both emulators or neither", { ...firebase, ...firestoreAlone }],
  [
    "FIRESTORE_EMULATOR_HOST must not be set for an https origin",
    { ...firebase, ...emulators, APP_ORIGIN: "https://app.sightline.test" },
  ],
])("E1 · fails to start: %s", (text, overrides) => {
  expect(() => readSettings({ ...good, ...overrides })).toThrow(`The setting ${text}.`);
});

test("E1 · accepts both emulators together without https", () => {
  expect(readSettings({ ...good, ...firebase, ...emulators }).firebase).toMatchObject({
    firestoreUrl: "http://127.0.0.1:8080",
    authUrl: "http://127.0.0.1:9099",
  });
});

const microsoft = {
  MICROSOFT_TENANT_ID: "5b1f0c52-8f2d-4d0e-9a57-3c1f6d2b7e10",
  MICROSOFT_CLIENT_ID: "c9a4d5b8-1c0e-4f7b-8a63-7d2e5f0b9a41",
  MICROSOFT_CLIENT_SECRET: "qX7~mB2vLz9Kp4Wd",
};

test("A3 · Microsoft sign-in is off without its settings and defaults to Microsoft's own URL", () => {
  expect(readSettings(good).microsoft).toBeNull();
  expect(readSettings({ ...good, ...microsoft }).microsoft).toEqual({
    authority: "https://login.microsoftonline.com",
    tenantId: microsoft.MICROSOFT_TENANT_ID,
    clientId: microsoft.MICROSOFT_CLIENT_ID,
    clientSecret: microsoft.MICROSOFT_CLIENT_SECRET,
  });
});

test.each<[string, Record<string, string>]>([
  ["MICROSOFT_TENANT_ID", { ...microsoft, MICROSOFT_TENANT_ID: "" }],
  ["MICROSOFT_TENANT_ID", { ...microsoft, MICROSOFT_TENANT_ID: "https://login.microsoftonline.com/x" }],
  ["MICROSOFT_CLIENT_ID", { ...microsoft, MICROSOFT_CLIENT_ID: "" }],
  ["MICROSOFT_CLIENT_ID", { ...microsoft, MICROSOFT_CLIENT_ID: "sightline" }],
  ["MICROSOFT_CLIENT_SECRET", { ...microsoft, MICROSOFT_CLIENT_SECRET: "" }],
  ["MICROSOFT_CLIENT_SECRET", { ...microsoft, MICROSOFT_CLIENT_SECRET: "short" }],
  ["MICROSOFT_CLIENT_SECRET", { ...microsoft, MICROSOFT_CLIENT_SECRET: "https://login.microsoftonline.com" }],
  [
    "MICROSOFT_CLIENT_SECRET",
    { ...microsoft, MICROSOFT_CLIENT_SECRET: "sample-microsoft-secret", APP_ORIGIN: "https://app.sightline.test" },
  ],
  ["MICROSOFT_AUTHORITY", { ...microsoft, MICROSOFT_AUTHORITY: "http://login.sightline.test" }],
  [
    "MICROSOFT_AUTHORITY",
    { ...microsoft, MICROSOFT_AUTHORITY: "http://127.0.0.1:4400", APP_ORIGIN: "https://app.sightline.test" },
  ],
])("W12 · %s that is missing, short, a sample or swapped prevents the start (%#)", (name, settings) => {
  expect(() => readSettings({ ...good, ...settings })).toThrow(`The setting ${name} `);
});

test.each<[string, Record<string, string | undefined>]>([
  ["SESSION_SECRET", { SESSION_SECRET: undefined }],
  ["SESSION_SECRET", { SESSION_SECRET: "" }],
  ["SESSION_SECRET", { SESSION_SECRET: "kR4vN8sQ2xW6zT0y" }],
  ["SESSION_SECRET", { SESSION_SECRET: "a".repeat(64) }],
  ["SESSION_SECRET", { SESSION_SECRET: "please-change-me-before-you-deploy-this" }],
  ["SESSION_SECRET", { SESSION_SECRET: "my-super-secret-session-key-for-sightline" }],
  ["SESSION_SECRET", { SESSION_SECRET: "https://api.sightline.test/with/a/long/path" }],
  ["API_BASE_URL", { API_BASE_URL: undefined }],
  ["API_BASE_URL", { API_BASE_URL: secret }],
  ["API_BASE_URL", { API_BASE_URL: "ftp://files.sightline.test" }],
  ["API_BASE_URL", { API_BASE_URL: "https://user:word@api.sightline.test" }],
  ["API_BASE_URL", { API_BASE_URL: "http://localhost:3000/api" }],
  ["API_BASE_URL", { API_BASE_URL: secret, SESSION_SECRET: "http://127.0.0.1:4000" }],
  ["APP_ORIGIN", { APP_ORIGIN: "app.sightline.test" }],
  ["APP_ORIGIN", { APP_ORIGIN: "http://app.sightline.test" }],
  ["APP_ORIGIN", { APP_ORIGIN: "https://app.sightline.test/login" }],
  ["PORT", { PORT: "three thousand" }],
  ["PORT", { PORT: "70000" }],
  ["TRUSTED_PROXIES", { TRUSTED_PROXIES: "-1" }],
  ["TOKEN_CHECK_SECONDS", { TOKEN_CHECK_SECONDS: "0" }],
  ["TOKEN_CHECK_SECONDS", { TOKEN_CHECK_SECONDS: "31" }],
  ["HOST_KEY", { HOST_KEY: "short" }],
  ["HOST_KEY", { HOST_KEY: secret }],
  ["NEXT_PUBLIC_FIREBASE_APP_ID", { ...firebase, NEXT_PUBLIC_FIREBASE_APP_ID: undefined }],
  [
    "NEXT_PUBLIC_FIREBASE_API_KEY",
    { ...firebase, NEXT_PUBLIC_FIREBASE_APP_ID: "AIzaSyD4e5f6", NEXT_PUBLIC_FIREBASE_API_KEY: "1:0:web:a" },
  ],
])("W12 · an invalid %s prevents the start with a one-line error that omits its value (%#)", (name, change) => {
  const environment = { ...good, ...change };
  const error = errorOf(() => readSettings(environment));
  expect(error).toBeInstanceOf(SettingError);
  expect(error.message).toMatch(/^The setting [A-Z_]+ [^\n]+\.$/);
  expect(error.message).toContain(`The setting ${name} `);
  for (const value of Object.values(change)) if (value && value.length > 6) expect(error.message).not.toContain(value);
});

function errorOf(act: () => unknown): Error {
  try {
    act();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("it was accepted");
}
