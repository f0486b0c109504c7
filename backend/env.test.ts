import { readSettings, SettingError } from "./env";

const good = { SIGHTLINE_DATA_DIR: ".data", SETTINGS_KEY: "the tests have a settings key of their own" };

test("with a data folder and nothing else there are defaults for everything", () => {
  expect(readSettings(good)).toMatchObject({
    API_PORT: 4000,
    API_HOST: "127.0.0.1",
    TOKEN_LIFETIME_MINUTES: 60,
    SESSION_LIMIT_HOURS: 12,
  });
});

test("an empty setting counts as absent", () => {
  expect(readSettings({ ...good, DATABASE_URL: "", API_PORT: "" })).toMatchObject({ API_PORT: 4000 });
});

test.each([
  [{ SETTINGS_KEY: good.SETTINGS_KEY }, "SIGHTLINE_DATA_DIR"],
  [{ SIGHTLINE_DATA_DIR: ".data" }, "SETTINGS_KEY"],
  [{ ...good, SETTINGS_KEY: "secretshort" }, "SETTINGS_KEY"],
  [{ ...good, SETTINGS_KEY: `${good.SETTINGS_KEY},secretshort` }, "SETTINGS_KEY"],
  [{ ...good, SMTP_URL: "https://secret.example" }, "SMTP_URL"],
  [{ ...good, MAIL_FROM: "secret" }, "MAIL_FROM"],
  [{ ...good, IDENTITY_ORIGIN: "http://secret.example" }, "IDENTITY_ORIGIN"],
  [{ ...good, ALLOW_PRIVATE_ISSUERS: "secretly" }, "ALLOW_PRIVATE_ISSUERS"],
  [{ ...good, MICROSOFT_AUTHORITY: "http://secret.example" }, "MICROSOFT_AUTHORITY"],
  [{ ...good, MICROSOFT_CLIENT_ID: "secret-app" }, "MICROSOFT_CLIENT_ID"],
  [{ ...good, MICROSOFT_CLIENT_ID: "secret-app", MICROSOFT_TENANT_ID: "common" }, "MICROSOFT_ALLOWED_TENANTS"],
  [{ ...good, API_PORT: "secretport" }, "API_PORT"],
  [{ ...good, API_PORT: "99999" }, "API_PORT"],
  [{ ...good, DATABASE_URL: "mysql://secretname:secretword@db/x" }, "DATABASE_URL"],
  [{ ...good, DATABASE_URL: "secretvalue" }, "DATABASE_URL"],
  [{ ...good, APP_ORIGIN: "secret" }, "APP_ORIGIN"],
  [{ ...good, TOKEN_LIFETIME_MINUTES: "5" }, "TOKEN_LIFETIME_MINUTES"],
  [{ ...good, SAMPLE_WORKSPACE: "secretly" }, "SAMPLE_WORKSPACE"],
  [{ ...good, HOST_KEY: "secretshort" }, "HOST_KEY"],
])("W12 · %j is refused in one line that names %s and never its value", (env, setting) => {
  const refuse = () => readSettings(env);

  expect(refuse).toThrow(SettingError);
  expect(refuse).toThrow(new RegExp(`^${setting}: [^\n]+$`));
  expect(refuse).not.toThrow(/secret/);
});
