import { z } from "zod";
import { AppError } from "@/lib/contracts/wire/app-error";
import { readForm, readJson, readNothing, readQuery } from "./body";

const schema = z.object({ name: z.string().max(20) });
const post = (body: string | Uint8Array<ArrayBuffer>, type = "application/json; charset=utf-8") =>
  new Request("http://localhost/x", { method: "POST", body, headers: { "content-type": type } });
const refusal = async (act: Promise<unknown>) => {
  const error = await act.catch((thrown: unknown) => thrown);
  return error instanceof AppError ? [error.status, error.code] : error;
};

test("a good body is what it says", async () =>
  expect(await readJson(post('{"name":"Acme ☃"}'), schema)).toEqual({ name: "Acme ☃" }));

test("a body that no person types may be longer, where the handler says so", async () => {
  const text = JSON.stringify({ name: "a", more: "x".repeat(70_000) });

  expect(await refusal(readJson(post(text), schema))).toEqual([413, "too_large"]);
  expect(await readJson(post(text), schema, 100_000)).toEqual({ name: "a" });
});

test.each<[string, string | Uint8Array<ArrayBuffer>, number, string]>([
  ["nothing", "", 400, "invalid_json"],
  ["cut JSON", '{"name":', 400, "invalid_json"],
  ["__proto__", '{"name":"a","__proto__":{"x":1}}', 400, "invalid_json"],
  ["__proto__ below", '{"name":"a","more":[{"__proto__":1}]}', 400, "invalid_json"],
  ["NUL", '{"name":"a\\u0000"}', 400, "invalid_json"],
  ["half a surrogate pair", '{"name":"\\ud83d"}', 400, "invalid_json"],
  ["bytes that are no UTF-8", new Uint8Array([0x22, 0xff, 0x22]), 400, "invalid_json"],
  ["100,000 levels", "[".repeat(30_000) + "]".repeat(30_000), 400, "invalid_json"],
  ["5 MB", `{"name":"${"x".repeat(5_000_000)}"}`, 413, "too_large"],
  ["another type", '{"name":7}', 400, "invalid_request"],
  ["10,000 characters", JSON.stringify({ name: "x".repeat(10_000) }), 400, "invalid_request"],
])("W7 · %s is refused", async (_what, body, status, code) =>
  expect(await refusal(readJson(post(body), schema))).toEqual([status, code]),
);

test.each(["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"])(
  "W7 · JSON as %j is refused",
  async (type) => expect(await refusal(readJson(post('{"name":"a"}', type), schema))).toEqual([415, "not_json"]),
);

test("what is wrong is said by field", async () => {
  const error = await readJson(post('{"name":7}'), schema).catch((thrown: unknown) => thrown);
  expect(error instanceof AppError && Object.keys(error.fields ?? {})).toEqual(["name"]);
});

test("a handler that needs no body bears an empty or a harmless one", async () => {
  await readNothing(new Request("http://localhost/x", { method: "POST" }));
  await readNothing(post("{}"));
  expect(await refusal(readNothing(post("{")))).toEqual([400, "invalid_json"]);
});

test("a bad query is refused by its parameter", () =>
  expect(() => readQuery(new Request(`http://localhost/x?name=${"x".repeat(21)}`), schema)).toThrow("invalid_query"));

describe("a form", () => {
  const parts = (body: string) => post(body, "multipart/form-data; boundary=b");
  const part = (more: string) => `--b\r\nContent-Disposition: form-data; name="name"${more}--b--\r\n`;

  test("is read in either way of writing one down", async () => {
    expect(await readForm(post("name=Acme+%E2%98%83", "application/x-www-form-urlencoded"), schema)).toEqual({
      name: "Acme ☃",
    });
    expect(await readForm(parts(part("\r\n\r\nAcme ☃\r\n")), schema)).toEqual({ name: "Acme ☃" });
  });

  test.each([
    ["cut", "--b\r\nContent-Disp", "invalid_json"],
    ["with a file for a text", part('; filename="a.txt"\r\n\r\nAcme\r\n'), "invalid_request"],
    ["with NUL", part("\r\n\r\nA\0\r\n"), "invalid_json"],
  ])("W7 · of parts, %s, is refused", async (_what, body, code) =>
    expect(await refusal(readForm(parts(body), schema))).toEqual([400, code]),
  );
});
