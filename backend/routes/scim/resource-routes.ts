import type { FastifyInstance } from "fastify";
import type { Database } from "../../database/database";
import type { Provider } from "../../domains/people/scim/write-users";
import { type Operation, readPatch } from "../../scim/patch";
import { readScimQuery } from "../../scim/query";
import { describeList } from "../../scim/schemas";
import { type ScimRoutes, sendScim } from "./send-scim";

type Description = Record<string, unknown>;

/** The operations on one kind of resource; `Value` is a resource as the identity provider describes it. */
interface Resource<Value> {
  path: "/Users" | "/Groups";
  /** Reads a resource in the form of responses. */
  get: (clientId: string, id: string) => Promise<Description>;
  /** Lists a page of the resources that a filter matches. */
  list: (clientId: string, query: ReturnType<typeof readScimQuery>) => Promise<{ total: number; items: Description[] }>;
  /** Reads the body of a POST. */
  read: (body: unknown) => Value;
  /** Reads the body of a PUT, which replaces `before`. */
  replace: (before: Value, body: unknown) => Value;
  patch: (before: Value, operations: readonly Operation[]) => Value;
  /** @returns the new resource's id */
  create: (tx: Database, provider: Provider, value: Value) => Promise<string>;
  change: (tx: Database, provider: Provider, input: { id: string; change: (before: Value) => Value }) => Promise<void>;
  remove: (tx: Database, provider: Provider, id: string) => Promise<void>;
}

interface ById {
  Params: { id: string };
}

const hidden = { schema: { hide: true } };

/** The routes of one kind of resource (RFC 7644, 3.3 to 3.6). */
export function resourceRoutes<Value>(
  app: FastifyInstance,
  { change, providerOf, baseUrl }: ScimRoutes,
  resource: Resource<Value>,
): void {
  const { path } = resource;
  const readOne = async (clientId: string, id: string, query: unknown) =>
    readScimQuery(query).project(await resource.get(clientId, id));

  app.get(path, hidden, async (request, reply) => {
    const query = readScimQuery(request.query);
    const { total, items } = await resource.list(providerOf(request).clientId, query);
    return sendScim(reply, 200, describeList(items.map(query.project), total, query.page.startIndex));
  });

  app.get<ById>(`${path}/:id`, hidden, async (request, reply) =>
    sendScim(reply, 200, await readOne(providerOf(request).clientId, request.params.id, request.query)),
  );

  app.post(path, hidden, async (request, reply) => {
    const provider = providerOf(request);
    const value = resource.read(request.body);
    const id = await change((tx) => resource.create(tx, provider, value));
    reply.header("Location", `${baseUrl}${path}/${id}`);
    return sendScim(reply, 201, await readOne(provider.clientId, id, request.query));
  });

  const write = (method: "PUT" | "PATCH", changeOf: (body: unknown) => (before: Value) => Value) =>
    app.route<ById>({
      ...hidden,
      method,
      url: `${path}/:id`,
      handler: async (request, reply) => {
        const provider = providerOf(request);
        const { id } = request.params;
        const changed = changeOf(request.body);
        await change((tx) => resource.change(tx, provider, { id, change: changed }));
        return sendScim(reply, 200, await readOne(provider.clientId, id, request.query));
      },
    });
  write("PUT", (body) => (before) => resource.replace(before, body));
  write("PATCH", (body) => {
    const operations = readPatch(body);
    return (before) => resource.patch(before, operations);
  });

  app.delete<ById>(`${path}/:id`, hidden, async (request, reply) => {
    const provider = providerOf(request);
    await change((tx) => resource.remove(tx, provider, request.params.id));
    return reply.code(204).send();
  });
}
