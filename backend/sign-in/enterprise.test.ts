/** @jest-environment node */
import { createEnterpriseClient, type Enterprise } from "./enterprise";

const startMs = Date.parse("2026-03-02T09:00:00Z");

/** A fake of any number of providers that publish metadata, and the requests made to them. */
function setUp(): { enterprise: Enterprise; requests: string[]; pass: (ms: number) => void } {
  const requests: string[] = [];
  let nowMs = startMs;
  const enterprise = createEnterpriseClient({
    redirectUri: "https://app.example/auth/callback",
    allowPrivate: false,
    now: () => new Date(nowMs),
    fetch: async (url) => {
      const issuer = new URL(url).origin;
      requests.push(issuer);
      return Response.json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
      });
    },
  });
  return {
    enterprise,
    requests,
    pass: (ms) => {
      nowMs += ms;
    },
  };
}

const issuerOf = (number: number) => `https://id-${number}.example`;
const begin = (enterprise: Enterprise, number: number) =>
  enterprise.begin({ issuer: issuerOf(number), oidcClientId: "sightline", secret: "s" }, "jo@acme.example");

test("caches the metadata of a thousand providers and evicts the least recently used", async () => {
  const { enterprise, requests } = setUp();
  for (let number = 0; number < 1_000; number += 1) await begin(enterprise, number);
  await begin(enterprise, 0);
  expect(requests).toHaveLength(1_000);

  await begin(enterprise, 1_000);
  await begin(enterprise, 0);
  await begin(enterprise, 2);
  expect(requests.slice(1_000)).toEqual([issuerOf(1_000)]);

  await begin(enterprise, 1);
  expect(requests.slice(1_000)).toEqual([issuerOf(1_000), issuerOf(1)]);
});

test("fetches the metadata again after ten minutes, regardless of use", async () => {
  const { enterprise, requests, pass } = setUp();
  await begin(enterprise, 1);
  pass(9 * 60_000);
  await begin(enterprise, 1);
  expect(requests).toHaveLength(1);

  pass(60_000 + 1);
  await begin(enterprise, 1);

  expect(requests).toHaveLength(2);
});
