import { goodSettings, runHost, startHost } from "../fixtures/own-host";
import { rawRequest } from "../fixtures/raw-request";
import { expect, test } from "../fixtures/test";

const good = () => ({
  ...goodSettings(),
  APP_ORIGIN: "http://localhost:3000",
  API_BASE_URL: "http://127.0.0.1:9",
});

for (const [setting, what, change] of [
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
] as const) {
  test(`W12 · the host doesn't start when ${setting} ${what}, and logs the setting's name without its value`, async () => {
    const { code, output } = await runHost({ ...good(), ...change });
    expect(code).toBe(1);
    const lines = output.split("\n").filter((line) => line.includes("The setting"));
    expect(lines).toEqual([expect.stringContaining(`The setting ${setting} `)]);
    for (const value of Object.values(change)) if (value !== "") expect(output).not.toContain(value);
  });
}

for (const [what, settings, expected] of [
  ["only its own name", {}, "max-age=63072000"],
  ["its subdomains too when configured", { HSTS_SUBDOMAINS: "yes" }, "max-age=63072000; includeSubDomains"],
] as const) {
  test(`a host on https enforces https (HSTS) for ${what}`, async () => {
    const https = { APP_ORIGIN: "https://app.sightline.test", TRUSTED_PROXIES: "1" };
    const host = await startHost({ ...good(), ...https, ...settings });

    const { headers } = await rawRequest(host.url, "/login");
    await host.stop();

    expect(headers["strict-transport-security"]).toBe(expected);
  });
}
