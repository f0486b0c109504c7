/** What `METHOD /path/` says, with the path's places filled: a name of the table of endpoints, without the table. */
export function fillPath(
  name: string,
  params: Readonly<Record<string, string | number>> = {},
): { method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"; path: string } {
  const [method, pattern = ""] = name.split(" ");
  const path = pattern.replace(/:(\w+)/g, (_place, key: string) => encodeURIComponent(params[key] ?? ""));
  return { method: method as "GET", path };
}
