import { z } from "zod";
import { badRequest } from "./scim-error";

export const maxCount = 200;
const defaultCount = 100;

const text = z.string().max(2_000).optional();
const integer = z.coerce.number().int().optional();
const querySchema = z.object({
  filter: z.string().optional(),
  startIndex: integer,
  count: integer,
  attributes: text,
  excludedAttributes: text,
});

export interface ScimQuery {
  filter: string | undefined;
  page: { startIndex: number; count: number };
  /** Removes the attributes that the query doesn't ask for. */
  project: (resource: Record<string, unknown>) => Record<string, unknown>;
  /** Whether the response needs the attribute, in lower case. */
  wants: (attribute: string) => boolean;
}

const always = new Set(["schemas", "id", "meta"]);

/**
 * Parses the parameters of a GET (RFC 7644, 3.4.2). Values below the minimum are raised to it, as the RFC requires;
 * `count` is at most {@link maxCount}. Other parameters, such as `sortBy`, are ignored.
 *
 * @throws ScimError 400 `invalidValue`
 */
export function readScimQuery(query: unknown): ScimQuery {
  const parsed = querySchema.safeParse(query);
  if (!parsed.success) throw badRequest("invalidValue", "startIndex and count must be whole numbers, each given once.");
  const { filter, startIndex = 1, count = defaultCount, attributes, excludedAttributes } = parsed.data;
  const only = namesIn(attributes);
  const without = namesIn(excludedAttributes);
  const wants = (attribute: string) =>
    always.has(attribute) || (only === null ? !(without?.has(attribute) ?? false) : only.has(attribute));
  return {
    filter,
    page: { startIndex: Math.min(Math.max(1, startIndex), 1_000_000), count: Math.min(Math.max(0, count), maxCount) },
    project: (resource) => Object.fromEntries(Object.entries(resource).filter(([name]) => wants(name.toLowerCase()))),
    wants,
  };
}

/** The attributes of a comma-separated list, in lower case and without sub-attributes; null for none. */
function namesIn(list: string | undefined): Set<string> | null {
  if (list === undefined || list.trim() === "") return null;
  return new Set(
    list.split(",").map((name) => {
      const [attribute = ""] = name
        .trim()
        .toLowerCase()
        .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, "")
        .split(".");
      return attribute;
    }),
  );
}
