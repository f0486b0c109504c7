import { clientAddress } from "./client-address";

test.each([
  ["127.0.0.1", undefined, 0, "127.0.0.1"],
  ["::ffff:203.0.113.7", undefined, 0, "203.0.113.7"],
  ["203.0.113.7", "198.51.100.1", 0, "203.0.113.7"],
  ["10.0.0.2", "198.51.100.1", 1, "198.51.100.1"],
  ["10.0.0.2", "6.6.6.6, 198.51.100.1", 1, "198.51.100.1"],
  ["10.0.0.3", "6.6.6.6, 198.51.100.1, 10.0.0.2", 2, "198.51.100.1"],
  ["10.0.0.2", undefined, 1, "10.0.0.2"],
  ["10.0.0.2", "junk", 1, null],
  [undefined, undefined, 0, null],
])(
  "W8 · returns the client address for peer %s, forwarded %s and %d trusted proxies: %s",
  (peer, forwarded, proxies, expected) => expect(clientAddress(peer, forwarded, proxies)).toBe(expected),
);
