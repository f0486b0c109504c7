import { logProblem } from "./log";

test("W13 · logs any problem as one line of JSON without the URL's query", () => {
  const written = jest.spyOn(console, "error").mockImplementation(() => undefined);

  logProblem({
    what: "backend GET: timeout",
    path: "/auth/callback?code=secret\r\nlevel: info",
    requestId: 'r-1\n{"level":"info"}',
    error: new Error(`rep@acme.example\r\nBcc: all@acme.example ${"x".repeat(10_000)}`),
  });

  const [line] = written.mock.calls[0] ?? [];
  written.mockRestore();
  expect(line).not.toMatch(/[\r\n]|secret/);
  expect(line.length).toBeLessThan(1000);
  expect(JSON.parse(line)).toMatchObject({
    level: "error",
    path: "/auth/callback",
    requestId: 'r-1\n{"level":"info"}',
  });
});
