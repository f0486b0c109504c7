import { z } from "zod";
import { AppError } from "@/lib/contracts/wire/app-error";
import { readForm, readJson, readQuery, requireEmptyBody } from "./body";

const schema = z.object({ name: z.string().max(20) });
const post = (body: string | Uint8Array<ArrayBuffer>, type = "application/json; charset=utf-8") =>
  new Request("http://localhost/x", { method: "POST", body, headers: { "content-type": type } });
const refusal = async (act: Promise<unknown>) => {
  const error = await act.catch((thrown: unknown) => thrown);
  return error instanceof AppError ? [error.status, error.code] : error;
};

test("parses a valid body", async () =>
  expect(await readJson(post('{"name":"Acme ☃"}'), schema)).toEqual({ name: "Acme ☃" }));

test("accepts a longer body when the handler raises the limit", async () => {
  const text = JSON.stringify({ name: "a", more: "x".repeat(70_000) });

  expect(await refusal(readJson(post(text), schema))).toEqual([413, "too_large"]);
  expect(await readJson(post(text), schema, 100_000)).toEqual({ name: "a" });
});

test.each<[string, string | Uint8Array<ArrayBuffer>, number, string]>([
  ["an empty body", "", 400, "invalid_json"],
  ["truncated JSON", '{"name":', 400, "invalid_json"],
  ["__proto__", '{"name":"a","__proto__":{"x":1}}', 400, "invalid_json"],
  ["nested __proto__", '{"name":"a","more":[{"__proto__":1}]}', 400, "invalid_json"],
  ["NUL", '{"name":"a\\u0000"}', 400, "invalid_json"],
  ["half a surrogate pair", '{"name":"\\ud83d"}', 400, "invalid_json"],
  ["invalid UTF-8", new Uint8Array([0x22, 0xff, 0x22]), 400, "invalid_json"],
  ["30,000 levels of nesting", "[".repeat(30_000) + "]".repeat(30_000), 400, "invalid_json"],
  ["5 MB", `{"name":"${"x".repeat(5_000_000)}"}`, 413, "too_large"],
  ["a field of the wrong type", '{"name":7}', 400, "invalid_request"],
  ["a field of 10,000 characters", JSON.stringify({ name: "x".repeat(10_000) }), 400, "invalid_request"],
])("W7 · refuses %s", async (_what, body, status, code) =>
  expect(await refusal(readJson(post(body), schema))).toEqual([status, code]),
);

test.each(["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"])(
  "W7 · refuses JSON sent as %j",
  async (type) => expect(await refusal(readJson(post('{"name":"a"}', type), schema))).toEqual([415, "not_json"]),
);

test("names the invalid field", async () => {
  const error = await readJson(post('{"name":7}'), schema).catch((thrown: unknown) => thrown);
  expect(error instanceof AppError && Object.keys(error.fields ?? {})).toEqual(["name"]);
});

test("accepts an empty or harmless body when the handler needs none, and refuses invalid JSON", async () => {
  await requireEmptyBody(new Request("http://localhost/x", { method: "POST" }));
  await requireEmptyBody(post("{}"));
  expect(await refusal(requireEmptyBody(post("{")))).toEqual([400, "invalid_json"]);
});

test("refuses an invalid query parameter", () =>
  expect(() => readQuery(new Request(`http://localhost/x?name=${"x".repeat(21)}`), schema)).toThrow("invalid_query"));

describe("readForm", () => {
  const parts = (body: string) => post(body, "multipart/form-data; boundary=b");
  const part = (more: string) => `--b\r\nContent-Disposition: form-data; name="name"${more}--b--\r\n`;

  test("parses URL-encoded and multipart bodies", async () => {
    expect(await readForm(post("name=Acme+%E2%98%83", "application/x-www-form-urlencoded"), schema)).toEqual({
      name: "Acme ☃",
    });
    expect(await readForm(parts(part("\r\n\r\nAcme ☃\r\n")), schema)).toEqual({ name: "Acme ☃" });
  });

  test.each([
    ["that is truncated", "--b\r\nContent-Disp", "invalid_json"],
    ["with a file instead of text", part('; filename="a.txt"\r\n\r\nAcme\r\n'), "invalid_request"],
    ["with NUL", part("\r\n\r\nA\0\r\n"), "invalid_json"],
  ])("W7 · refuses a multipart body %s", async (_what, body, code) =>
    expect(await refusal(readForm(parts(body), schema))).toEqual([400, code]),
  );
});
