import { sql } from "drizzle-orm";
import { z } from "zod";
import { readRows } from "../../../database/database";
import { readCompanies } from "../../../seed/files";
import { createRandomGenerator, type RandomGenerator } from "../../../seed/random";
import { startTestBackend, type TestBackend } from "../../../test-backend";
import { maxSimilar } from "./find";
import { type Comparable, keysOf, minScore, scorePair, type Traits, toComparable } from "./score";

/** An account and the company that it stands for. */
interface Labelled {
  company: string;
  kind: string;
  traits: Comparable;
}

/** An account before the database has normalized its texts. */
type Draft = Omit<Labelled, "traits"> & { traits: Omit<Traits, "nameKey" | "cityKey"> };

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

/** Normalizes texts as the database does. */
async function readKeys(texts: readonly string[]): Promise<string[]> {
  const rows = await readRows(
    backend.store.db,
    z.object({ key: z.string() }),
    sql`select search_key(t.value) as key
        from json_array_elements_text(${JSON.stringify(texts)}::json) with ordinality as t(value, at) order by t.at`,
  );
  return rows.map(({ key }) => key);
}

const legalForm = /,? (Inc\.?|Incorporated|Corp\.?|Corporation|Company|Co\.?|Ltd\.?|Limited|LLC|plc)$/i;
/** Short forms, only some of which are also in the finder's own table. */
const shortForms: readonly (readonly [RegExp, string])[] = [
  [/\bTechnologies\b/, "Technols"],
  [/\bTechnology\b/, "Tech"],
  [/\bInternational\b/, "Internat"],
  [/\bFinancial\b/, "Finl"],
  [/\bGroup\b/, "Gp"],
  [/\bHoldings\b/, "Hldgs"],
  [/\bServices\b/, "Serv"],
  [/\bPharmaceuticals\b/, "Pharm"],
  [/\bSystems\b/, "Syst"],
  [/\bLaboratories\b/, "Labs"],
  [/\bIndustries\b/, "Ind"],
  [/\bNational\b/, "Natl."],
  [/\bBancorp\b/, "Bancorporation"],
  [/\bEnergy\b/, "Engy"],
  [/\bResources\b/, "Res"],
  [/\bTherapeutics\b/, "Tx"],
  [/\bPartners\b/, "Ptnrs"],
  [/\bProperties\b/, "Props"],
];
const letters = ["a", "e", "i", "n", "o", "r", "s", "t"] as const;

function misspell(name: string, dice: RandomGenerator): string {
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

/** Ways in which a company's name is entered a second time; null if the way doesn't apply to the name. */
const variations: Readonly<
  Record<string, (name: string, dice: RandomGenerator, city: string | null) => string | null>
> = {
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

/** Pairs of countries whose names differ in a few letters. */
const countries = [
  "Iran",
  "Iraq",
  "Austria",
  "Australia",
  "Niger",
  "Nigeria",
  "Mali",
  "Malawi",
  "Slovakia",
  "Slovenia",
];

/** The sample's companies, a second account of every third, and for every fourth a company with a similar name. */
async function labelledAccounts(): Promise<Labelled[]> {
  const dice = createRandomGenerator("labelled names");
  const companies = await readCompanies();
  const places = companies.map(({ hq_city: city, hq_state: state }) => ({ city, state }));
  const kinds = Object.keys(variations);
  const all = companies.flatMap(({ name, domain, ticker, hq_country: country, ...company }, index): Draft[] => {
    const [city, state] = [company.hq_city, company.hq_state];
    const own: Draft["traits"] = { name, domain, ticker, cik: null, companyId: null, city, state, country };
    const rename = (to: string, more: Partial<Draft["traits"]>) => ({
      ...{ ...own, name: to, ticker: null, domain: null },
      ...more,
    });
    const label = `${index}`;
    const accounts: Draft[] = [{ company: label, kind: "own", traits: own }];
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
    const numbered = dice.pick([
      ["Partners I", "Partners II"],
      ["Holdings A", "Holdings B"],
      ["Fund III", "Fund IV"],
    ]);
    if (index % 4 === 3)
      for (const end of numbered)
        accounts.push({ company: `${index} ${end}`, kind: "sister", traits: rename(`${base} ${end}`, {}) });
    const elsewhere: Pick<Traits, "city" | "state"> = places[(index * 7) % places.length] ?? {
      city: null,
      state: null,
    };
    const namesake = rename(`${base} LLC`, elsewhere);
    if (index % 3 === 1 && elsewhere.city !== city && namesake.city !== null && city !== null)
      accounts.push({ company: `${index} namesake`, kind: "namesake", traits: namesake });
    return accounts;
  });
  const banks = countries.map((country): Draft => {
    const none = { domain: null, ticker: null, cik: null, companyId: null, city: null, state: null };
    return { company: country, kind: "sister", traits: { ...none, name: `National Bank of ${country}`, country } };
  });
  const drafts = [...all, ...banks];
  const keys = await readKeys(drafts.flatMap(({ traits: { name, city } }) => [name, city ?? ""]));
  const accounts = drafts.map(({ traits, ...draft }, index): Labelled => {
    const [nameKey = "", cityKey = ""] = keys.slice(2 * index, 2 * index + 2);
    return { ...draft, traits: toComparable({ ...traits, nameKey, cityKey: cityKey || null }) };
  });
  // Two live accounts never have the same name.
  return [...new Map(accounts.toReversed().map((one) => [one.traits.nameKey, one])).values()];
}

/** The pairs that the finder lists among these accounts, as indexes into `accounts`. */
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

test("finds most accounts that were entered twice, and hardly any others", async () => {
  const accounts = await labelledAccounts();
  const companyOf = (index: number) => accounts[index]?.company;
  const pairs = findPairs(accounts);
  const right = pairs.filter(([low, high]) => companyOf(low) === companyOf(high));
  const twice = accounts.filter(({ kind }) => kind in variations).map(({ company }) => company);

  const found = new Set(right.map(([low]) => companyOf(low)));
  expect(right.length / pairs.length).toBeGreaterThanOrEqual(0.95);
  expect(found.size / twice.length).toBeGreaterThanOrEqual(0.75);
});
