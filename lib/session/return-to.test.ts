import fc from "fast-check";
import { codePath, enrolmentPath, findLoginReason, homePath, loginPath, safeReturnTo } from "./return-to";
import { findAccess } from "./route-table";

test.each([
  "/all-accounts",
  "/all-accounts?q=est%C3%A9e&sort=-name",
  "/account/5f0c?tab=people#top",
  "/settings",
  "/sales-home",
])("returns %s unchanged", (path) => expect(safeReturnTo(path)).toBe(path));

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "///evil.example/all-accounts",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://evil.example/all-accounts",
  "http://localhost:3000.evil.example/all-accounts",
  "http://localhost:3000/all-accounts",
  "https://user@evil.example",
  "/@evil.example",
  "user@evil.example",
  ":3001/all-accounts",
  "/api/auth/signout",
  "/api/auth/logout",
  "/login",
  "/login?next=/login",
  "/access-denied",
  "/all-accounts/../login",
  "/x/../all-accounts",
  "/all-accounts\r\nSet-Cookie: a=b",
  "/all-accounts\t",
  " /all-accounts",
  "/%61ll-accounts",
  "/all-accounts;x",
  `/all-accounts?${"x".repeat(2000)}`,
  "",
  null,
  undefined,
  0,
  ["/all-accounts"],
  { toString: () => "/all-accounts" },
])("W3 · replaces %j with the home page", (input) => expect(safeReturnTo(input)).toBe(homePath));

test("W3 · returns a guarded page of this site for any input", () => {
  const text = fc.oneof(fc.string(), fc.webUrl(), fc.webPath(), fc.anything());
  fc.assert(
    fc.property(text, (input) => {
      const path = safeReturnTo(input);
      const url = new URL(path, "https://app.example");
      return url.origin === "https://app.example" && findAccess(url.pathname) === "guarded";
    }),
    { numRuns: 2000 },
  );
});

test("keeps only the wanted page and the reason in the login page's URL", () => {
  expect(loginPath("/all-accounts?q=a&sort=name", "expired")).toBe(
    "/login?next=%2Fall-accounts%3Fq%3Da%26sort%3Dname&reason=expired",
  );
  expect(loginPath("/sales-home")).toBe("/login");
  expect(loginPath("//evil.example", "ended")).toBe("/login?reason=ended");
});

test("the page of the second factor's code leads back, and shows a problem", () => {
  expect(codePath("/tasks", "code")).toBe("/login/code?next=%2Ftasks&problem=code");
  expect(codePath(homePath)).toBe("/login/code");
  expect(codePath("//evil.example")).toBe("/login/code");
});

test("the page that sets up a second factor leads back, but neither home nor to itself", () => {
  expect(enrolmentPath("/tasks")).toBe("/second-factor?next=%2Ftasks");
  expect(enrolmentPath(homePath)).toBe("/second-factor");
  expect(enrolmentPath("/second-factor?next=%2Ftasks")).toBe("/second-factor");
  expect(enrolmentPath("https://evil.example")).toBe("/second-factor");
});

test("a reason for the login page is found among the known ones", () => {
  expect(findLoginReason("expired")).toBe("expired");
  expect(findLoginReason("made-up")).toBeNull();
  expect(findLoginReason(undefined)).toBeNull();
});
