import type { Json } from "../rpc/context";
import { invalidArgument } from "../status";

/** Query parameters that belong to the transport, not to the request. */
const SYSTEM =
  /^(\$|key$|alt$|prettyPrint$|fields$|quotaUser$|access_token$|oauth_token$|uploadType$|upload_protocol$|callback$)/;
const LISTS = new Set(["mask.fieldPaths", "updateMask.fieldPaths"]);
const BOOLEANS = new Set(["showMissing", "currentDocument.exists"]);

/**
 * The request fields given in the query string: `mask.fieldPaths=a&mask.fieldPaths=b`, `pageSize=3`,
 * `currentDocument.exists=true`. Errors: INVALID_ARGUMENT.
 */
export function queryMembers(search: URLSearchParams): Json {
  const members: Json = {};
  for (const name of new Set(search.keys())) {
    if (SYSTEM.test(name)) continue;
    const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    setMember(
      members,
      camel.split("."),
      LISTS.has(camel) ? search.getAll(name) : single(camel, search.get(name) ?? ""),
    );
  }
  return members;
}

function single(name: string, text: string): unknown {
  if (!BOOLEANS.has(name)) return text;
  if (text !== "true" && text !== "false") throw invalidArgument(`Invalid value at '${name}': "${text}"`);
  return text === "true";
}

function setMember(members: Json, [name = "", ...inner]: string[], value: unknown): void {
  if (inner.length === 0) {
    members[name] = value;
    return;
  }
  const nested: Json = {};
  const known = members[name];
  if (typeof known === "object" && known !== null) Object.assign(nested, known);
  setMember(nested, inner, value);
  members[name] = nested;
}
