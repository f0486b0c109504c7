import { readCompanies } from "../../../seed/files";
import { type Dice, diceOf } from "../../../seed/random";
import { maxSimilar } from "./find";
import { keysOf, minScore, scorePair, type Traits } from "./score";

/** An account and the company that it stands for. */
interface Labelled {
  company: string;
  kind: string;
  traits: Traits;
}

/** Normalizes a name as `search_key` does in the database. */
function keyOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[-/'.,"()`]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const legalForm = /,? (Inc\.?|Incorporated|Corp\.?|Corporation|Company|Co\.?|Ltd\.?|Limited|LLC|plc)$/i;
const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\bTechnologies\b/, "Tech"],
  [/\bTechnology\b/, "Tech"],
  [/\bInternational\b/, "Intl"],
  [/\bFinancial\b/, "Fin"],
  [/\bGroup\b/, "Grp"],
  [/\bHoldings\b/, "Hldgs"],
  [/\bServices\b/, "Service"],
  [/\bPharmaceuticals\b/, "Pharma"],
  [/\bSystems\b/, "System"],
  [/\bLaboratories\b/, "Labs"],
  [/\bIndustries\b/, "Industry"],
  [/\bNational\b/, "Natl."],
];
const letters = ["a", "e", "i", "n", "o", "r", "s", "t"] as const;

function misspell(name: string, dice: Dice): string {
  const at = dice.between(1, name.length - 2);
  const [before, letter = "", after] = [name.slice(0, at), name[at], name.slice(at + 1)];
  const [next = "", ...rest] = after;
  return dice.pick([
    `${before}${after}`,
    `${before}${letter}${letter}${after}`,
    `${before}${dice.pick(letters)}${after}`,
    `${before}${next}${letter}${rest.join("")}`,
  ]);
}

/** How people write a company's name a second time; null: this name can't be written so. */
const variations: Readonly<Record<string, (name: string, dice: Dice, city: string | null) => string | null>> = {
  "legal form": (name, dice) =>
    `${name.replace(legalForm, "")}${dice.pick([" Inc", " Corporation", ", LLC", " Co.", " Ltd"])}`,
  "short form": (name) => {
    const [long, short] = shortForms.find(([one]) => one.test(name)) ?? [];
    return long === undefined || short === undefined ? null : name.replace(long, short);
  },
  misspelling: misspell,
  "two misspellings": (name, dice) => misspell(misspell(name, dice), dice),
  order: (name) => {
    const [first = "", ...rest] = name.replace(legalForm, "").split(" ");
    return rest.length === 0 ? null : `${rest.join(" ")}, ${first}`;
  },
  city: (name, dice, city) => (city === null ? null : `${name.replace(legalForm, "")} ${dice.pick(["-", ""])} ${city}`),
  fillers: (name) => (name.includes("&") ? name.replace("&", "and") : `The ${name}`),
  spaces: (name) => {
    const base = name.replace(legalForm, "");
    return base.includes(" ") ? base.replace(" ", "") : null;
  },
  initials: (name) => {
    const words = name.replace(legalForm, "").split(" ");
    return words.length < 3 ? null : words.map(([initial]) => initial).join("");
  },
  "another name": (name) => `${[...name].toReversed().join("")} Brands`,
};

/** The sample's companies, a second account of every third, and for every fourth a company with a similar name. */
async function labelledAccounts(): Promise<Labelled[]> {
  const dice = diceOf("labelled names");
  const companies = await readCompanies();
  const places = companies.map(({ hq_city: city, hq_state: state }) => ({ city, state }));
  const kinds = Object.keys(variations);
  const all = companies.flatMap(({ name, domain, ticker, hq_country: country, ...company }, index): Labelled[] => {
    const [city, state] = [company.hq_city, company.hq_state];
    const own: Traits = {
      ...{ name, nameKey: keyOf(name), domain, ticker, cik: null, companyId: null },
      city,
      state,
      country,
    };
    const rename = (to: string, more: Partial<Traits>): Traits => ({
      ...{ ...own, name: to, nameKey: keyOf(to), ticker: null, domain: null },
      ...more,
    });
    const label = `${index}`;
    const accounts: Labelled[] = [{ company: label, kind: "own", traits: own }];
    const kind = kinds[(index / 3) % kinds.length] ?? "";
    const varied = index % 3 === 0 ? (variations[kind]?.(name, dice, city) ?? null) : null;
    if (varied !== null) {
      const isPlaced = dice.isLucky(0.7);
      const site = kind === "another name" || dice.isLucky(0.3) ? domain : null;
      const more = { domain: site, ...(isPlaced ? {} : { city: null, state: null }) };
      accounts.push({ company: label, kind, traits: rename(varied, more) });
    }
    const base = name.replace(legalForm, "");
    const sister = dice.pick([`${base} Capital`, `${base} Foundation`, `${base} 2`, `New ${base}`]);
    if (index % 4 === 1) accounts.push({ company: `${index} sister`, kind: "sister", traits: rename(sister, {}) });
    const elsewhere: Pick<Traits, "city" | "state"> = places[(index * 7) % places.length] ?? {
      city: null,
      state: null,
    };
    const namesake = rename(`${base} LLC`, elsewhere);
    if (index % 3 === 1 && elsewhere.city !== city && namesake.city !== null && city !== null)
      accounts.push({ company: `${index} namesake`, kind: "namesake", traits: namesake });
    return accounts;
  });
  // Two live accounts never have the same name.
  return [...new Map(all.toReversed().map((one) => [one.traits.nameKey, one])).values()];
}

/** The pairs that the finder lists among these accounts, as positions. */
function findPairs(accounts: readonly Labelled[]): [number, number][] {
  const byKey = new Map<string, number[]>();
  for (const [index, { traits }] of accounts.entries())
    for (const key of keysOf(traits)) byKey.set(key, [...(byKey.get(key) ?? []), index]);
  const found = new Map<string, [number, number]>();
  for (const sharing of byKey.values()) {
    if (sharing.length > maxSimilar) continue;
    for (const low of sharing)
      for (const high of sharing) {
        const [one, other] = [accounts[low], accounts[high]];
        if (low < high && one && other && scorePair(one.traits, other.traits).score >= minScore)
          found.set(`${low} ${high}`, [low, high]);
      }
  }
  return [...found.values()];
}

test("finds most accounts that were written twice, and hardly any others", async () => {
  const accounts = await labelledAccounts();
  const companyOf = (index: number) => accounts[index]?.company;
  const pairs = findPairs(accounts);
  const right = pairs.filter(([low, high]) => companyOf(low) === companyOf(high));
  const twice = accounts.filter(({ kind }) => kind in variations).map(({ company }) => company);

  const found = new Set(right.map(([low]) => companyOf(low)));
  expect(right.length / pairs.length).toBeGreaterThanOrEqual(0.95);
  expect(found.size / twice.length).toBeGreaterThanOrEqual(0.75);
});
