import { parseForwardBody } from "./forward-body";

test("the opening POST contains headers and the first messages", () => {
  const headers = encodeURIComponent("X-Goog-Api-Client:gl-js/ fire/12\r\nAuthorization:Bearer a:b\r\n");
  const data = encodeURIComponent('{"database":"projects/p/databases/(default)","a":"+ &é"}');

  const body = parseForwardBody(`headers=${headers}&count=1&ofs=0&req0___data__=${data}`);

  expect(body.headers.get("authorization")).toBe("Bearer a:b");
  expect(body.messages).toEqual([{ number: 0, data: { database: "projects/p/databases/(default)", a: "+ &é" } }]);
});

test("a message's number is the offset plus the number in its key, gaps included", () => {
  const body = parseForwardBody("count=2&ofs=7&req3___data__=3&req1___data__=1");

  expect(body.messages).toEqual([
    { number: 8, data: 1 },
    { number: 10, data: 3 },
  ]);
});

test("an empty body has no messages", () => {
  expect(parseForwardBody("").messages).toEqual([]);
  expect(parseForwardBody("count=0").messages).toEqual([]);
});

test.each([
  ["count=1&ofs=0&req0___data__=%7B"],
  ["count=2&ofs=0&req0___data__=1"],
  ["count=x"],
  ["count=1&ofs=-1&req0___data__=1"],
  ["count=1&ofs=99999999999&req0___data__=1"],
  ["count=1"],
])("%s is refused", (text) => {
  expect(() => parseForwardBody(text)).toThrow(expect.objectContaining({ status: "INVALID_ARGUMENT" }));
});
