import { isNewDevice } from "./new-device";

const chrome = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36";
const newerChrome = chrome.replace("140", "141");
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const known = [
  { ip: "198.51.100.7", agent: chrome },
  { ip: "2001:db8:1:2::5", agent: firefox },
  { ip: null, agent: null },
];

test.each([
  ["the same browser and address", "198.51.100.7", chrome, false],
  ["a newer version of the browser", "198.51.100.7", newerChrome, false],
  ["another address of the same IPv6 network", "2001:db8:1:2::6", firefox, false],
  ["another browser at a known address", "198.51.100.7", firefox, true],
  ["a known browser at another address", "198.51.100.8", chrome, true],
  ["a known browser at the address of another", "2001:db8:1:2::5", chrome, true],
  ["another IPv6 network", "2001:db8:1:3::5", firefox, true],
  ["no browser", "198.51.100.9", null, true],
])("%s", (_what, ip, agent, expected) => {
  expect(isNewDevice({ ip, agent }, { hasSignedIn: true, known })).toBe(expected);
});

test("a user's first sign-in isn't new, but the first one after all sessions are forgotten is", () => {
  const caller = { ip: "198.51.100.7", agent: chrome };

  expect(isNewDevice(caller, { hasSignedIn: false, known: [] })).toBe(false);
  expect(isNewDevice(caller, { hasSignedIn: true, known: [] })).toBe(true);
});
