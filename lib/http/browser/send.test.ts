import { sendTo } from "./send";

const responding = (...statuses: (number | null)[]) => {
  const spy = jest.spyOn(globalThis, "fetch");
  for (const status of statuses) {
    if (status === null) spy.mockRejectedValueOnce(new TypeError("connection lost"));
    else
      spy.mockResolvedValueOnce({
        status,
        ok: status < 400,
        text: async () => "{}",
        headers: new Headers(),
      } as Response);
  }
  return () => spy.mock.calls.map(([, init]) => new Headers(init?.headers).get("idempotency-key"));
};
beforeAll(() => {
  globalThis.fetch ??= async () => {
    throw new Error("not expected");
  };
});
afterEach(() => jest.restoreAllMocks());

const note = { body: "Called Ana" };

test("reuses the key after a network failure or a 503, and not after success", async () => {
  const keys = responding(null, 503, 201, 201);

  for (let time = 0; time < 4; time += 1) await sendTo("POST", "/api/notes", note);

  const [first, second, third, fourth] = keys();
  expect(first).toMatch(/^[\x21-\x7e]{16,100}$/);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

test("uses a new key for other content", async () => {
  const keys = responding(null, 201);

  await sendTo("POST", "/api/notes", { body: "One" });
  await sendTo("POST", "/api/notes", { body: "Two" });

  expect(new Set(keys()).size).toBe(2);
});

test("uses a new key after a refusal", async () => {
  const keys = responding(400, 201);

  await sendTo("POST", "/api/notes", note);
  await sendTo("POST", "/api/notes", note);

  expect(new Set(keys()).size).toBe(2);
});

test("sends no key with reads", async () => {
  const keys = responding(200);

  await sendTo("GET", "/api/notes");

  expect(keys()).toEqual([null]);
});
