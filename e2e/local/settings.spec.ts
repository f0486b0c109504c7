import { runHost, startHost, validSettings } from "../fixtures/own-host";
import { rawRequest } from "../fixtures/raw-request";
import { expect, test } from "../fixtures/test";

const good = () => ({
  ...validSettings(),
  APP_ORIGIN: "http://localhost:3000",
  API_BASE_URL: "http://127.0.0.1:9",
});

const bad = [
  ["SESSION_SECRET", "is missing", { SESSION_SECRET: "" }],
  ["SESSION_SECRET", "is short", { SESSION_SECRET: "kR4vN8sQ2xW6zT0y" }],
  ["SESSION_SECRET", "is a sample", { SESSION_SECRET: "change-me-to-a-long-random-secret-value" }],
  ["API_BASE_URL", "is missing", { API_BASE_URL: "" }],
  ["API_BASE_URL", "isn't a URL", { API_BASE_URL: "kR4vN8sQ2xW6zT0yB1nM5cJ7hG3fD9sL" }],
  ["APP_ORIGIN", "isn't https", { APP_ORIGIN: "http://sightline.example" }],
  [
    "NEXT_PUBLIC_FIREBASE_APP_ID",
    "is missing while a related setting is set",
    { NEXT_PUBLIC_FIREBASE_API_KEY: "AIzaSyExampleKey" },
  ],
] as const;

test("W12 · the host doesn't start with a bad setting, and logs the setting's name without its value", async () => {
  for (const [setting, what, change] of bad) {
    const { code, output } = await runHost({ ...good(), ...change });
    const label = `${setting} ${what}`;
    expect.soft(code, label).toBe(1);
    const lines = output.split("\n").filter((line) => line.includes("The setting"));
    expect.soft(lines, label).toEqual([expect.stringContaining(`The setting ${setting} `)]);
    for (const value of Object.values(change)) if (value !== "") expect.soft(output, label).not.toContain(value);
  }
});

test("a host on https enforces https (HSTS) for its own name, and for its subdomains when configured", async () => {
  for (const [settings, expected] of [
    [{}, "max-age=63072000"],
    [{ HSTS_SUBDOMAINS: "yes" }, "max-age=63072000; includeSubDomains"],
  ] as const) {
    const https = { APP_ORIGIN: "https://app.sightline.test", TRUSTED_PROXIES: "1" };
    const host = await startHost({ ...good(), ...https, ...settings });

    const { headers } = await rawRequest(host.url, "/login");
    await host.stop();

    expect.soft(headers["strict-transport-security"]).toBe(expected);
  }
});
