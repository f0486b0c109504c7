import { connect } from "node:net";
import { type Listening, startListening, targetOf } from "./listening";
import { sendJson } from "./send-response";

let listening: Listening;

beforeAll(async () => {
  listening = await startListening(async (req, res) => {
    const { pathname, search } = targetOf(req);
    if (pathname === "/fail") throw new Error("on purpose");
    sendJson(res, 200, { pathname, search });
  }, 0);
});
afterAll(() => listening.stop());

test.each([
  ["/a/b?c=d", "/a/b", "?c=d"],
  ["//", "//", ""],
  ["//evil.example/x", "//evil.example/x", ""],
  ["http://127.0.0.1/whole?x=1", "/whole", "?x=1"],
  ["*", "/", ""],
])("parses the target %s", async (target, pathname, search) => {
  expect(await rawGet(target)).toContain(JSON.stringify({ pathname, search }));
});

test("responds with 500 when a handler throws, and continues to serve", async () => {
  const logged = jest.spyOn(console, "error").mockImplementation(() => {});

  const failed = await rawGet("/fail");
  const next = await rawGet("/next");

  expect(failed).toMatch(/^HTTP\/1.1 500 /);
  expect(next).toMatch(/^HTTP\/1.1 200 /);
  expect(logged).toHaveBeenCalledTimes(1);
  logged.mockRestore();
});

test("calling stop twice has no further effect", async () => {
  const other = await startListening(async (_req, res) => sendJson(res, 200, {}), 0);

  await Promise.all([other.stop(), other.stop()]);

  await expect(fetch(`http://127.0.0.1:${other.port}/`)).rejects.toThrow();
});

function rawGet(target: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = "";
    const socket = connect(listening.port, "127.0.0.1");
    socket.setEncoding("utf8").on("data", (text) => {
      response += text;
    });
    socket.on("end", () => resolve(response)).on("error", reject);
    socket.write(`OPTIONS ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`);
  });
}
