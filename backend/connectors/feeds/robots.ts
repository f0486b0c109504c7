import type { RobotsRule } from "../../database/schema/connectors";

/** Our product token, which websites use to name us in robots.txt (RFC 9309, 2.2.1). */
const ownToken = "sightline";
/** Only this many characters of a file are read (RFC 9309, 2.5). */
const maxLength = 500 * 1024;
const maxRules = 5_000;
/** Longer lines are skipped: a truncated rule would have a different meaning. */
const maxLineLength = 2_000;

/**
 * Parses the rules of a `robots.txt` that apply to us: those of the groups for our token, else those of `*` (RFC 9309,
 * 2.2).
 */
export function readRobots(text: string): RobotsRule[] {
  const [own, everyone]: [RobotsRule[], RobotsRule[]] = [[], []];
  /** Whether the current group names our token, and whether it names `*`. */
  let tokens = { own: false, everyone: false };
  let isNamed = false;
  let isInAgentLines = false;
  for (const line of text
    .slice(0, maxLength)
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)) {
    if (line.length > maxLineLength) continue;
    const [, key = "", value = ""] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const record = key.toLowerCase();
    if (record === "user-agent") {
      if (!isInAgentLines) tokens = { own: false, everyone: false };
      isInAgentLines = true;
      const token = tokenOf(value);
      tokens.own ||= token === ownToken;
      tokens.everyone ||= token === "*";
      isNamed ||= tokens.own;
    } else if (record === "allow" || record === "disallow") {
      isInAgentLines = false;
      const path = normalise(value.trim());
      // `Disallow:` alone forbids nothing.
      if (path === "") continue;
      const rule = { allow: record === "allow", path };
      if (tokens.own) own.push(rule);
      if (tokens.everyone) everyone.push(rule);
    }
  }
  return (isNamed ? own : everyone).slice(0, maxRules);
}

/** Whether the rules allow a URL: the longest matching rule wins; of two equally long ones, the one that allows. */
export function isAllowed(rules: readonly RobotsRule[], { pathname, search }: URL): boolean {
  if (pathname === "/robots.txt") return true;
  const address = normalise(`${pathname}${search}`);
  const matching = rules.filter(({ path }) => matches(path, address));
  const length = Math.max(...matching.map(({ path }) => path.length));
  return matching.length === 0 || matching.some(({ path, allow }) => allow && path.length === length);
}

/** The product token of a `User-agent` value: `Sightline/1.0 (x)` names `sightline`. */
function tokenOf(value: string): string {
  const name = value.trim();
  return name.startsWith("*") ? "*" : (/^[a-z_-]*/i.exec(name)?.[0] ?? "").toLowerCase();
}

/**
 * Matches a rule's path: `*` is any text, `$` at the end anchors it. Each part between `*` is searched once, so
 * matching takes linear time.
 */
function matches(path: string, address: string): boolean {
  const isAnchored = path.endsWith("$");
  const parts = (isAnchored ? path.slice(0, -1) : path).split("*");
  const [first = "", ...others] = parts;
  if (!address.startsWith(first)) return false;
  const last = isAnchored ? others.pop() : undefined;
  let at = first.length;
  for (const part of others) {
    const found = address.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  if (!isAnchored) return true;
  return last === undefined ? at === address.length : address.length - last.length >= at && address.endsWith(last);
}

function octetsOf(letters: string): string {
  return [...Buffer.from(letters)].map((octet) => `%${octet.toString(16).padStart(2, "0")}`).join("");
}

/** Normalizes percent-encoding, so that two spellings of one URL compare equal (RFC 9309, 2.2.2). */
function normalise(path: string): string {
  return path.replace(/[^!-~]+/gu, octetsOf).replace(/%[0-9a-f]{2}/gi, (octet) => {
    const char = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
    return /[\w.~-]/.test(char) ? char : octet.toUpperCase();
  });
}
