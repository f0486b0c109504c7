import type { configure } from "@testing-library/react";

// In a browser-like suite, on a machine that may be busy: a second, the default, decides nothing.
if (typeof window !== "undefined") {
  const library: { configure: typeof configure } = jest.requireActual("@testing-library/react");
  library.configure({ asyncUtilTimeout: 20_000 });
}
