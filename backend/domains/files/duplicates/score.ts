import { getDomain } from "tldts";
import { cutText } from "../../../imports/cut-text";
import { withoutLegalForm } from "../../values/matching/match";
import { halvesOf, isSpelledAlike, withCity, wordsOf } from "./names";

/** The account values used to detect duplicates. */
export interface Traits {
  name: string;
  /** The name, normalized as in database comparisons. */
  nameKey: string;
  domain: string | null;
  ticker: string | null;
  cik: string | null;
  /** The company id in the catalog. */
  companyId: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
}

/** The likelihood (0–100) that two accounts are the same, with the reasons for and then against. */
export interface Likeness {
  score: number;
  reasons: string[];
}

/** Pairs with a lower score aren't shown. */
export const minScore = 40;

/** Minimum name length, excluding spaces and legal form, to match accounts by name. */
const minNameLength = 2;

/** The matching keys of an account; accounts that share a key are compared. */
export function keysOf(one: Traits): string[] {
  const core = coreOf(one);
  const site = siteOf(one);
  const words = wordsOf(one.nameKey);
  const halves = halvesOf(words.join("")).map((half) => `part:${cutText(half, 200)}`);
  const keys = [
    one.cik === null ? [] : `cik:${one.cik}`,
    one.companyId === null ? [] : `id:${one.companyId}`,
    site === null ? [] : `site:${site}`,
    one.ticker === null ? [] : `ticker:${one.ticker.toLowerCase()}`,
    core.length < minNameLength ? [] : `name:${cutText(core, 200)}`,
    ...[words, withCity(words, one.city)].map((of) =>
      of !== null && isName(words) ? `words:${cutText(of.toSorted().join(" "), 200)}` : [],
    ),
    halves,
  ];
  return [...new Set(keys.flat())];
}

/** Whether users see a key that too many accounts share: parts of names are shared by chance. */
export function isShown(key: string): boolean {
  return !key.startsWith("words:") && !key.startsWith("part:");
}

/** Formats a key for display: `the ticker ABC`. */
export function describeKey(key: string): string {
  const [kind = "", value = ""] = [key.slice(0, key.indexOf(":")), key.slice(key.indexOf(":") + 1)];
  const names: Readonly<Record<string, string>> = {
    cik: "the SEC number",
    id: "the external id",
    site: "the domain",
    ticker: "the ticker",
    name: "the name",
  };
  return `${names[kind] ?? kind} ${kind === "ticker" ? value.toUpperCase() : value}`;
}

/**
 * Scores two accounts by the same rules that imports use to match accounts: an official number or a shared website
 * outweighs a name that differs only in its legal form; the location decides close cases. Symmetric in its arguments.
 */
export function scorePair(one: Traits, other: Traits): Likeness {
  const parts = [
    cikPart(one, other),
    externalPart(one, other),
    sitePart(one, other),
    namePart(one, other),
    tickerPart(one, other),
    placePart(one, other),
  ].filter((part) => part !== null);
  const sum = parts.reduce((total, { points }) => total + points, 0);
  return {
    score: Math.max(0, Math.min(100, sum)),
    reasons: parts.toSorted((a, b) => Number(b.points > 0) - Number(a.points > 0)).map(({ text }) => text),
  };
}

interface Part {
  points: number;
  text: string;
}

function cikPart({ cik }: Traits, other: Traits): Part | null {
  if (cik === null || other.cik === null) return null;
  if (cik === other.cik) return { points: 60, text: `Same SEC number: ${cik}` };
  return { points: -60, text: `Different SEC numbers: ${cik} and ${other.cik}` };
}

function externalPart({ companyId }: Traits, other: Traits): Part | null {
  if (companyId === null || companyId !== other.companyId) return null;
  return { points: 60, text: `Same external id: ${companyId}` };
}

function sitePart(a: Traits, b: Traits): Part | null {
  const [site, theirs] = [siteOf(a), siteOf(b)];
  if (site === null || theirs === null) return null;
  if (site !== theirs) return { points: -10, text: `Different domains: ${a.domain} and ${b.domain}` };
  if (a.domain === b.domain) return { points: 60, text: `Same domain: ${a.domain}` };
  return { points: 50, text: `Domains of one owner: ${a.domain} and ${b.domain}` };
}

function namePart(a: Traits, b: Traits): Part | null {
  const core = coreOf(a);
  const names = `“${a.name}” and “${b.name}”`;
  if (core.length < minNameLength || core !== coreOf(b)) return spellingPart(a, b, names);
  if (a.nameKey === b.nameKey) return { points: 50, text: `Same name: ${names}` };
  const isForm = withoutLegalForm(a.nameKey) === withoutLegalForm(b.nameKey);
  return { points: 45, text: `Names alike: ${names} (${isForm ? "legal form" : "spaces and legal form"} aside)` };
}

function spellingPart(a: Traits, b: Traits, names: string): Part | null {
  const [words, theirs] = [wordsOf(a.nameKey), wordsOf(b.nameKey)];
  if (isName(words) && isSameWords(words, theirs))
    return { points: 42, text: `Names alike: ${names} (order and short forms of words aside)` };
  const text = words.join("");
  if (isSpelledAlike(text, theirs.join("")))
    return {
      points: Math.min(text.length, theirs.join("").length) >= minSureLength ? 40 : 30,
      text: `Names alike: ${names} (a letter or spaces aside)`,
    };
  const isBranch =
    isSameWords(withCity(words, a.city) ?? [], theirs) || isSameWords(withCity(theirs, b.city) ?? [], words);
  return isBranch ? { points: 40, text: `Names alike: ${names} (the city aside)` } : null;
}

/** Shorter names that differ in a letter need something else in common. */
const minSureLength = 12;

function isName(words: readonly string[]): boolean {
  return words.join("").length >= minNameLength;
}

function isSameWords(words: readonly string[], others: readonly string[]): boolean {
  return words.length === others.length && words.toSorted().join(" ") === others.toSorted().join(" ");
}

function tickerPart({ ticker }: Traits, other: Traits): Part | null {
  if (ticker === null || other.ticker === null) return null;
  if (ticker.toLowerCase() === other.ticker.toLowerCase()) return { points: 30, text: `Same ticker: ${ticker}` };
  return { points: -15, text: `Different tickers: ${ticker} and ${other.ticker}` };
}

function placePart(a: Traits, b: Traits): Part | null {
  const isSame = (left: string | null, right: string | null) =>
    left !== null && right !== null && fold(left) === fold(right);
  const isOther = (left: string | null, right: string | null) =>
    left !== null && right !== null && fold(left) !== fold(right);
  if (isOther(a.state, b.state) || isOther(a.city, b.city))
    return { points: -20, text: `Different places: ${placeOf(a)} and ${placeOf(b)}` };
  if (isSame(a.city, b.city)) return { points: 20, text: `Both in ${placeOf(a)}` };
  if (isSame(a.state, b.state)) return { points: 10, text: `Both in ${a.state}` };
  return null;
}

function placeOf({ city, state, country }: Traits): string {
  return [city, state ?? country].filter(Boolean).join(", ");
}

function fold(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

function coreOf({ nameKey }: Traits): string {
  return withoutLegalForm(nameKey).replaceAll(" ", "");
}

/** The registrable domain: `shop.acme.com` and `acme.com` yield the same value. */
function siteOf({ domain }: Traits): string | null {
  return domain === null ? null : (getDomain(domain, { allowPrivateDomains: true }) ?? domain);
}
