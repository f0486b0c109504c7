import { isVisible } from "@/lib/contracts/text/visible-text";
import { readFilter } from "./filter";
import { isObject, type Operation, readEntries } from "./patch";
import { badRequest } from "./scim-error";

/** A group as an identity provider describes it; `members` are ids of people. */
export interface ScimGroup {
  name: string;
  externalId: string | null;
  members: readonly string[];
}

const readOnly = new Set(["id", "meta", "schemas"]);
const maxMembers = 20_000;

/**
 * Reads the body of a POST or PUT.
 *
 * @throws ScimError 400 `invalidValue`, `invalidSyntax`, `invalidPath`
 */
export function readGroup(body: unknown): ScimGroup {
  if (!isObject(body)) throw badRequest("invalidSyntax", "Send a group as an object.");
  return finish(setAll({ name: "", externalId: null, members: [] }, body, "replace"));
}

/**
 * Applies the operations of a PATCH, in order. Removing a member who isn't there succeeds.
 *
 * @throws ScimError 400 `invalidValue`, `invalidPath`, `invalidFilter`, `mutability`
 */
export function patchGroup(group: ScimGroup, operations: readonly Operation[]): ScimGroup {
  return finish(
    operations.reduce((before, { op, path, value }) => {
      if (path === null) return setAll(before, value, op);
      if (readOnly.has(path.attribute)) throw badRequest("mutability", `${path.attribute} is read-only.`);
      return setOne(before, path, value, op);
    }, group),
  );
}

function setAll(group: ScimGroup, value: unknown, op: Operation["op"]): ScimGroup {
  // Okta repeats the group's id in the value.
  return readEntries(value).reduce(
    (before, { path, value: inner }) => (readOnly.has(path.attribute) ? before : setOne(before, path, inner, op)),
    group,
  );
}

function setOne(
  group: ScimGroup,
  { attribute, filter }: { attribute: string; filter: string | null },
  value: unknown,
  op: Operation["op"],
): ScimGroup {
  if (attribute === "members") return { ...group, members: setMembers(group.members, filter, value, op) };
  if (attribute === "displayname") {
    if (op === "remove") throw badRequest("mutability", "displayName can't be removed.");
    return { ...group, name: readText(value) ?? "" };
  }
  if (attribute === "externalid") return { ...group, externalId: op === "remove" ? null : readText(value) };
  throw badRequest("invalidPath", `There is no attribute ${attribute}.`);
}

function setMembers(
  members: readonly string[],
  filter: string | null,
  value: unknown,
  op: Operation["op"],
): readonly string[] {
  if (op === "remove") {
    if (filter === null && (value === undefined || value === null)) return [];
    const removed = new Set(filter === null ? readMembers(value) : membersIn(filter));
    return members.filter((id) => !removed.has(id));
  }
  const listed = filter === null ? readMembers(value) : membersIn(filter);
  return limited([...new Set(op === "replace" && filter === null ? listed : [...members, ...listed])]);
}

function membersIn(filter: string): string[] {
  return readFilter(filter, ["value"]).map(({ value }) => String(value));
}

function readMembers(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map((member: unknown) => {
    const id = isObject(member) ? member.value : member;
    if (typeof id !== "string" || id.length > 100) throw badRequest("invalidValue", "A member needs a value, its id.");
    return id;
  });
}

function readText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== "string" || value.length > 250)
    throw badRequest("invalidValue", "A string can have at most 250 characters.");
  return isVisible(value) ? value.trim() : null;
}

function finish(group: ScimGroup): ScimGroup {
  if (group.name === "") throw badRequest("invalidValue", "displayName is required.");
  return group;
}

function limited(members: string[]): string[] {
  if (members.length > maxMembers) throw badRequest("invalidValue", `A group can have at most ${maxMembers} members.`);
  return members;
}
