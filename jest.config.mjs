import { availableParallelism } from "node:os";
import nextJest from "next/jest.js";

// Google's clients ask the cloud's own server who they are, unless they are told that there is none.
process.env.METADATA_SERVER_DETECTION = "none";

const withNext = nextJest({ dir: "./" });

/** Packages that ship ES modules only: Jest runs CommonJS, so they are compiled like our own files. */
const esmOnly = [
  "jose",
  "openid-client",
  "oauth4webapi",
  "oidc-provider",
  "postal-mime",
  "idb",
  "d3-[a-z-]+",
  "internmap",
  "content-disposition",
  "cookie",
  "hucre",
];

const config = await withNext({
  testEnvironment: "node",
  globalSetup: "<rootDir>/stack/postgres/jest-setup.ts",
  globalTeardown: "<rootDir>/stack/postgres/jest-teardown.ts",
  setupFilesAfterEnv: ["<rootDir>/stack/testing-library.ts"],
  // A third of the time a suite waits for the database or for a process it started.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // Some start processes, fill a database or compile a package first, on a machine that may be busy. What hangs is ended
  // all the same.
  testTimeout: 180_000,
  testMatch: ["<rootDir>/*.test.ts", "<rootDir>/{app,components,lib,backend,emulators,host,stack}/**/*.test.{ts,tsx}"],
  moduleNameMapper: {
    "^@/(.*)$": "<rootDir>/$1",
    // Each suite would load zod's messages in 62 more languages, which takes as long as the rest of zod.
    "^\\.\\./locales/index\\.cjs$": "zod/v4/locales/en.cjs",
  },
  // Jest looks up a global much more slowly than a parameter, which these become in each module. Names that tests replace
  // (Date) or that a module declares itself (Map, Set) can't be among them.
  sandboxInjectedGlobals: ["Object", "Array", "Math", "JSON", "Symbol", "Number", "String", "Promise", "Error"],
  modulePathIgnorePatterns: ["<rootDir>/.next/", "<rootDir>/dist/", "<rootDir>/.data/"],
})();

export default { ...config, transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join("|")})/)`] };
