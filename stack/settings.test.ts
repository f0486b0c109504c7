import { readStackSettings } from "./settings";

const env = (settings: Record<string, string>): NodeJS.ProcessEnv => ({ NODE_ENV: "test", ...settings });

test("without settings every part uses its documented port", async () => {
  const { ports, configured } = await readStackSettings([], env({}));

  expect(ports).toEqual({
    PORT: 3000,
    API_PORT: 4000,
    FIRESTORE_PORT: 8080,
    AUTH_PORT: 9099,
    IDENTITY_PORT: 4400,
    SMTP_PORT: 1025,
    MAILBOX_PORT: 8025,
    SOURCES_PORT: 4500,
  });
  expect(configured).toEqual({
    backend: false,
    database: false,
    firebase: false,
    smtp: false,
    microsoft: false,
    sec: false,
    feeds: false,
    bls: false,
  });
});

test.each(["0", "65536", "abc", "-1", "3000.5", " "])(
  "PORT=%j is refused with a message that names the setting and not the value",
  async (value) => {
    await expect(readStackSettings([], env({ PORT: value }))).rejects.toThrow(
      "PORT must be a port: a whole number from 1 to 65535.",
    );
  },
);

test("an unknown argument is refused by name", async () => {
  await expect(readStackSettings(["--rest"], env({}))).rejects.toThrow(
    /Unknown argument --rest\. Valid arguments: --dev/,
  );
});

test("configuring a real service turns its emulator off", async () => {
  const { configured } = await readStackSettings(
    [],
    env({
      API_BASE_URL: "https://api.example",
      DATABASE_URL: "postgres://db.example/sightline",
      NEXT_PUBLIC_FIREBASE_PROJECT_ID: "p",
      SMTP_URL: "smtps://mail.example",
      MICROSOFT_TENANT_ID: "t",
      SEC_CONTACT: "Acme ops@acme.example",
      FEEDS_CONTACT: "Acme ops@acme.example",
      BLS_CONTACT: "Acme ops@acme.example",
    }),
  );

  expect(configured).toEqual({
    backend: true,
    database: true,
    firebase: true,
    smtp: true,
    microsoft: true,
    sec: true,
    feeds: true,
    bls: true,
  });
});

test("--free-ports gives each part its own port", async () => {
  const { ports } = await readStackSettings(["--free-ports"], env({}));

  expect(new Set(Object.values(ports)).size).toBe(8);
});
