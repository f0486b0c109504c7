import type { Auth } from "../caller";
import type { QueryAccess } from "../guard";
import type { StoredDocument } from "../values/stored-document";
import type { QueryCase } from "./query-facts";
import { RulesMap, RulesPath, type RulesValue } from "./value";
import { OpenMap, type Outcome, unknown } from "./values/outcome";
import { fromFields, fromJson, pathSegments } from "./values/wire";

/** A document as `resource`, `request.resource` and `get()` show it. */
export function resourceOf(document: StoredDocument | null): RulesMap | null {
  if (!document) return null;
  const path = new RulesPath(pathSegments(document.name));
  const entries = new Map<string, RulesValue>([
    ["data", fromFields(document.fields)],
    ["id", path.segments.at(-1) ?? ""],
    ["__name__", path],
  ]);
  return new RulesMap(entries);
}

/** `resource` for every document in one case of a query. */
export function resourceOfCase({ data, path }: QueryCase): OpenMap {
  const entries = new Map<string, Outcome>([
    ["data", data],
    ["id", path?.segments.at(-1) ?? unknown],
    ["__name__", path ?? unknown],
  ]);
  return new OpenMap(entries);
}

/** `request` without `time`, `resource`, `path` and `query`. */
export function requestOf(auth: Auth | null, method: string): Map<string, Outcome> {
  const entries = new Map<string, RulesValue>([
    ["uid", auth?.uid ?? null],
    ["token", fromJson(auth?.token ?? {})],
  ]);
  return new Map<string, Outcome>([
    ["auth", auth ? new RulesMap(entries) : null],
    ["method", method],
    ["resource", null],
    ["query", null],
  ]);
}

/** `request.query`. Its limit is null if there is none; any comparison with that fails. */
export function queryOf({ query }: QueryAccess): RulesMap {
  const orders = query.orderBy.map(
    (order) => `${order.field.fieldPath} ${order.direction === "DESCENDING" ? "DESC" : "ASC"}`,
  );
  const entries = new Map<string, RulesValue>([
    ["limit", query.limit === null ? null : BigInt(query.limit)],
    ["offset", BigInt(query.offset)],
    ["orderBy", orders.length > 0 ? orders.join(", ") : null],
  ]);
  return new RulesMap(entries);
}
