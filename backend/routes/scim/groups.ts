import type { FastifyInstance } from "fastify";
import {
  changeGroup,
  createGroup,
  deleteGroup,
  type Group,
  getGroup,
  groupFilterAttributes,
  listGroups,
} from "../../domains/people/scim/groups";
import { readFilter } from "../../scim/filter";
import { patchGroup, readGroup, type ScimGroup } from "../../scim/group";
import { readPatch } from "../../scim/patch";
import { readScimQuery } from "../../scim/query";
import { describeList, groupSchemaId } from "../../scim/schemas";
import { type ScimRoutes, sendScim } from "./send-scim";

interface ById {
  Params: { id: string };
}

const hidden = { schema: { hide: true } };

/** `/scim/v2/Groups`: the groups of the client's directory. */
export function groupRoutes(app: FastifyInstance, { db, change, providerOf, address }: ScimRoutes): void {
  const answer = async (clientId: string, id: string, query: unknown) =>
    readScimQuery(query).project(describeGroup(address, await getGroup(db, clientId, id)));

  app.get("/Groups", hidden, async (request, reply) => {
    const { clientId } = providerOf(request);
    const { filter, page, project, wants } = readScimQuery(request.query);
    const terms = readFilter(filter, groupFilterAttributes);
    const { total, groups } = await listGroups(db, clientId, { terms, page, hasMembers: wants("members") });
    const resources = groups.map((group) => project(describeGroup(address, group)));
    return sendScim(reply, 200, describeList(resources, total, page.startIndex));
  });

  app.get<ById>("/Groups/:id", hidden, async (request, reply) =>
    sendScim(reply, 200, await answer(providerOf(request).clientId, request.params.id, request.query)),
  );

  app.post("/Groups", hidden, async (request, reply) => {
    const provider = providerOf(request);
    const group = readGroup(request.body);
    const id = await change((tx) => createGroup(tx, provider, group));
    reply.header("Location", `${address}/Groups/${id}`);
    return sendScim(reply, 201, await answer(provider.clientId, id, request.query));
  });

  const write = (method: "PUT" | "PATCH", changeOf: (body: unknown) => (group: ScimGroup) => ScimGroup) =>
    app.route<ById>({
      ...hidden,
      method,
      url: "/Groups/:id",
      handler: async (request, reply) => {
        const provider = providerOf(request);
        const { id } = request.params;
        const changed = changeOf(request.body);
        await change((tx) => changeGroup(tx, provider, { id, change: changed }));
        return sendScim(reply, 200, await answer(provider.clientId, id, request.query));
      },
    });
  write("PUT", (body) => () => readGroup(body));
  write("PATCH", (body) => {
    const operations = readPatch(body);
    return (group) => patchGroup(group, operations);
  });

  app.delete<ById>("/Groups/:id", hidden, async (request, reply) => {
    const provider = providerOf(request);
    await change((tx) => deleteGroup(tx, provider, request.params.id));
    return reply.code(204).send();
  });
}

function describeGroup(address: string, { row, members }: Group): Record<string, unknown> {
  return {
    schemas: [groupSchemaId],
    id: row.id,
    ...(row.externalId !== null && { externalId: row.externalId }),
    displayName: row.name,
    members: members.map(({ id, name }) => ({ value: id, display: name, $ref: `${address}/Users/${id}` })),
    meta: {
      resourceType: "Group",
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${address}/Groups/${row.id}`,
    },
  };
}
