import { networkOf } from "./network";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::ffff", "2001:db8:1:2::/64"],
  ["::1", "0:0:0:0::/64"],
  ["unknown", "unknown"],
])("maps the address %s to the network %s", (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
