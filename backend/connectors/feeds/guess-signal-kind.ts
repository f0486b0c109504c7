import type { NotifiedSignalKind } from "@/lib/contracts/signals/signal-kind";

/**
 * Words in a title that indicate a signal's kind. A title matches a rule by any of its patterns; of a pair, it must
 * match both patterns, in this order. (A single pattern with `.*` between two lists of words would take quadratic
 * time.) The first matching rule wins.
 */
const rules: readonly [NotifiedSignalKind, ...(RegExp | readonly [RegExp, RegExp])[]][] = [
  [
    "workforce",
    /\b((lay(ing)?[ -]?offs?|lays off|job cuts?|cuts? [\d,]{1,12} (jobs|positions)|strike|union|hiring|to hire|workforce)\b|restructur)/,
  ],
  [
    "leadership",
    [
      /\b(ceo|cfo|coo|cto|cio|cmo|chro|chief( [a-z]{1,20}){0,4} officer|president|chair(man|woman|person)?|board of directors|directors?|executives?|leadership)\b/,
      /\b((names?|named|joins?|succeeds?|successors?|succession|retires?|retirement|resigns?|steps? down|departs?|transitions?)\b|appoint|elect|promot)/,
    ],
    [
      /\b((names?|named|joins?|succeeds?|succession|retires?|retirement|resigns?|steps? down|departs?|welcomes?)\b|appoint|elect|promot)/,
      /\b(ceo|cfo|coo|cto|cio|cmo|chro|chief|president|chair(man|woman|person)?|board|directors?|executives?|leader|leadership)\b/,
    ],
  ],
  [
    "acquisition",
    /\b((acqui(re|res|red|ring|sition|sitions)|merg(e|es|ed|er|ers|ing)|takeover|to buy|buys|spin-?off|majority stake)\b|divest)/,
    [/\b(sells?|sale of|completes? sale)\b/, /\b(business|unit|division|stake)\b/],
  ],
  [
    "earnings",
    /\b(earnings|dividends?|guidance|outlook|buyback|share repurchase)\b/,
    [
      /\b(quarter(ly)?|q[1-4]|full[ -]year|fiscal|annual|half[ -]year)\b/,
      /\b(results?|revenues?|sales|profit|report|guidance)\b/,
    ],
    [/\b(results?|revenues?|sales|profit)\b/, /\b(quarter|q[1-4]|full[ -]year|fiscal)\b/],
  ],
  [
    "regulation",
    /\b((fda|epa|ftc|sec|doj|eu commission|approval|approves|lawsuits?|sued?|settle(s|d|ment)|recalls?|fined?|investigation|antitrust|clearance)\b|regulat|complian)/,
  ],
  [
    "contract",
    /\b((contracts?|awarded|wins|agreements?|partner(s|ship|ships|ing)?|selected (by|as|to|for)|orders?|deal|joint venture|alliance|memorandum)\b|collaborat)/,
  ],
  [
    "expansion",
    /\b(expan(d|ds|ded|ding|sion)|opens?|opening|breaks? ground|groundbreaking|new (plant|factory|facility|site|headquarters|office|warehouse|campus|center|centre|store|line)|invest(s|ing|ment|ments)?|enters?|capacity)\b/,
  ],
  [
    "product",
    /\b((launch(es|ed|ing)?|releases?|new (product|model|version|engine|platform|service)|announces availability|now available|debuts?)\b|introduc|unveil)/,
  ],
];

/** Guesses a signal's kind from the words of a newsroom title; `other` when none match. */
export function guessSignalKind(title: string): NotifiedSignalKind {
  const plain = title.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[’‘]/g, "'");
  return rules.find(([, ...patterns]) => patterns.some((pattern) => isIn(plain, pattern)))?.[0] ?? "other";
}

function isIn(text: string, pattern: RegExp | readonly [RegExp, RegExp]): boolean {
  if (pattern instanceof RegExp) return pattern.test(text);
  const [first, second] = pattern;
  const found = first.exec(text);
  return found !== null && second.test(text.slice(found.index + found[0].length));
}
