import { createServer, type RequestListener } from "node:http";

jest.mock("@/lib/env", () => ({ getSettings: () => ({ apiBaseUrl: process.env.API_BASE_URL }) }));

type Read = typeof import("./readiness").readReadiness;

/** Runs `work` against a backend with this listener, with no earlier response cached. */
async function withBackend(listener: RequestListener, work: (read: Read) => Promise<void>): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  process.env.API_BASE_URL = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  jest.resetModules();
  const { readReadiness } = await import("./readiness");
  try {
    await work(readReadiness);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const responding =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    void response.writeHead(status, { connection: "close" }).end(JSON.stringify(body));
const away = { ready: false, missing: ["backend"], parts: { backend: "away" } };

test("lists the parts of the backend and which of them are missing", async () => {
  const parts = { database: "ok", migrations: "ok", firestore: "away", mail: "off" };

  await withBackend(responding(200, { ready: true, missing: ["firestore"], parts }), async (read) =>
    expect(await read()).toEqual({ ready: true, missing: ["firestore"], parts: { backend: "ok", ...parts } }),
  );
  await withBackend(
    responding(503, { ready: false, missing: ["database"], parts: { database: "away" } }),
    async (read) =>
      expect(await read()).toEqual({
        ready: false,
        missing: ["database"],
        parts: { backend: "ok", database: "away" },
      }),
  );
});

test.each([
  ["answers something else", responding(200, { hello: "there" })],
  ["hangs up", ((request) => request.socket.destroy()) as RequestListener],
])("reports a backend that %s as missing", async (_how, listener) => {
  await withBackend(listener, async (read) => expect(await read()).toEqual(away));
});

test("asks the backend at most once a second, even for many callers", async () => {
  let count = 0;
  const parts = { database: "ok" };
  const listener: RequestListener = (request, response) => {
    count += 1;
    responding(200, { ready: true, missing: [], parts })(request, response);
  };

  await withBackend(listener, async (read) => {
    await Promise.all([read(1_000), read(1_400), read(1_999)]);
    expect(count).toBe(1);
    await read(2_000);
    expect(count).toBe(2);
  });
});
