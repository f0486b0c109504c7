import { callHost, requestLimitMs } from "./call-host";
import { send, sendTo } from "./send";

const fetchBefore = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = fetchBefore;
  jest.useRealTimers();
});

/** Simulates a half-open connection: a request gets no response and ends only when it is aborted. */
function hang() {
  globalThis.fetch = jest.fn(
    (_input, init) =>
      new Promise<Response>((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(new Error()))),
  );
}

function respondWith(status: number, text: string) {
  const fetchOnce = jest.fn<Promise<Response>, Parameters<typeof fetch>>(async () => new Response(text, { status }));
  globalThis.fetch = fetchOnce;
  return fetchOnce;
}

describe("callHost", () => {
  test("returns null when the host doesn't respond within 20 s", async () => {
    jest.useFakeTimers();
    hang();
    const pending = callHost("GET", "/api/accounts");
    const seen = jest.fn();
    void pending.then(seen);

    await jest.advanceTimersByTimeAsync(requestLimitMs - 1);
    expect(seen).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);

    expect(seen).toHaveBeenCalledWith(null);
  });

  test("returns null when a response starts and never ends", async () => {
    jest.useFakeTimers();
    globalThis.fetch = jest.fn(async (_input, init) => {
      const body = new ReadableStream({
        start: (stream) => init?.signal?.addEventListener("abort", () => stream.error(new Error("aborted"))),
      });
      return new Response(body);
    });
    const pending = callHost("GET", "/api/accounts", { timeoutMs: 1000 });

    await jest.advanceTimersByTimeAsync(1000);

    expect(await pending).toBeNull();
  });

  test.each(["<h1>Hello</h1>", '{"a":'])("returns null for the invalid JSON %s", async (text) => {
    respondWith(200, text);
    expect(await callHost("GET", "/x")).toBeNull();
  });
});

describe("keepalive", () => {
  const readKeepalive = (fetchOnce: ReturnType<typeof respondWith>) =>
    fetchOnce.mock.calls.map(([, init]) => init?.keepalive);

  test("is set for small changes, and not for reads or files", async () => {
    const fetchOnce = respondWith(200, "{}");

    await callHost("PATCH", "/x", { body: { done: true } });
    await callHost("DELETE", "/x");
    await callHost("GET", "/x");
    await callHost("PUT", "/x", { bytes: new Blob(["x"]) });

    expect(readKeepalive(fetchOnce)).toEqual([true, true, false, false]);
  });

  test("is not set above the browser's limit, which counts only pending requests", async () => {
    const fetchOnce = respondWith(200, "{}");
    const half = { text: "é".repeat(16_000) };

    await Promise.all([callHost("POST", "/x", { body: half }), callHost("POST", "/x", { body: half })]);
    await callHost("POST", "/x", { body: half });
    await callHost("POST", "/x", { body: { text: "x".repeat(61_000) } });

    expect(readKeepalive(fetchOnce)).toEqual([true, false, true, false]);
  });

  test("doesn't count failed requests toward the limit", async () => {
    const fetchOnce = jest.fn<Promise<Response>, Parameters<typeof fetch>>(() => Promise.reject(new TypeError()));
    globalThis.fetch = fetchOnce;

    for (const text of ["x".repeat(50_000), "y".repeat(50_000)]) await callHost("POST", "/x", { body: { text } });

    expect(readKeepalive(fetchOnce)).toEqual([true, true]);
  });
});

describe("send", () => {
  test.each([
    [{ q: "a b", limit: 5, cursor: undefined }, "?q=a+b&limit=5"],
    [new URLSearchParams({ q: "é" }), "?q=%C3%A9"],
    [{}, ""],
    [undefined, ""],
  ])("encodes the query %j as %j", async (query, text) => {
    const fetchOnce = respondWith(200, "{}");
    await send("GET /contacts/", { query });
    expect(fetchOnce.mock.calls[0]?.[0]).toBe(`/api/contacts${text}`);
  });

  test("encodes path parameters so that they stay one segment", async () => {
    const fetchOnce = respondWith(200, "{}");
    await send("DELETE /home/queue/decisions/:key/", { params: { key: "task:a/../b?c" } });
    expect(fetchOnce.mock.calls[0]?.[0]).toBe("/api/home/queue/decisions/task%3Aa%2F..%2Fb%3Fc");
  });

  test("sends the idempotency key with a change", async () => {
    const fetchOnce = respondWith(201, '{"id":"n"}');

    await send("POST /accounts/:id/notes/", { params: { id: "a" }, body: { body: "Hello" }, key: "key-1" });

    expect(fetchOnce.mock.calls[0]?.[0]).toBe("/api/accounts/a/notes");

    expect(new Headers(fetchOnce.mock.calls[0]?.[1]?.headers).get("idempotency-key")).toBe("key-1");
  });

  test("reports a response of the wrong shape as unreachable", async () => {
    respondWith(200, '{"rows":[]}');
    const read = (body: unknown) => (Array.isArray(body) ? body : null);
    expect(await sendTo("GET", "/x", undefined, { read })).toMatchObject({ kind: "refused", code: "unreachable" });
  });

  test("gives a refusal without a message a default one, and keeps its field errors", async () => {
    respondWith(400, '{"detail":{"sql":"select"},"fields":{"title":"Too long","due":7}}');
    expect(await sendTo("POST", "/x", {})).toEqual({
      kind: "refused",
      code: "unknown",
      detail: "That did not work. Try again.",
      fields: { title: "Too long" },
    });
  });
});
