import { contactFunctions, contactLevels } from "@/lib/contracts/contacts/contact";
import type { ContactImportField } from "@/lib/contracts/imports/import-field";

type Function = (typeof contactFunctions)[number];
type Level = (typeof contactLevels)[number];

const suffix = /^(jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|mba|esq|cpa|cfa|dds|pe)\.?$/i;

/** Builds a contact's name from its parts; `Moss, Ada` becomes Ada Moss. Null when the row has no name. */
export function joinName({
  full_name: full,
  first_name: first,
  last_name: last,
}: Partial<Record<ContactImportField, string>>): string | null {
  const name = full ?? [first, last].filter(Boolean).join(" ");
  const [before, after, more] = name.split(",").map((part) => part.trim());
  const isTurned = before && after && more === undefined && full !== undefined && !suffix.test(after);
  return (isTurned ? `${after} ${before}` : name).replaceAll(/\s+/g, " ").trim() || null;
}

const yes: ReadonlySet<string> = new Set([
  "yes",
  "y",
  "true",
  "t",
  "1",
  "x",
  "✓",
  "on",
  "ja",
  "oui",
  "si",
  "sí",
  "dnc",
]);
const no: ReadonlySet<string> = new Set(["no", "n", "false", "f", "0", "-", "off", "nein", "non"]);

/** Whether a cell means yes. */
export function isYes(text: string): boolean {
  return yes.has(text.trim().toLowerCase());
}

/** Whether a cell means no. */
export function isNo(text: string): boolean {
  return no.has(text.trim().toLowerCase());
}

/** A text in lower case, cut to 300 characters: a cell may have a million, but no title is longer than that. */
function wordsOf(text: string): string {
  return text.trim().slice(0, 300).toLowerCase();
}

/** Words that indicate a level; the first match wins, so a chief revenue officer is `c_level`. */
const levelWords: readonly [Level, RegExp][] = [
  ["c_level", /\bc[-\s]?(level|suite)\b|\bchief\b|\b(ceo|cfo|cio|cto|coo|cmo|cro|chro|ciso|cpo|cxo)\b|\bfounder\b/],
  ["vp", /\bs?e?vp\b|\bvice[-\s]?president\b/],
  ["c_level", /\bpresident\b|\bmanaging director\b|\bgeschäftsführer/],
  ["director", /\bdirector\b|\bhead of\b|^head$|\bleiter/],
  ["manager", /\bmanager\b|\bsupervisor\b|\bteam lead\b|^lead$/],
  [
    "individual",
    /\bindividual\b|\bcontributor\b|^ic$|\bstaff\b|\bentry\b|\bjunior\b|\bsenior\b|\bspecialist\b|\bemployee\b/,
  ],
];

/** Parses a level from a word in a file; null when unknown. */
export function findLevel(text: string): Level | null {
  const plain = wordsOf(text);
  const own = contactLevels.find((level) => level === plain.replaceAll(/[\s-]/g, "_"));
  return own ?? levelWords.find(([, words]) => words.test(plain))?.[0] ?? null;
}

const functionWords: readonly [Function, RegExp][] = [
  [
    "executive",
    /(?<!account )\bexecutive\b(?! assistant)|\bc[-\s]?suite\b|\bceo\b|\bfounder\b|^president\b|\bgeschäftsführ|\bmanaging director\b/,
  ],
  ["procurement", /\bprocure|\bpurchas|\bsourcing\b|\bbuyer\b|\beinkauf/],
  ["sales", /\bsales\b|\brevenue\b|\bcro\b|\baccount executive\b|\bbusiness development\b|\bvertrieb/],
  ["marketing", /\bmarketing\b|\bcmo\b|\bbrand\b|\bcommunications\b/],
  ["finance", /\bfinanc|\bcfo\b|\baccounting\b|\btreasur|\bcontroller\b|\bfinanz/],
  ["hr", /\bhuman resources\b|\bhr\b|\bpeople\b|\btalent\b|\bchro\b|\bpersonal/],
  ["legal", /\blegal\b|\bcounsel\b|\bcompliance\b|\brecht/],
  ["it", /\bit\b|\binformation\b|\bcio\b|\bciso\b|\bsecurity\b|\bsystems\b/],
  ["engineering", /\bengineer|\bcto\b|\bdevelop|\bsoftware\b|\btechnology\b|\br&d\b|\bresearch\b|\bentwicklung/],
  ["operations", /\boperation|\bcoo\b|\blogistic|\bsupply chain\b|\bmanufactur|\bproduction\b|\bplant\b/],
];

/** Parses a function from a word in a file; `other` when unknown. */
export function findFunction(text: string): Function {
  const plain = wordsOf(text);
  const own = contactFunctions.find((one) => one === plain);
  return own ?? functionWords.find(([, words]) => words.test(plain))?.[0] ?? "other";
}

/** Derives function and level from a title alone. */
export function placeOf(title: string): { function: Function; level: Level } {
  const plain = wordsOf(title);
  const isHead = /\bchief executive\b|\bceo\b/.test(plain);
  const rest = plain.replaceAll(/(?<!account )\bexecutive\b/g, "");
  return {
    function: isHead ? "executive" : findFunction(rest),
    level: findLevel(plain) ?? "individual",
  };
}
