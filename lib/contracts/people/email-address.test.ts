import { readEmail } from "./email-address";

test.each([undefined, null, "", " ", "\t\r\n "])("O12 · reads %j as empty", (typed) =>
  expect(readEmail(typed)).toEqual({ kind: "empty" }),
);

test.each([
  ["rep@globex.example", "rep@globex.example"],
  [" rep@globex.example\n", "rep@globex.example"],
  ["Rep.Two+x@GLOBEX.example", "Rep.Two+x@globex.example"],
  ["rep@bücher.example", "rep@xn--bcher-kva.example"],
  ["o'neil&co@globex.example", "o'neil&co@globex.example"],
])("O12 · reads %j as %j", (typed, email) => expect(readEmail(typed)).toEqual({ kind: "email", email }));

test.each([
  "rep",
  "rep@",
  "@globex.example",
  "rep@localhost",
  "rep@@globex.example",
  "rep@acme.example@globex.example",
  "rep＠globex.example",
  "rep@globex。example",
  "rep@127.0.0.1",
  "rep@1.2",
  "rep@globex.example\r\nBcc: all@acme.example",
  "rep\r\n@globex.example",
  "rep@globex.example%0d%0aX: y",
  "rep@glo bex.example",
  "rep@globex.example?code=1",
  "rep@globex.example/evil",
  "rep@-globex.example",
  "rep@[127.0.0.1]",
  ".rep@globex.example",
  "re..p@globex.example",
  "<rep@globex.example>",
  '"a b"@globex.example',
  "ré@globex.example",
  "rep\0@globex.example",
  `${"x".repeat(300)}@globex.example`,
  `rep@${"x".repeat(300)}.example`,
  ["rep@globex.example"],
  { email: "rep@globex.example" },
  7,
])("O12 · rejects %j as an email address", (typed) => expect(readEmail(typed)).toEqual({ kind: "invalid" }));
