import { findRelyingParty } from "./relying-party";

test.each([
  ["https://app.sightline.example", "app.sightline.example"],
  ["https://app.sightline.example:8443", "app.sightline.example"],
  ["http://localhost:3000", "localhost"],
  ["http://team.localhost:3000", "team.localhost"],
])("passkeys of %s belong to its host name, %s", (origin, id) => {
  expect(findRelyingParty(origin)).toEqual({ origin, id });
});

test.each(["https://192.0.2.10", "http://127.0.0.1:3000", "https://[2001:db8::1]", "http://app.sightline.example"])(
  "there are no passkeys under %s",
  (origin) => {
    expect(findRelyingParty(origin)).toBeNull();
  },
);
