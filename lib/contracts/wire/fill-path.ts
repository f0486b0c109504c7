export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Splits an endpoint's name, `METHOD /path/`, into its two parts. */
export function splitName(name: string): { method: Method; path: string } {
  const [method, path = ""] = name.split(" ");
  return { method: method as Method, path };
}

/** Splits an endpoint's name and fills in the path's parameters; doesn't need the table of endpoints. */
export function fillPath(
  name: string,
  params: Readonly<Record<string, string | number>> = {},
): { method: Method; path: string } {
  const { method, path } = splitName(name);
  return { method, path: path.replace(/:(\w+)/g, (_place, key: string) => encodeURIComponent(params[key] ?? "")) };
}
