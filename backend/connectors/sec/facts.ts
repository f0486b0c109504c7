import { z } from "zod";
import type { Statement } from "../../domains/signals/connectors/figure";
import { chooseStatements, type Fact } from "./choose-statements";
import { type Concept, concepts, type Tag } from "./concepts";
import { accessionSchema, cikSchema, InvalidResponseError, isTooFarAhead, parseCompanyResponse } from "./read-json";

/** The content of `companyfacts/CIK##########.json` about a company. */
export interface CompanyFacts {
  /** The company's name at the SEC; null: not given. */
  name: string | null;
  statements: Statement[];
  /** Accession numbers of the filings whose figures the response contains. */
  accessions: ReadonlySet<string>;
}

const factSchema = z.object({
  start: z.iso.date().optional(),
  end: z.iso.date(),
  val: z.number(),
  accn: accessionSchema,
  form: z.string().min(1).max(30),
  filed: z.iso.date(),
  frame: z.string().max(30).optional(),
});

const tagSchema = z.object({ units: z.record(z.string(), z.array(factSchema)) });

/** A schema of only the tags that are read, so that hundreds of others are neither validated nor copied. */
const taxonomySchemaOf = (taxonomy: Tag["taxonomy"]) => {
  const own = concepts.flatMap(({ tags }) => tags).filter((one) => one.taxonomy === taxonomy);
  return z.object(Object.fromEntries(own.map(({ tag }) => [tag, tagSchema.optional()]))).optional();
};

const factsSchema = z.object({
  cik: cikSchema,
  entityName: z.string().max(300).nullish(),
  facts: z.object({
    "us-gaap": taxonomySchemaOf("us-gaap"),
    "ifrs-full": taxonomySchemaOf("ifrs-full"),
    dei: taxonomySchemaOf("dei"),
  }),
});

type Facts = z.infer<typeof factsSchema>["facts"];

/** Upper limit: even forty years of five concepts, with a few restatements of each figure, have fewer statements. */
const maxStatements = 5_000;

/**
 * Reads revenue, net income, assets, shares and employees from a response of `companyfacts/CIK##########.json`.
 *
 * @throws InvalidResponseError with a reason: no part of such a response may be used
 */
export function readFacts(text: string, cik: string, now: Date): CompanyFacts {
  const { entityName, facts } = parseCompanyResponse(text, cik, factsSchema);
  const found = concepts.flatMap((concept) => factsOf(concept, facts));
  for (const fact of found) requireSensible(fact, now);
  const statements = concepts.flatMap((concept) => chooseStatements(found.filter((fact) => fact.concept === concept)));
  if (statements.length > maxStatements)
    throw new InvalidResponseError(`The response has ${statements.length} statements`);
  return {
    name: entityName?.trim() || null,
    statements,
    accessions: new Set(found.map(({ accession }) => accession)),
  };
}

/** @throws InvalidResponseError when a tag has figures, but none in a unit of its concept */
function factsOf(concept: Concept, facts: Facts): Fact[] {
  return concept.tags.flatMap(({ taxonomy, tag }, rank) => {
    const units = Object.entries(facts[taxonomy]?.[tag]?.units ?? {});
    const own = units.flatMap(([written, values]) => {
      const unit = concept.unitOf(written);
      return unit === null ? [] : values.map((value) => ({ unit, value }));
    });
    const [first] = units;
    if (first && own.length === 0)
      throw new InvalidResponseError(`${tag} has an unexpected unit: ${first[0].slice(0, 40)}`);
    return own.map(({ unit, value: { start, end, val, accn, form, filed, frame } }) => ({
      ...{ concept, rank, unit, form, end, filed },
      tag: `${taxonomy}:${tag}`,
      start: start ?? null,
      value: val,
      accession: accn,
      frame: frame ?? null,
    }));
  });
}

function requireSensible({ concept, tag, value, end, filed }: Fact, now: Date): void {
  for (const day of [end, filed])
    if (isTooFarAhead(day, now)) throw new InvalidResponseError(`${tag} has a figure dated ${day}, in the future`);
  if (value < concept.smallest || value > concept.largest)
    throw new InvalidResponseError(`${tag} has an implausible figure: ${value}`);
}
