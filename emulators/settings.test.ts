import { readEmulatorSettings } from "./settings";

test("uses the defaults in docs/operating.md when nothing is set", () => {
  const settings = readEmulatorSettings({ IDENTITY_PORT: "" });

  expect(settings).toEqual({
    appOrigin: "http://localhost:3000",
    dataFolder: null,
    firebaseProjectId: "sightline-local",
    microsoftClientSecret: undefined,
    ports: {
      FIRESTORE_PORT: 8080,
      AUTH_PORT: 9099,
      IDENTITY_PORT: 4400,
      SMTP_PORT: 1025,
      MAILBOX_PORT: 8025,
      SOURCES_PORT: 4500,
    },
  });
});

test("turns off one emulator with off", () => {
  const { ports } = readEmulatorSettings({ SMTP_PORT: "off", MAILBOX_PORT: "off", IDENTITY_PORT: "0" });

  expect(ports).toMatchObject({ SMTP_PORT: null, MAILBOX_PORT: null, IDENTITY_PORT: 0 });
});

test.each([
  ["IDENTITY_PORT", "65536"],
  ["SMTP_PORT", "-1"],
  ["AUTH_PORT", "none"],
  ["FIREBASE_PROJECT_ID", "No Project"],
  ["APP_ORIGIN", "http://app.acme.example/path"],
  ["APP_ORIGIN", "ftp://app.acme.example"],
  ["APP_ORIGIN", "app.acme.example:80"],
])("W12 · names an invalid %s without its value", (setting, value) => {
  const read = () => readEmulatorSettings({ [setting]: value });

  expect(read).toThrow(setting);
  expect(read).not.toThrow(value);
});
