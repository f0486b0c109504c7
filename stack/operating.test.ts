import { readdirSync, readFileSync } from "node:fs";
import { planParts } from "./parts";
import { readStackSettings } from "./settings";

const read = (path: string) => readFileSync(path, "utf8");
const doc = read("docs/operating.md");

/** The settings that a part's schema parses: its keys, one per line. */
const keysIn = (path: string) => [...read(path).matchAll(/^ {2,4}([A-Z][A-Z0-9_]+): /gm)].map(([, name = ""]) => name);
const namesIn = (path: string) => [...read(path).matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)].map(([, name = ""]) => name);

const parsed = {
  host: keysIn("lib/env.ts"),
  backend: keysIn("backend/env.ts"),
  emulators: keysIn("emulators/settings.ts"),
  stack: [...keysIn("stack/settings.ts"), ...namesIn("stack/settings.ts")],
};

/** Settings that only tests read; variables that the suites or the system set don't count. */
const forTests = ["stack/postgres/postgres.ts", "backend/test-backend.ts", "playwright.config.ts"]
  .flatMap(namesIn)
  .filter((name) => !["PATH", "CI", "E2E_STACK"].includes(name));

/** The documented settings as `NAME: reader, reader`, from the tables. */
function listDocumented(): string[] {
  const rows = [...doc.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| ([a-z]+(?:, [a-z]+)*) \| (?:`|none|absent)/gm)];
  return rows.map(([, name, readers = ""]) => `${name}: ${readers.split(", ").sort().join(", ")}`).sort();
}

function listParsed(): string[] {
  const readers = new Map<string, Set<string>>();
  for (const [reader, names] of Object.entries(parsed))
    for (const name of names) readers.set(name, (readers.get(name) ?? new Set()).add(reader));
  return [...readers].map(([name, found]) => `${name}: ${[...found].sort().join(", ")}`).sort();
}

test("docs/operating.md lists every setting with the parts that read it, and no other setting", () => {
  expect(listParsed().length).toBeGreaterThan(40);

  expect(listDocumented()).toEqual(listParsed());
});

test("docs/operating.md lists every setting that only the tests read", () => {
  const section = doc.slice(doc.indexOf("### The tests"), doc.indexOf("## Going to production"));

  expect([...section.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name).sort()).toEqual(
    [...new Set(forTests)].sort(),
  );
});

test(".env.example lists every setting with its default, and sets none", () => {
  const defaults = [...doc.matchAll(/^\| `([A-Z][A-Z0-9_]+)` \| [a-z]+(?:, [a-z]+)* \| (?:`([^`]*)`|none|absent)/gm)];
  const lines = read(".env.example")
    .split("\n")
    .filter((line) => !/^(?:# [^=]*|)$/.test(line));

  expect(lines.sort()).toEqual(defaults.map(([, name, value = ""]) => `# ${name}=${value}`).sort());
});

test("every link to a section leads to a heading", () => {
  const anchors = [...doc.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/[^a-z0-9 -]/g, "")
      .replaceAll(" ", "-"),
  );

  for (const [, anchor] of doc.matchAll(/\]\(#([^)]+)\)/g)) expect(anchors).toContain(anchor);
});

test("only outages of the backend begin with “backend” in the host's log, as operators alert on it", () => {
  const found = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .filter((file) => /\bwhat: ["'`]backend/.test(read(`${folder}/${file}`)))
      .map((file) => `${folder}/${file}`),
  );

  expect(found).toEqual(["lib/backend/call.ts"]);
});

describe("npm start", () => {
  const before = process.env;
  afterEach(() => {
    process.env = before;
  });

  const secrets = {
    SESSION_SECRET: "",
    SETTINGS_KEY: "",
    HOST_KEY: "",
    REALTIME_SECRET: "",
    MICROSOFT_CLIENT_SECRET: "",
  };

  async function plan(env: Record<string, string>) {
    process.env = { NODE_ENV: "test", ...env };
    return planParts(await readStackSettings([], process.env), secrets, "postgresql://own");
  }

  /** Settings that the stack derives or always sets itself. */
  const ofTheStack = ["PORT", "API_PORT", "API_HOST", "SIGHTLINE_DATA_DIR", "IDENTITY_ORIGIN"];
  const settings = [...new Set([...parsed.host, ...parsed.backend])].filter((name) => !ofTheStack.includes(name));

  test.each(settings)("passes %s to host and backend as the operator set it", async (name) => {
    const others: Record<string, string> = name.endsWith("_EMULATOR_HOST")
      ? { NEXT_PUBLIC_FIREBASE_PROJECT_ID: "their-project" }
      : {};

    const parts = await plan({ ...others, [name]: "as it was set" });

    expect(parts.map(({ env }) => env[name])).toEqual(parts.map(() => "as it was set"));
  });

  test("ignores emulator addresses left over in the environment", async () => {
    const parts = await plan({ FIRESTORE_EMULATOR_HOST: "elsewhere:1", FIREBASE_AUTH_EMULATOR_HOST: "elsewhere:2" });

    const backend = parts.find(({ name }) => name === "backend");
    expect(backend?.env).toMatchObject({
      FIRESTORE_EMULATOR_HOST: "127.0.0.1:8080",
      FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099",
    });
  });
});
