import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Records every route as it is registered, to distinguish a wrong method (405) from a wrong path (404).
 *
 * @returns a function that returns the methods of a request's path; an empty list when the path is unknown
 */
export function allowedMethods(app: FastifyInstance): (request: FastifyRequest) => string[] {
  const routes: { path: RegExp; methods: string[] }[] = [];
  app.addHook("onRoute", ({ url, method }) => {
    const pattern = url.split("/").map((part) => (part.startsWith(":") ? "[^/]+" : literal(part)));
    if (!url.includes("*")) routes.push({ path: new RegExp(`^${pattern.join("/")}$`), methods: [method].flat() });
  });
  return (request) => {
    const path = request.url.split("?")[0] ?? "";
    const fitting = routes.filter((route) => route.path.test(path) || route.path.test(`${path}/`));
    return [...new Set(fitting.flatMap((route) => route.methods))].sort();
  };
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
