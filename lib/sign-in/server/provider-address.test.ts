import { findProviderAddress } from "./provider-address";

const site = "https://app.sightline.example";
const machine = "http://localhost:3000";
const state = "s".repeat(43);

test("accepts an https URL with a state", () => {
  const url = `https://login.globex.example/authorize?client_id=a&state=${state}`;
  expect(findProviderAddress(url, site)).toEqual({ url, state });
  expect(findProviderAddress(url, machine)).toEqual({ url, state });
});

test.each(["127.0.0.1:4400", "localhost:4400", "[::1]:4400"])(
  "O13 · accepts plain http to %s only on a development machine",
  (host) => {
    const url = `http://${host}/globex/authorize?state=${state}`;
    expect(findProviderAddress(url, machine)).toEqual({ url, state });
    expect(findProviderAddress(url, site)).toBeNull();
  },
);

test("O13 · rejects this site's own URLs", () => {
  expect(findProviderAddress(`${site}/login?state=${state}`, site)).toBeNull();
  expect(findProviderAddress(`${machine}/api/auth/logout?state=${state}`, machine)).toBeNull();
});

test.each([
  ["plain http", `http://login.globex.example/authorize?state=${state}`],
  ["a host name that begins with localhost", `http://localhost.evil.example/?state=${state}`],
  ["a javascript URL", `javascript:alert(1)//?state=${state}`],
  ["a data URL", `data:text/html,x?state=${state}`],
  ["a user name in the URL", `https://app.sightline.example@evil.example/?state=${state}`],
  ["a user name and a password in the URL", `https://a:b@login.globex.example/?state=${state}`],
  ["a path without a host", `/authorize?state=${state}`],
  ["no scheme", `//login.globex.example/?state=${state}`],
  ["an empty URL", ""],
  ["no state", "https://login.globex.example/authorize"],
  ["two states", `https://login.globex.example/?state=${state}&state=${state}`],
  ["a guessable state", "https://login.globex.example/?state=1"],
  ["a URL that is too long", `https://login.globex.example/?state=${state}&x=${"x".repeat(5000)}`],
])("O13 · rejects %s", (_what, location) => {
  expect(findProviderAddress(location, site)).toBeNull();
  expect(findProviderAddress(location, machine)).toBeNull();
});
