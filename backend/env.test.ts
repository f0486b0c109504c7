import { readSettings, SettingError } from "./env";

const good = {
  DATABASE_URL: "postgres://db.example/sightline",
  SETTINGS_KEY: "the tests have a settings key of their own",
};

test("uses defaults for everything except the database and the key", () => {
  expect(readSettings(good)).toMatchObject({
    API_PORT: 4000,
    API_HOST: "127.0.0.1",
    TOKEN_LIFETIME_MINUTES: 60,
    SESSION_LIMIT_HOURS: 12,
    OPERATOR_FACTOR: "required",
  });
});

test("treats an empty setting as absent", () => {
  expect(readSettings({ ...good, SMTP_URL: "", API_PORT: "" })).toMatchObject({ API_PORT: 4000 });
});

test.each([
  [{ SETTINGS_KEY: good.SETTINGS_KEY }, "DATABASE_URL"],
  [{ DATABASE_URL: good.DATABASE_URL }, "SETTINGS_KEY"],
  [{ ...good, SETTINGS_KEY: "secretshort" }, "SETTINGS_KEY"],
  [{ ...good, SETTINGS_KEY_PREVIOUS: `${good.SETTINGS_KEY} of before,secretshort` }, "SETTINGS_KEY_PREVIOUS"],
  [{ ...good, SETTINGS_KEY: `${good.SETTINGS_KEY}, ${good.SETTINGS_KEY} of before` }, "SETTINGS_KEY"],
  [{ ...good, SMTP_URL: "https://secret.example" }, "SMTP_URL"],
  [{ ...good, MAIL_FROM: "secret" }, "MAIL_FROM"],
  [{ ...good, IDENTITY_ORIGIN: "http://secret.example" }, "IDENTITY_ORIGIN"],
  [{ ...good, ALLOW_PRIVATE_ISSUERS: "secretly" }, "ALLOW_PRIVATE_ISSUERS"],
  [{ ...good, MICROSOFT_AUTHORITY: "http://secret.example" }, "MICROSOFT_AUTHORITY"],
  [{ ...good, MICROSOFT_CLIENT_ID: "secret-app" }, "MICROSOFT_CLIENT_ID"],
  [{ ...good, MICROSOFT_CLIENT_ID: "secret-app", MICROSOFT_TENANT_ID: "common" }, "MICROSOFT_ALLOWED_TENANTS"],
  [{ ...good, SEC_CONTACT: "secret without an address" }, "SEC_CONTACT"],
  [{ ...good, SEC_CONTACT: "secret\nx-other: ops@acme.example" }, "SEC_CONTACT"],
  [{ ...good, SEC_BASE_URL: "http://secret.example" }, "SEC_BASE_URL"],
  [{ ...good, SEC_ARCHIVE_URL: "https://secret.example/Archives" }, "SEC_ARCHIVE_URL"],
  [{ ...good, SEC_EVERY_MINUTES: "0" }, "SEC_EVERY_MINUTES"],
  [{ ...good, SEC_HISTORY_DAYS: "4000" }, "SEC_HISTORY_DAYS"],
  [{ ...good, BLS_CONTACT: "secret without an address" }, "BLS_CONTACT"],
  [{ ...good, BLS_BASE_URL: "http://secret.example" }, "BLS_BASE_URL"],
  [{ ...good, BLS_API_KEY: "secret with spaces" }, "BLS_API_KEY"],
  [{ ...good, BLS_EVERY_MINUTES: "0" }, "BLS_EVERY_MINUTES"],
  [{ ...good, API_PORT: "secretport" }, "API_PORT"],
  [{ ...good, API_PORT: "99999" }, "API_PORT"],
  [{ ...good, DATABASE_URL: "mysql://secretname:secretword@db/x" }, "DATABASE_URL"],
  [{ ...good, DATABASE_URL: "secretvalue" }, "DATABASE_URL"],
  [{ ...good, APP_ORIGIN: "secret" }, "APP_ORIGIN"],
  [{ ...good, TOKEN_LIFETIME_MINUTES: "5" }, "TOKEN_LIFETIME_MINUTES"],
  [{ ...good, SAMPLE_WORKSPACE: "secretly" }, "SAMPLE_WORKSPACE"],
  [{ ...good, WORKSPACE_SIGN_UP: "sometimes" }, "WORKSPACE_SIGN_UP"],
  [{ ...good, OPERATOR_FACTOR: "secret" }, "OPERATOR_FACTOR"],
  [{ ...good, APP_ORIGIN: "http://secret.example" }, "APP_ORIGIN"],
  [{ ...good, APP_ORIGIN: "https://secret.example/login" }, "APP_ORIGIN"],
  [{ ...good, HOST_KEY: "secretshort" }, "HOST_KEY"],
  [{ ...good, HOST_KEY: "a-secret-that-everyone-has-read-somewhere" }, "HOST_KEY"],
  [{ ...good, SETTINGS_KEY: "please-change-me-before-you-deploy-secret" }, "SETTINGS_KEY"],
  [{ ...good, SETTINGS_KEY_PREVIOUS: `secret${"a".repeat(40)}` }, "SETTINGS_KEY_PREVIOUS"],
  [{ ...good, REALTIME_SECRET: "secretshort" }, "REALTIME_SECRET"],
  [{ ...good, REALTIME_SECRET: "s".repeat(64) }, "REALTIME_SECRET"],
  [{ ...good, REALTIME_SECRET: "x-secret-".repeat(40) }, "REALTIME_SECRET"],
])("W12 · rejects %j in one line that names %s and never its value", (env, setting) => {
  const refuse = () => readSettings(env);

  expect(refuse).toThrow(SettingError);
  expect(refuse).toThrow(new RegExp(`^${setting}: [^\n]+$`));
  expect(refuse).not.toThrow(/secret/);
});

