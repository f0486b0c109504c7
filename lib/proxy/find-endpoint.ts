import "server-only";
import { api, browserApi, type EndpointName } from "@/lib/contracts/api";
import { splitName } from "@/lib/contracts/wire/fill-path";

interface Row {
  name: EndpointName;
  method: string;
  parts: readonly string[];
  /** Whether browsers may request it. */
  isPassed: boolean;
}

const rows: readonly Row[] = Object.keys(api)
  .filter(isEndpoint)
  .map((name) => {
    const { method, path } = splitName(name);
    return { name, method, parts: partsOf(path), isPassed: name in browserApi };
  });

export type Found =
  | { kind: "found"; name: EndpointName; params: Readonly<Record<string, string>> }
  /** The path exists, but only for other methods. */
  | { kind: "other-method"; methods: readonly string[] }
  | { kind: "nothing" };

/**
 * Finds the endpoint for a browser's request. A literal part takes precedence over a parameter: `/accounts/bulk/` isn't
 * the account `bulk`.
 *
 * @param path below `/api`, as sent, with or without a trailing slash
 */
export function findEndpoint(method: string, path: string): Found {
  const pathParts = readParts(path);
  if (pathParts === null) return { kind: "nothing" };
  const matching = rows.filter(({ parts }) => isMatch(parts, pathParts));
  const shape = (parts: readonly string[]) => parts.map((part) => (part.startsWith(":") ? "1" : "0")).join("");
  const closest = matching.map(({ parts }) => shape(parts)).sort()[0];
  const candidates = matching.filter(({ parts, isPassed }) => shape(parts) === closest && isPassed);
  if (candidates.length === 0) return { kind: "nothing" };
  const match = candidates.find((one) => one.method === method);
  if (match === undefined) return { kind: "other-method", methods: candidates.map((one) => one.method) };
  const params = match.parts.flatMap((part, at) =>
    part.startsWith(":") ? [[part.slice(1), pathParts[at] ?? ""]] : [],
  );
  return { kind: "found", name: match.name, params: Object.fromEntries(params) };
}

function isMatch(parts: readonly string[], pathParts: readonly string[]): boolean {
  return parts.length === pathParts.length && parts.every((part, at) => part.startsWith(":") || part === pathParts[at]);
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}

/** Splits and decodes a path; null if its percent-encoding is invalid. */
function readParts(path: string): string[] | null {
  try {
    return partsOf(path).map(decodeURIComponent);
  } catch {
    return null;
  }
}

function isEndpoint(name: string): name is EndpointName {
  return name in api;
}
