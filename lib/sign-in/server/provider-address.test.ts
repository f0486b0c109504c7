import { findProviderAddress } from "./provider-address";

const site = "https://app.sightline.example";
const machine = "http://localhost:3000";
const state = "s".repeat(43);

test("an https address with a state is where people are sent", () => {
  const url = `https://login.globex.example/authorize?client_id=a&state=${state}`;
  expect(findProviderAddress(url, site)).toEqual({ url, state });
  expect(findProviderAddress(url, machine)).toEqual({ url, state });
});

test.each(["127.0.0.1:4400", "localhost:4400", "[::1]:4400"])(
  "O13 · plain http to %s is for one machine alone",
  (host) => {
    const url = `http://${host}/globex/authorize?state=${state}`;
    expect(findProviderAddress(url, machine)).toEqual({ url, state });
    expect(findProviderAddress(url, site)).toBeNull();
  },
);

test("O13 · this site itself leads nowhere", () => {
  expect(findProviderAddress(`${site}/login?state=${state}`, site)).toBeNull();
  expect(findProviderAddress(`${machine}/api/auth/logout?state=${state}`, machine)).toBeNull();
});

test.each([
  ["plain http", `http://login.globex.example/authorize?state=${state}`],
  ["a name that begins like this machine's", `http://localhost.evil.example/?state=${state}`],
  ["script", `javascript:alert(1)//?state=${state}`],
  ["data", `data:text/html,x?state=${state}`],
  ["a user in it", `https://app.sightline.example@evil.example/?state=${state}`],
  ["a user and a password", `https://a:b@login.globex.example/?state=${state}`],
  ["a path", `/authorize?state=${state}`],
  ["no scheme", `//login.globex.example/?state=${state}`],
  ["nothing", ""],
  ["no state", "https://login.globex.example/authorize"],
  ["two states", `https://login.globex.example/?state=${state}&state=${state}`],
  ["a state that can be guessed", "https://login.globex.example/?state=1"],
  ["too long an address", `https://login.globex.example/?state=${state}&x=${"x".repeat(5000)}`],
])("O13 · %s leads nowhere", (_what, location) => {
  expect(findProviderAddress(location, site)).toBeNull();
  expect(findProviderAddress(location, machine)).toBeNull();
});
