import { z } from "zod";
import { enterpriseSchemaId } from "./schemas";
import { badRequest } from "./scim-error";

/** The maximum number of changes in one body: operations, or entries of their objects. */
const maxChanges = 1_000;

/** A path: `name.givenName`, `emails[type eq "work"].value`. Attribute names are in lower case. */
export interface Path {
  attribute: string;
  /** The filter in brackets; null without one. */
  filter: string | null;
  sub: string | null;
}

/**
 * The attribute of paths to the manager in the enterprise extension (RFC 7643, 4.3). No core attribute has this name.
 */
export const managerAttribute = "enterprise:manager";

const managerPath = /^urn:ietf:params:scim:schemas:extension:enterprise:2\.0:User:manager(?:\.([a-z$]{1,60}))?$/i;

export interface Operation {
  op: "add" | "replace" | "remove";
  /** Null: the value is an object whose keys are paths. */
  path: Path | null;
  value: unknown;
}

const bodySchema = z.object({
  operations: z
    .array(z.object({ op: z.string(), path: z.string().max(1_000).nullish(), value: z.unknown().optional() }))
    .min(1)
    .max(maxChanges),
});

/**
 * Parses the body of a PATCH (RFC 7644, 3.5.2), with the deviations of identity providers: `Add` for `add`, and an
 * empty path for none. Operations on schemas and attributes of extensions that aren't supported are left out.
 *
 * @throws ScimError 400 `invalidSyntax`, `invalidPath`, `noTarget`
 */
export function readPatch(body: unknown): Operation[] {
  const parsed = bodySchema.safeParse(lowerKeys(body));
  if (!parsed.success) throw badRequest("invalidSyntax", `Send 1 to ${maxChanges} Operations with op, path and value.`);
  const changes = parsed.data.operations.map(({ value }) => (isObject(value) ? Object.keys(value).length : 1));
  if (changes.reduce((sum, count) => sum + count, 0) > maxChanges) throw tooManyChanges();
  return parsed.data.operations.flatMap(({ op: name, path: text, value }) => {
    const op = (["add", "replace", "remove"] as const).find((known) => known === name.toLowerCase());
    if (op === undefined) throw badRequest("invalidSyntax", "op must be add, replace or remove.");
    if (text === undefined || text === null || text === "") {
      if (op === "remove") throw badRequest("noTarget", "A remove operation needs a path.");
      return { op, path: null, value };
    }
    const path = parsePath(text);
    return path === null ? [] : { op, path, value };
  });
}

/**
 * Parses a path.
 *
 * @returns null for an attribute of another schema, which is ignored; of the enterprise extension's attributes, only
 *   the manager is supported
 * @throws ScimError 400 `invalidPath`
 */
export function parsePath(text: string): Path | null {
  const own = text.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i, "");
  const manager = managerPath.exec(own);
  if (manager) return { attribute: managerAttribute, filter: null, sub: manager[1]?.toLowerCase() ?? null };
  if (/^urn:/i.test(own)) return null;
  const found = /^([a-z$][\w$-]{0,60})(?:\[([^\]]{1,1000})\])?(?:\.([a-z$][\w$-]{0,60}))?$/i.exec(own);
  if (!found) throw badRequest("invalidPath", `Invalid path: ${text.slice(0, 60)}`);
  const [, attribute = "", filter = null, sub = null] = found;
  return { attribute: attribute.toLowerCase(), filter, sub: sub?.toLowerCase() ?? null };
}

/** The entries of an object as paths with values; keys with a dot or a filter are parsed as paths. */
export function readEntries(value: unknown): { path: Path; value: unknown }[] {
  if (!isObject(value)) throw badRequest("invalidValue", "Without a path, the value must be an object.");
  if (Object.keys(value).length > maxChanges) throw tooManyChanges();
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key.toLowerCase() === enterpriseSchemaId.toLowerCase() && isObject(inner))
      return readEntries(Object.fromEntries(Object.entries(inner).map(([name, one]) => [`${key}:${name}`, one])));
    const path = parsePath(key);
    return path === null ? [] : { path, value: inner };
  });
}

function tooManyChanges() {
  return badRequest("invalidValue", `Send at most ${maxChanges} changes at once.`);
}

/** Whether a value is an object and not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The keys of an object, and of the objects in its lists, in lower case; values below stay as they are. */
function lowerKeys(body: unknown): unknown {
  if (!isObject(body)) return body;
  return lower(body, (value) =>
    Array.isArray(value) ? value.map((item) => (isObject(item) ? lower(item, (inner) => inner) : item)) : value,
  );
}

function lower(object: Record<string, unknown>, change: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key.toLowerCase(), change(value)]));
}
