import type { Auth } from "../caller";
import type { DocumentAccess, QueryAccess } from "../guard";
import type { Filter, Order, StructuredQuery } from "../query/structured-query";
import type { ProtoFields } from "../values/proto-value";
import type { StoredDocument } from "../values/stored-document";

/** Sample data for tests of rules. */
export const root = "projects/demo/databases/(default)/documents";
export const noon = "2026-05-04T12:00:00.000000Z";

export function documentAt(path: string, fields: ProtoFields): StoredDocument {
  return { name: `${root}/${path}`, fields, createTime: noon, updateTime: noon };
}

export function access(
  changes: Partial<DocumentAccess> & { path?: string; documents?: StoredDocument[] },
): DocumentAccess {
  const { path = "things/one", documents = [], ...rest } = changes;
  const read = (name: string) => documents.find((one) => one.name === name) ?? null;
  return {
    auth: null,
    time: noon,
    read,
    readAfter: read,
    method: "get",
    name: `${root}/${path}`,
    resource: null,
    requestResource: null,
    ...rest,
  };
}

export function queryAccess(
  collection: string,
  changes: {
    where?: Filter;
    orderBy?: Order[];
    limit?: number;
    group?: boolean;
    auth?: Auth;
    documents?: StoredDocument[];
  } = {},
): QueryAccess {
  const steps = collection.split("/");
  const collectionId = steps.pop() ?? "";
  const query: StructuredQuery = {
    select: null,
    from: [{ collectionId, allDescendants: changes.group ?? false }],
    where: changes.where ?? null,
    orderBy: changes.orderBy ?? [],
    startAt: null,
    endAt: null,
    offset: 0,
    limit: changes.limit ?? null,
  };
  const { auth = null, time, read, readAfter } = access(changes);
  return { auth, time, read, readAfter, parent: [root, ...steps].join("/"), query };
}
