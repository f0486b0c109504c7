import { getDomain } from "tldts";
import { cutText } from "../../../imports/cut-text";
import { foldLocation, withoutLegalForm } from "../../values/matching/match-account";
import { differingWords, halvesOf, isNumbering, isSimilarSpelling, wordsOf } from "./names";

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
  /** The city, normalized like the name. */
  cityKey: string | null;
  state: string | null;
  country: string | null;
}

/** Traits with the texts that are compared, which are derived once per account instead of once per pair. */
export type Comparable<Own extends Traits = Traits> = Own & {
  /** The name without its legal form. */
  base: string;
  /** The base without spaces. */
  core: string;
  words: readonly string[];
  /** The words, joined without spaces. */
  spelled: string;
  /** The words in alphabetical order. */
  sorted: string;
  /** The words and the city in alphabetical order, as in the name of a branch; null: no city. */
  sortedWithCity: string | null;
  /** The registrable domain: `shop.acme.com` and `acme.com` yield the same value. */
  site: string | null;
  place: { city: string | null; state: string | null; country: string | null };
};

export function toComparable<Own extends Traits>(traits: Own): Comparable<Own> {
  const { nameKey, cityKey, domain, city, state, country } = traits;
  const base = withoutLegalForm(nameKey);
  const words = wordsOf(nameKey, cityKey);
  const fold = (text: string | null) => (text === null ? null : foldLocation(text));
  return {
    ...traits,
    base,
    core: base.replaceAll(" ", ""),
    words,
    spelled: words.join(""),
    sorted: sort(words),
    sortedWithCity: cityKey === null || words.length === 0 ? null : sort([...words, ...wordsOf(cityKey)]),
    site: domain === null ? null : (getDomain(domain, { allowPrivateDomains: true }) ?? domain),
    place: { city: fold(city), state: fold(state), country: fold(country) },
  };
}

function sort(words: readonly string[]): string {
  return words.toSorted().join(" ");
}

/** The likelihood (0–100) that two accounts are the same, with the reasons for it, followed by those against it. */
export interface MatchScore {
  score: number;
  reasons: string[];
}

/** Pairs with a lower score aren't shown. */
export const minScore = 40;

/** Minimum name length, excluding spaces and legal form, to match accounts by name. */
const minNameLength = 2;

/** The matching keys of an account; accounts that share a key are compared. */
export function keysOf({ cik, companyId, site, ticker, core, spelled, sorted, sortedWithCity }: Comparable): string[] {
  const sortedNames =
    spelled.length < minNameLength ? [] : [sorted, ...(sortedWithCity === null ? [] : [sortedWithCity])];
  const keys = [
    cik === null ? [] : `cik:${cik}`,
    companyId === null ? [] : `id:${companyId}`,
    site === null ? [] : `site:${site}`,
    ticker === null ? [] : `ticker:${ticker.toLowerCase()}`,
    core.length < minNameLength ? [] : `name:${cutText(core, 200)}`,
    sortedNames.map((name) => `words:${cutText(name, 200)}`),
    halvesOf(spelled).map((half) => `part:${cutText(half, 200)}`),
  ];
  return [...new Set(keys.flat())];
}

/**
 * Whether a key that too many accounts share is shown to users. Keys made from parts of names aren't: they are shared
 * by chance.
 */
export function isShown(key: string): boolean {
  return !key.startsWith("words:") && !key.startsWith("part:");
}

/** Formats a key for display: `the ticker ABC`. */
export function formatMatchKey(key: string): string {
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
 * Scores two accounts: an official number or a shared website outweighs a name that differs only in its legal form; the
 * location decides close cases. More lenient than the matching of imports, because a user decides. Symmetric in its
 * arguments.
 */
export function scorePair(one: Comparable, other: Comparable): MatchScore {
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

function sitePart(a: Comparable, b: Comparable): Part | null {
  const [site, otherSite] = [a.site, b.site];
  if (site === null || otherSite === null) return null;
  if (site !== otherSite) return { points: -10, text: `Different domains: ${a.domain} and ${b.domain}` };
  if (a.domain === b.domain) return { points: 60, text: `Same domain: ${a.domain}` };
  return { points: 50, text: `Domains of one owner: ${a.domain} and ${b.domain}` };
}

function namePart(a: Comparable, b: Comparable): Part | null {
  const names = `“${a.name}” and “${b.name}”`;
  if (a.core.length < minNameLength || a.core !== b.core) return spellingPart(a, b, names);
  if (a.nameKey === b.nameKey) return { points: 50, text: `Same name: ${names}` };
  const isForm = a.base === b.base;
  return {
    points: 45,
    text: `Similar names: ${names} (apart from ${isForm ? "legal form" : "spaces and legal form"})`,
  };
}

function spellingPart(a: Comparable, b: Comparable, names: string): Part | null {
  if (a.spelled.length >= minNameLength && a.sorted === b.sorted)
    return { points: 42, text: `Similar names: ${names} (apart from word order and abbreviations)` };
  const points = spellingPoints(a, b);
  if (points !== null) return { points, text: `Similar names: ${names} (apart from a letter or spaces)` };
  const isBranch = a.sortedWithCity === b.sorted || b.sortedWithCity === a.sorted;
  return isBranch ? { points: 40, text: `Similar names: ${names} (apart from the city)` } : null;
}

/** Shorter names that differ in a letter need something else in common. */
const minSureLength = 12;
/** Shorter words that differ in a letter are often different words: "Iran" and "Iraq". */
const minSureWord = 5;

/** The points for names that differ in a letter or spaces; null: they differ in more, or belong to sister companies. */
function spellingPoints(a: Comparable, b: Comparable): number | null {
  if (!isSimilarSpelling(a.spelled, b.spelled)) return null;
  const isLong = Math.min(a.spelled.length, b.spelled.length) >= minSureLength;
  if (a.spelled === b.spelled) return isLong ? 40 : 30;
  const differing = differingWords(a.words, b.words);
  if (differing.some(isNumbering)) return null;
  return isLong && differing.some((word) => word.length >= minSureWord) ? 40 : 30;
}

function tickerPart({ ticker }: Traits, other: Traits): Part | null {
  if (ticker === null || other.ticker === null) return null;
  if (ticker.toLowerCase() === other.ticker.toLowerCase()) return { points: 30, text: `Same ticker: ${ticker}` };
  return { points: -15, text: `Different tickers: ${ticker} and ${other.ticker}` };
}

function placePart(a: Comparable, b: Comparable): Part | null {
  const isSame = (of: keyof Comparable["place"]) => a.place[of] !== null && a.place[of] === b.place[of];
  const isOther = (of: keyof Comparable["place"]) =>
    a.place[of] !== null && b.place[of] !== null && a.place[of] !== b.place[of];
  if (isOther("country")) return { points: -20, text: `Different countries: ${a.country} and ${b.country}` };
  if (isOther("state") || isOther("city"))
    return { points: -20, text: `Different locations: ${placeOf(a)} and ${placeOf(b)}` };
  if (isSame("city")) return { points: 20, text: `Both in ${placeOf(a)}` };
  if (isSame("state")) return { points: 10, text: `Both in ${a.state}` };
  return null;
}

function placeOf({ city, state, country }: Traits): string {
  return [city, state ?? country].filter(Boolean).join(", ");
}
