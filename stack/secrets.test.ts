import { mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readSettings } from "@/backend/env";
import { ensureSecrets } from "./secrets";

const newFolder = () => mkdtempSync(join(tmpdir(), "sightline-secrets-"));

test("secrets are generated once and read again by the next start", () => {
  const folder = newFolder();

  const created = ensureSecrets(folder);

  expect(ensureSecrets(folder)).toEqual(created);
  expect(new Set(Object.values(created)).size).toBe(Object.keys(created).length);
  for (const secret of Object.values(created)) expect(secret).toMatch(/^[\w-]{43}$/);
});

test("W12 · generated secrets satisfy the backend's requirements", () => {
  const { MICROSOFT_CLIENT_SECRET: _, ...secrets } = ensureSecrets(newFolder());

  expect(readSettings({ ...secrets, DATABASE_URL: "postgres://db.example/sightline" })).toMatchObject(secrets);
});

test("only the owner can read the secrets file", () => {
  const folder = newFolder();

  ensureSecrets(folder);

  expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("a missing secret is added, and the others stay", () => {
  const folder = newFolder();
  const { SESSION_SECRET, ...rest } = ensureSecrets(folder);
  writeFileSync(join(folder, "secrets.json"), JSON.stringify(rest));

  const repaired = ensureSecrets(folder);

  expect(repaired).toMatchObject(rest);
  expect(repaired.SESSION_SECRET).not.toBe(SESSION_SECRET);
});

test.each(["", "{", "[]", '{"SESSION_SECRET":"short"}'])(
  "an invalid file (%j) is reported and left unchanged",
  (text) => {
    const folder = newFolder();
    writeFileSync(join(folder, "secrets.json"), text);

    expect(() => ensureSecrets(folder)).toThrow(/secrets\.json can't be parsed/);

    expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe(text);
  },
);
