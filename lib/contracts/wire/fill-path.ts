export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Splits `METHOD /path/`, a name of the table of endpoints, into its two parts. */
export function splitName(name: string): { method: Method; path: string } {
  const [method, path = ""] = name.split(" ");
  return { method: method as Method, path };
}

/** The same with the path's parameters filled in; works without the table. */
export function fillPath(
  name: string,
  params: Readonly<Record<string, string | number>> = {},
): { method: Method; path: string } {
  const { method, path } = splitName(name);
  return { method, path: path.replace(/:(\w+)/g, (_place, key: string) => encodeURIComponent(params[key] ?? "")) };
}
