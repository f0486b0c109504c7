import { isVisible, visibleText } from "./visible-text";

const invisible = [
  ["a zero-width space", "\u200b"],
  ["a word joiner and a byte order mark", "\u2060\ufeff"],
  ["a soft hyphen between spaces", " \u00ad "],
  ["a direction mark", "\u202e"],
  ["Hangul fillers", "\u3164\u115f\uffa0"],
  ["a blank Braille pattern", "\u2800"],
  ["an invisible tag", "\u{e0041}"],
  ["a variation selector", "\ufe0f"],
  ["a mark without a letter", "\u0301"],
];

test.each(invisible)("rejects %s as a name", (_, text) => {
  expect(isVisible(text)).toBe(false);
  expect(visibleText(60).safeParse(text).error?.issues[0]?.message).toMatch(/visible character|Enter a name/);
});

test.each(["3M", "Łódź", "株式会社", "\u{1f98a}", "नमस्ते", "می\u200cخواهم", "!"])("accepts %s as a name", (text) => {
  expect(visibleText(60).parse(` ${text} `)).toBe(text);
});

test("rejects an empty name and a too long name with one message each", () => {
  const messages = (text: string) =>
    visibleText(3)
      .safeParse(text)
      .error?.issues.map(({ message }) => message);

  expect(messages(" ")).toEqual(["Enter a name"]);
  expect(messages("Acme")).toEqual(["At most 3 characters"]);
});
