import fc from "fast-check";
import { findLink } from "@/lib/contracts/wire/link";
import { type MarkupNode, paragraphsOf, parseMarkup } from "./markup";

const textOf = (nodes: readonly MarkupNode[]): string =>
  nodes.map((node) => ("text" in node ? node.text : textOf(node.nodes))).join("");

describe("announcement markup", () => {
  test("parses bold, italic, code and links, also nested", () => {
    expect(
      parseMarkup("**Now *live*:** try `sync` at [Accounts](/all-accounts) or [us](https://sightline.example/a)"),
    ).toEqual([
      {
        kind: "bold",
        nodes: [
          { kind: "text", text: "Now " },
          { kind: "italic", nodes: [{ kind: "text", text: "live" }] },
          { kind: "text", text: ":" },
        ],
      },
      { kind: "text", text: " try " },
      { kind: "code", text: "sync" },
      { kind: "text", text: " at " },
      { kind: "link", link: { href: "/all-accounts", isOwn: true }, nodes: [{ kind: "text", text: "Accounts" }] },
      { kind: "text", text: " or " },
      {
        kind: "link",
        link: { href: "https://sightline.example/a", isOwn: false },
        nodes: [{ kind: "text", text: "us" }],
      },
    ]);
  });

  test.each(["2 * 3 * 4", "snake_case_name", "* a list", "a ** b", "[no link]", "`", "**", "<b>bold</b>"])(
    "leaves %s unchanged",
    (text) => {
      expect(parseMarkup(text)).toEqual([{ kind: "text", text }]);
    },
  );

  test.each([
    "javascript:alert(1)",
    "JAVASCRIPT:alert(1)",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "http://evil.example",
    "https://user@evil.example",
    "https:evil.example",
    "/a\u0000b",
    "mailto:a@b.example",
    "",
  ])("W5 · ignores a link to %j", (href) => {
    expect(findLink(href)).toBeNull();
    expect(parseMarkup(`[here](${href})`).some(({ kind }) => kind === "link")).toBe(false);
  });

  test("never shows more characters than were typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."ab *_`[]()<>/:&;\n"), maxLength: 200 }), (text) => {
        const plain = textOf(parseMarkup(text));
        expect(plain.length).toBeLessThanOrEqual(text.length);
        expect(plain.replace(/[*_`[\]()]/g, "").length).toBeLessThanOrEqual(text.length);
      }),
    );
  });

  test("splits paragraphs at empty lines, and lines at single line breaks", () => {
    expect(paragraphsOf("one\ntwo\n\n \n\nthree\n")).toEqual([["one", "two"], ["three"]]);
    expect(paragraphsOf("")).toEqual([]);
  });
});
