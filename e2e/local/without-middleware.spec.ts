import { samplePassword } from "@/lib/contracts/samples/sample-users";
import { dataMarks, guardedPaths, guardedReads, guardedWrites } from "../fixtures/guarded-paths";
import { type OwnHost, stackBackend, startHost, validSettings } from "../fixtures/own-host";
import { rawRequest } from "../fixtures/raw-request";
import { expect, test } from "../fixtures/test";
import { createUnguardedBuild } from "../fixtures/unguarded-build";

let host: OwnHost;
let remove: () => void;

test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  const build = createUnguardedBuild();
  remove = build.remove;
  host = await startHost({ ...validSettings(), ...stackBackend() }, build.folder);
});

test.afterAll(async () => {
  await host.stop();
  remove();
});

test("the copy of the build has no middleware", async () => {
  const response = await rawRequest(host.url, "/login");
  expect(response.headers["content-security-policy"]).toBeUndefined();
});

test("G5 · without middleware, pages still redirect users without a session", async () => {
  for (const path of guardedPaths) {
    const response = await rawRequest(host.url, path);
    expect(response.body, path).not.toMatch(dataMarks);
    // Either an HTTP redirect, or a redirect inside a page whose response has already begun; a mere link to the login
    // page doesn't count.
    const leads = response.headers.location ?? /NEXT_REDIRECT;[a-z]+;[^"';]*/.exec(response.body)?.[0];
    expect(leads, path).toMatch(/(^|;)\/login(\?|$)/);
  }
});

test("G3 · without middleware, no component request returns data without a session", async () => {
  const spellings: Record<string, string>[] = [
    { RSC: "1" },
    { RSC: "1", "Next-Router-Prefetch": "1" },
    { RSC: "1", "Next-Router-Segment-Prefetch": "/_tree" },
  ];
  for (const path of guardedPaths) {
    for (const headers of spellings) {
      for (const url of [path, `${path}.rsc`, `${path}.segments/_tree.segment.rsc`]) {
        let response = await rawRequest(host.url, url, { headers });
        for (let hops = 0; hops < 3 && response.headers.location?.startsWith(path); hops++) {
          response = await rawRequest(host.url, response.headers.location, { headers });
        }
        expect(response.body, url).not.toMatch(dataMarks);
        expect(response.headers["cache-control"], url).toContain("no-store");
      }
    }
  }
});

test("G12 · without middleware, every handler still authenticates requests itself", async () => {
  for (const path of guardedReads) expect((await rawRequest(host.url, path)).status, path).toBe(401);
  for (const [method, path] of guardedWrites) {
    const response = await rawRequest(host.url, path, {
      method,
      headers: { "content-type": "application/json" },
      body: "{}",
    });
    expect(response.status, `${method} ${path}`).toBe(401);
  }
});

test("signed-in users can open pages without middleware", async () => {
  const signIn = await rawRequest(host.url, "/api/auth/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "rep@acme.example", password: samplePassword }),
  });
  const cookie = signIn.headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  expect((await rawRequest(host.url, "/settings", { headers: { cookie } })).status).toBe(200);
});
