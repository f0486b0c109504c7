import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AuthServer, startAuth } from "./start-auth";

const projectId = "demo-kept";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "auth-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("accounts and sign-ins survive a restart, and no password is readable on disk", async () => {
  const first = await startAuth({ projectId, port: 0, dataDir });
  const account = "identitytoolkit.googleapis.com/v1/accounts";
  const person = { email: "ada@acme.example", password: "sesame!" };
  const signedUp = await post(first, `${account}:signUp?key=a`, person);
  await first.stop();

  const second = await startAuth({ projectId, port: 0, dataDir });
  const signedIn = await post(second, `${account}:signInWithPassword?key=a`, person);
  const refresh = { grant_type: "refresh_token", refresh_token: signedUp.refreshToken };
  const refreshed = await post(second, "securetoken.googleapis.com/v1/token?key=a", refresh);
  await second.stop();

  expect(signedIn.localId).toBe(signedUp.localId);
  expect(refreshed.user_id).toBe(signedUp.localId);
  expect(readFileSync(join(dataDir, "auth.json"), "utf8")).not.toContain("sesame!");
});

test("accounts are written to disk before the response", async () => {
  const server = await startAuth({ projectId, port: 0, dataDir });
  const people = Array.from({ length: 20 }, (_, i) => ({ email: `p${i}@acme.example`, password: "sesame!" }));
  const made = await Promise.all(
    people.map((one) => post(server, "identitytoolkit.googleapis.com/v1/accounts:signUp?key=a", one)),
  );
  const stored = readFileSync(join(dataDir, "auth.json"), "utf8");
  await server.stop();
  for (const { localId } of made) expect(stored).toContain(localId);
});

test("an invalid data file prevents the start and stays unchanged", async () => {
  writeFileSync(join(dataDir, "auth.json"), "{}");
  await expect(startAuth({ projectId, port: 0, dataDir })).rejects.toThrow(join(dataDir, "auth.json"));
  expect(readFileSync(join(dataDir, "auth.json"), "utf8")).toBe("{}");
});

async function post(server: AuthServer, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`http://127.0.0.1:${server.port}/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.json();
}
