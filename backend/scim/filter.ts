import { type Filter, parse } from "scim2-parse-filter";
import { badRequest } from "./scim-error";

const maxLength = 1_000;

/** One comparison by `eq`; `attribute` in lower case and without a schema, such as `emails.value`. */
export interface Term<Attribute extends string = string> {
  attribute: Attribute;
  value: string | boolean;
}

/**
 * Parses a `filter` parameter of comparisons by `eq`, joined by `and` (RFC 7644, 3.4.2.2).
 *
 * @param attributes the attributes that can be compared, in lower case
 * @returns the comparisons, all of which must hold; none without a filter
 * @throws ScimError 400 `invalidFilter`
 */
export function readFilter<Attribute extends string>(
  text: string | undefined,
  attributes: readonly Attribute[],
): Term<Attribute>[] {
  if (text === undefined) return [];
  return flatten(parseFilter(text), "").map(({ attribute, value }) => {
    const known = attributes.find((name) => name === attribute);
    if (known === undefined) throw badRequest("invalidFilter", `Filter by one of ${attributes.join(", ")}.`);
    return { attribute: known, value };
  });
}

/**
 * Parses a filter, including one in brackets inside a path.
 *
 * @throws ScimError 400 `invalidFilter`
 */
export function parseFilter(text: string): Filter {
  if (text.length > maxLength) throw badRequest("invalidFilter", `A filter can have at most ${maxLength} characters.`);
  try {
    // Microsoft Entra's path, which the filter grammar doesn't allow. Every email here has the type `work`.
    return parse(text.replace(/\bemails\[type eq "work"\]\.value\b/gi, "emails.value"));
  } catch {
    // The parser also throws a RangeError for deep nesting.
    throw badRequest("invalidFilter", "The filter is malformed.");
  }
}

function flatten(filter: Filter, prefix: string): Term[] {
  if (filter.op === "and") return filter.filters.flatMap((inner) => flatten(inner, prefix));
  if (filter.op === "[]" && prefix === "") return flatten(filter.valFilter, `${withoutSchema(filter.attrPath)}.`);
  if (filter.op !== "eq") throw badRequest("invalidFilter", "The only supported operators are “eq” and “and”.");
  const value = filter.compValue;
  if (typeof value !== "string" && typeof value !== "boolean")
    throw badRequest("invalidFilter", "Compare with a string, true or false.");
  return [{ attribute: `${prefix}${withoutSchema(filter.attrPath)}`, value }];
}

function withoutSchema(path: string): string {
  return path.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, "");
}
