import { isPublicAddress, requireAllowedUrl, resolvePublic } from "./address";

test.each([
  "127.0.0.1",
  "10.0.0.1",
  "172.16.5.4",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "fe80::1",
  "fc00::1",
  "::ffff:127.0.0.1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "::7f00:1",
  "::5db8:d822",
  "168.63.129.16",
  "::ffff:168.63.129.16",
  "nonsense",
])("O14 · %s is not public", (ip) => {
  expect(isPublicAddress(ip)).toBe(false);
});

test.each(["93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946"])("O14 · %s is public", (ip) => {
  expect(isPublicAddress(ip)).toBe(true);
});

test.each([
  "http://id.example",
  "https://127.0.0.1",
  "https://0x7f.1",
  "https://2130706433",
  "https://[::ffff:7f00:1]",
  "https://localhost:8443",
  "https://user@id.example",
  "file:///etc/passwd",
])("O14 · %s is rejected in production", (ip) => {
  expect(() => requireAllowedUrl(new URL(ip), false)).toThrow();
});

test("O14 · a name that resolves to this machine is rejected", async () => {
  const failure = await new Promise<Error | null>((resolve) =>
    resolvePublic("localhost", { all: true }, (error) => resolve(error)),
  );

  expect(failure?.message).toBe("The address is not on the public internet");
});