const [key, another] = ["vX3kQ9mT1rY7uB5nC8wZ2sD6fG4hJ0pL", "mB7dW2xR9tK4vN1qZ6yH3cF8gJ5sP0aL"];

test.each([
  [{ HOST_KEY: key, REALTIME_SECRET: key }, "REALTIME_SECRET", "HOST_KEY"],
  [{ SETTINGS_KEY: key, HOST_KEY: key }, "HOST_KEY", "SETTINGS_KEY"],
  [
    { SETTINGS_KEY: another, SETTINGS_KEY_PREVIOUS: key, REALTIME_SECRET: key },
    "SETTINGS_KEY_PREVIOUS",
    "REALTIME_SECRET",
  ],
  [{ SETTINGS_KEY: key, SETTINGS_KEY_PREVIOUS: `${another}, ${key}` }, "SETTINGS_KEY_PREVIOUS", "SETTINGS_KEY"],
  [{ SESSION_SECRET: key, HOST_KEY: key }, "HOST_KEY", "SESSION_SECRET"],
  [{ SESSION_SECRET: key, SETTINGS_KEY: key }, "SETTINGS_KEY", "SESSION_SECRET"],
])("W12 · rejects one secret for two purposes without revealing it (%#)", (secrets, name, other) => {
  const refuse = () => readSettings({ ...good, ...secrets });

  expect(refuse).toThrow(new SettingError(`${name}: must not be the same as ${other}`));
});

test("W12 · rejects a URL in place of a secret without revealing it", () => {
  const refuse = () => readSettings({ ...good, HOST_KEY: "https://api.sightline.test/with/a/long/path" });

  expect(refuse).toThrow(new SettingError("HOST_KEY: must be a secret, not an address"));
});

test("accepts distinct secrets, a previous settings key and an https origin", () => {
  const secrets = {
    HOST_KEY: key,
    REALTIME_SECRET: another,
    SETTINGS_KEY_PREVIOUS: key.toLowerCase(),
  };

  expect(readSettings({ ...good, ...secrets, APP_ORIGIN: "https://app.sightline.test/" })).toMatchObject({
    APP_ORIGIN: "https://app.sightline.test",
  });
});
