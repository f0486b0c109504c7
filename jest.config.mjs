import nextJest from "next/jest.js";

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
];

const config = await withNext({
  testEnvironment: "node",
  // By itself Jest leaves a core free: on two that is half of them. Many tests wait for other processes.
  maxWorkers: "150%",
  testMatch: ["<rootDir>/*.test.ts", "<rootDir>/{app,components,lib,backend,emulators,stack}/**/*.test.{ts,tsx}"],
  moduleNameMapper: { "^@/(.*)$": "<rootDir>/$1" },
  modulePathIgnorePatterns: ["<rootDir>/.next/", "<rootDir>/.data/"],
})();

export default { ...config, transformIgnorePatterns: [`/node_modules/(?!(${esmOnly.join("|")})/)`] };
