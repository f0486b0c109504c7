import { validatePassword } from "./password-rules";

const person = { email: "ravi.petersen@acme.example", fullName: "Ravi Petersen" };

test.each([
  "password123",
  "Password123!",
  "p@ssw0rd2024",
  "iloveyou123",
  "Sunshine2024!!",
  "S1ghtline2026!",
  "acme-example-1",
  "qwertyuiop",
  "qwertyuiop12",
  "1234567890",
  "0987654321ab",
  "aaaaaaaaaaaa",
  "abcabcabcabc",
  "zyxwvutsrqpo",
  "ravipetersen",
  "RaviPetersen1!",
  "petersen@acme",
])("rejects %s", (password) => {
  expect(validatePassword(password, person)).toEqual(expect.any(String));
});

test.each([
  "sightline-demo",
  "four quiet words here",
  "ravi likes long walks at night",
  "tr0ub4dor&3x",
  "Δεν ξέρω τίποτα",
  "correct-pony-battery-clip",
])("accepts %s", (password) => {
  expect(validatePassword(password, person)).toBeNull();
});
