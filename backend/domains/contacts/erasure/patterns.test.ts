import { areCompatible } from "./names";
import { createEraser, type ErasureSubject, erasedMark } from "./patterns";

const nothing = { names: [], emails: [], phones: [], isNameShared: false, hasShortNames: true };

function erase(text: string, searched: Partial<ErasureSubject>): string {
  return createEraser({ ...nothing, ...searched })(text);
}

test.each(["Maria Anna Lopez", "Maria Lopez", "Lopez, Maria Anna", "maria+anna+lopez", "2026-06-Maria Anna Lopez"])(
  "finds the name in %p",
  (text) => {
    expect(erase(text, { names: ["Maria Anna Lopez"] })).toContain(erasedMark);
  },
);

test.each(["Maria Anna Lopez-Ruiz", "Anna-Maria Anna Lopez", "Maria Anna Lopezka", "Maria", "Anna Lopez"])(
  "leaves the other name %p",
  (text) => {
    expect(erase(text, { names: ["Maria Anna Lopez"] })).toBe(text);
  },
);

test("leaves the first and last name alone if others have them", () => {
  const searched = { names: ["Maria Anna Lopez"], hasShortNames: false };
  expect(erase("Maria Lopez met Maria Anna Lopez", searched)).toBe("Maria Lopez met [erased]");
});

test("leaves a name that others have, but not the email", () => {
  const searched = { names: ["Maria Lopez"], emails: ["maria@acme.com"], isNameShared: true };
  expect(erase("Maria Lopez <maria@acme.com>", searched)).toBe("Maria Lopez <[erased]>");
});

test("finds a name without spaces within a text without spaces", () => {
  expect(erase("昨日は山田太郎が来た", { names: ["山田太郎"] })).toBe("昨日は[erased]が来た");
});

test("finds an email, but not within a longer one", () => {
  const searched = { emails: ["anna@acme.com"] };
  expect(erase("Write to ANNA@acme.com. Or a%3Danna%40acme.com", searched)).toBe("Write to [erased]. Or a%3D[erased]");
  for (const other of ["anna@acme.com.br", "anna@acme.com-group.com", "joanna@acme.com", "anna@acme.community"])
    expect(erase(other, searched)).toBe(other);
});

test.each(["+1 415 555 7312", "(415) 555-7312", "+1 (415) 555.7312", "Tel.1-415-555-7312", "call 14155557312 now"])(
  "finds the phone number in %p",
  (text) => {
    expect(erase(text, { phones: ["+1 415 555 7312"] })).toMatch(/^[^0-9]*$/);
  },
);

test.each(["0171 5557312", "+49 (0)171 5557312", "0049 171 555 73 12", "(0171) 555-7312"])(
  "finds the phone number of another country in %p",
  (text) => {
    expect(erase(`Call ${text}!`, { phones: ["+49 171 5557312"] })).toBe("Call [erased]!");
    expect(erase(`Call ${text}!`, { phones: ["0171/5557312"] })).toBe("Call [erased]!");
  },
);

test.each(["14155557312", "99914155557312", "1,415,555,7312", "14155557312.5", "id 999055557312", "555-7312"])(
  "leaves the figure or id %p",
  (text) => {
    expect(erase(text, { phones: ["+1 415 555 7312"] })).toBe(text);
  },
);

test.each([
  ["Anna Berg", "Anna M. Berg", true],
  ["Berg, Anna", "Anna Berg", true],
  ["Anna Berg", "Bob Stone", false],
  ["Anna Berg", "Anna Stone", false],
])("%p and %p may be one person: %p", (one, other, expected) => {
  expect(areCompatible(one, other)).toBe(expected);
});
