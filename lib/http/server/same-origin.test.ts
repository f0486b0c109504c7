import { isSameOrigin } from "./same-origin";

const appOrigin = "https://app.sightline.example";

test.each<[Record<string, string>, boolean]>([
  [{ "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "none" }, true],
  [{ "sec-fetch-site": "same-site" }, false],
  [{ "sec-fetch-site": "cross-site" }, false],
  [{ "sec-fetch-site": "cross-site", origin: appOrigin }, false],
  [{ "sec-fetch-site": "" }, false],
  [{ origin: appOrigin }, true],
  [{ origin: "https://evil.example" }, false],
  [{ origin: "https://x.app.sightline.example" }, false],
  [{ origin: "null" }, false],
  [{ origin: "https://evil.example", host: "app.sightline.example" }, false],
  [{}, true],
])("W1 · %j is same-origin: %s", (headers, expected) =>
  expect(isSameOrigin(new Headers(headers), appOrigin)).toBe(expected),
);
