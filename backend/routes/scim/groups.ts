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
import { patchGroup, readGroup } from "../../scim/group";
import { groupSchemaId } from "../../scim/schemas";
import { resourceRoutes } from "./resource-routes";
import type { ScimRoutes } from "./send-scim";

/** `/scim/v2/Groups`: the groups of the client's directory. */
export function groupRoutes(app: FastifyInstance, routes: ScimRoutes): void {
  const { db, baseUrl } = routes;
  resourceRoutes(app, routes, {
    path: "/Groups",
    get: async (clientId, id) => serializeGroup(baseUrl, await getGroup(db, clientId, id)),
    list: async (clientId, { filter, page, wants }) => {
      const terms = readFilter(filter, groupFilterAttributes);
      const { total, groups } = await listGroups(db, clientId, { terms, page, hasMembers: wants("members") });
      return { total, items: groups.map((group) => serializeGroup(baseUrl, group)) };
    },
    read: readGroup,
    replace: (_before, body) => readGroup(body),
    patch: patchGroup,
    create: createGroup,
    change: changeGroup,
    remove: deleteGroup,
  });
}

function serializeGroup(baseUrl: string, { row, members }: Group): Record<string, unknown> {
  return {
    schemas: [groupSchemaId],
    id: row.id,
    ...(row.externalId !== null && { externalId: row.externalId }),
    displayName: row.name,
    members: members.map(({ id, name }) => ({ value: id, display: name, $ref: `${baseUrl}/Users/${id}` })),
    meta: {
      resourceType: "Group",
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      location: `${baseUrl}/Groups/${row.id}`,
    },
  };
}
