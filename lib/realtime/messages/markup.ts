import { findLink, type SafeLink } from "@/lib/contracts/wire/link";

/** A chunk of an announcement's text. Chunks are rendered as text, never as HTML. */
export type MarkupNode =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "bold"; nodes: readonly MarkupNode[] }
  | { kind: "italic"; nodes: readonly MarkupNode[] }
  | { kind: "link"; link: SafeLink; nodes: readonly MarkupNode[] };

/** A closing mark directly follows a non-space character, an opening mark directly precedes one. */
const mark =
  /`([^`\n]+)`|\*\*(?=\S)((?:(?!\*\*)[^\n])*\S)\*\*|(?<![\p{L}\p{N}*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])_(?=[^\s_])([^_\n]*[^\s_])_(?![\p{L}\p{N}_])|\[([^\][\n]+)\]\(([^()\s]+)\)/u;

const deepest = 4;

/**
 * Parses a small subset of Markdown: **bold**, *italic*, `code`, [links](https://…) to https URLs and pages of this
 * site. Anything else, including HTML and links with other schemes, stays plain text (case W5).
 */
export function parseMarkup(text: string, depth = 0): MarkupNode[] {
  const nodes: MarkupNode[] = [];
  let rest = text;
  while (rest !== "") {
    const found = depth < deepest ? mark.exec(rest) : null;
    if (!found) return addText(nodes, rest);
    addText(nodes, rest.slice(0, found.index));
    const node = readNode(found, depth);
    if (node) nodes.push(node);
    else addText(nodes, found[0]);
    rest = rest.slice(found.index + found[0].length);
  }
  return nodes;
}

/** Splits a text into paragraphs of lines at empty lines. */
export function paragraphsOf(text: string): string[][] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0);
}

function readNode([, code, bold, star, underscore, label, href]: RegExpExecArray, depth: number): MarkupNode | null {
  if (code !== undefined) return { kind: "code", text: code };
  if (bold !== undefined) return { kind: "bold", nodes: parseMarkup(bold, depth + 1) };
  const italic = star ?? underscore;
  if (italic !== undefined) return { kind: "italic", nodes: parseMarkup(italic, depth + 1) };
  const link = findLink(href);
  return link && label !== undefined ? { kind: "link", link, nodes: parseMarkup(label, depth + 1) } : null;
}

function addText(nodes: MarkupNode[], text: string): MarkupNode[] {
  const last = nodes.at(-1);
  if (text === "") return nodes;
  if (last?.kind === "text") nodes[nodes.length - 1] = { kind: "text", text: last.text + text };
  else nodes.push({ kind: "text", text });
  return nodes;
}
