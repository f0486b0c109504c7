import { filter as matcherOf } from "scim2-parse-filter";
import { isVisible } from "@/lib/contracts/text/visible-text";
import { parseFilter } from "./filter";
import { isObject, managerAttribute, type Operation, type Path, readEntries } from "./patch";
import { badRequest } from "./scim-error";

/** A person as an identity provider describes them: the attributes that are stored. */
export interface ScimUser {
  userName: string;
  externalId: string | null;
  active: boolean;
  displayName: string;
  givenName: string | null;
  familyName: string | null;
  title: string | null;
  email: string;
  /** The manager's id as given; it may belong to no user. */
  managerId: string | null;
}

interface Email {
  value: string;
  type?: string;
  primary?: boolean;
}

/** A person while attributes are being set. */
interface Draft extends Omit<ScimUser, "userName" | "displayName" | "email"> {
  userName: string | null;
  displayName: string | null;
  formatted: string | null;
  emails: Email[];
}

/** The attributes of RFC 7643 that are accepted without effect. */
const ignored = new Set([
  "nickname",
  "profileurl",
  "usertype",
  "preferredlanguage",
  "locale",
  "timezone",
  "password",
  "phonenumbers",
  "ims",
  "photos",
  "addresses",
  "entitlements",
  "roles",
  "x509certificates",
]);
const maxEmails = 100;
const readOnly = new Set(["id", "meta", "schemas", "groups"]);
const texts = {
  externalid: ["externalId", 250],
  displayname: ["displayName", 200],
  "name.formatted": ["formatted", 200],
  "name.givenname": ["givenName", 100],
  "name.familyname": ["familyName", 100],
  title: ["title", 100],
} as const;

/**
 * Reads the body of a POST or PUT.
 *
 * @param isActive whether the person is active if the body doesn't state it
 * @throws ScimError 400 `invalidValue`, `invalidSyntax`, `invalidPath`
 */
export function readUser(body: unknown, isActive: boolean): ScimUser {
  if (!isObject(body)) throw badRequest("invalidSyntax", "Send a user as an object.");
  const draft = setAll(
    {
      userName: null,
      externalId: null,
      active: isActive,
      displayName: null,
      formatted: null,
      givenName: null,
      familyName: null,
      title: null,
      emails: [],
      managerId: null,
    },
    body,
    "replace",
  );
  return finish(draft);
}

/**
 * Applies the operations of a PATCH, in order.
 *
 * @throws ScimError 400 `invalidValue`, `invalidPath`, `mutability`, `noTarget`
 */
export function patchUser(user: ScimUser, operations: readonly Operation[]): ScimUser {
  const isComposed = user.displayName === joinNames(user);
  const before: Draft = {
    ...user,
    displayName: null,
    formatted: null,
    emails: [{ value: user.email, type: "work", primary: true }],
  };
  const after = operations.reduce(
    (draft, { op, path, value }) =>
      path === null
        ? setAll(draft, value, op)
        : setOne(draft, path, op === "remove" ? removal(path, value) : value, op),
    before,
  );
  const isRenamed = after.givenName !== user.givenName || after.familyName !== user.familyName;
  const oldName = isComposed && isRenamed ? null : user.displayName;
  return finish({ ...after, displayName: after.displayName ?? after.formatted ?? oldName });
}

function removal(path: Path, value: unknown): unknown {
  if (readOnly.has(path.attribute) || path.attribute === "username" || path.attribute === "active")
    throw badRequest("mutability", `${path.attribute} can't be removed.`);
  return path.attribute === "emails" ? value : null;
}

function setAll(draft: Draft, value: unknown, op: Operation["op"]): Draft {
  return readEntries(value).reduce(
    (before, { path, value: inner }) => (readOnly.has(path.attribute) ? before : setOne(before, path, inner, op)),
    draft,
  );
}

function setOne(draft: Draft, path: Path, value: unknown, op: Operation["op"]): Draft {
  const { attribute, sub } = path;
  if (readOnly.has(attribute)) throw badRequest("mutability", `${attribute} is read-only.`);
  if (attribute === "emails") return { ...draft, emails: setEmails(draft.emails, path, value, op) };
  if (attribute === managerAttribute) return { ...draft, managerId: readManager(draft.managerId, sub, value) };
  if (attribute === "name" && sub === null) {
    const parts = op === "remove" ? { formatted: null, givenName: null, familyName: null } : value;
    return readEntries(parts).reduce(
      (before, { path: part, value: inner }) =>
        setOne(before, { attribute: "name", filter: null, sub: part.attribute }, inner, op),
      draft,
    );
  }
  const name = sub === null ? attribute : `${attribute}.${sub}`;
  if (name === "username") return { ...draft, userName: readText(name, value, 254) };
  if (name === "active") return { ...draft, active: readBoolean(name, value) };
  if (isTextName(name)) {
    const [field, max] = texts[name];
    return { ...draft, [field]: readText(name, value, max) };
  }
  if (attribute === "name" || ignored.has(attribute)) return draft;
  throw badRequest("invalidPath", `There is no attribute ${attribute}.`);
}

/** Reads the manager from an object with a `value`, or from the id alone, which Microsoft Entra sends. */
function readManager(before: string | null, sub: string | null, value: unknown): string | null {
  if (sub !== null && sub !== "value") return before;
  return readText("manager", sub === null && isObject(value) ? value.value : value, 100);
}

function isTextName(name: string): name is keyof typeof texts {
  return Object.hasOwn(texts, name);
}

/**
 * Sets the emails, of which only one is stored. If a filter matches no email, one is added, as Microsoft Entra expects.
 */
function setEmails(emails: Email[], { filter, sub }: Path, value: unknown, op: Operation["op"]): Email[] {
  const isMatch = filter === null ? () => true : matcherOf(parseFilter(filter));
  const others = emails.filter((email) => !isMatch(email));
  if (op === "remove") return others;
  if (sub !== null) {
    const matched = emails.filter((email) => isMatch(email));
    const changed = matched.length > 0 ? matched : [{ value: "", type: typeIn(filter) }];
    return [...changed.map((email) => readEmail({ ...email, [sub]: value })), ...others];
  }
  const list = Array.isArray(value) ? value : [value];
  if (list.length > maxEmails) throw badRequest("invalidValue", `Send at most ${maxEmails} emails.`);
  const listed = list.map(readEmail);
  return op === "replace" ? [...listed, ...(filter === null ? [] : others)] : [...listed, ...emails];
}

function typeIn(filter: string | null): string {
  return /^\s*type\s+eq\s+"(\w{1,20})"\s*$/i.exec(filter ?? "")?.[1] ?? "work";
}

function readEmail(input: unknown): Email {
  if (typeof input === "string") return { value: input };
  if (!isObject(input)) throw badRequest("invalidValue", "An email is an object with a value.");
  const { value, type, primary } = input;
  if (typeof value !== "string" || value.length > 254) throw badRequest("invalidValue", "An email needs a value.");
  return {
    value,
    ...(typeof type === "string" && { type: type.toLowerCase() }),
    ...(primary !== undefined && primary !== null && { primary: readBoolean("primary", primary) }),
  };
}

/** Reads a boolean, which Microsoft Entra sends as the text "True" or "False". */
function readBoolean(name: string, value: unknown): boolean {
  if (typeof value === "boolean") return value;
  const text = typeof value === "string" ? value.toLowerCase() : "";
  if (text === "true" || text === "false") return text === "true";
  throw badRequest("invalidValue", `${name} must be true or false.`);
}

function readText(name: string, value: unknown, max: number): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== "string") throw badRequest("invalidValue", `${name} must be a string.`);
  const text = value.trim();
  if (text.length > max) throw badRequest("invalidValue", `${name} can have at most ${max} characters.`);
  return isVisible(text) ? text : null;
}

function finish({ emails, formatted, ...draft }: Draft): ScimUser {
  const { userName } = draft;
  if (userName === null) throw badRequest("invalidValue", "userName is required.");
  const known = emails.filter(({ value }) => value.trim() !== "");
  const email = known.find(({ primary }) => primary) ?? known.find(({ type }) => type === "work") ?? known[0];
  return {
    ...draft,
    userName,
    email: email?.value.trim() ?? userName,
    displayName: draft.displayName ?? formatted ?? (joinNames(draft) || userName),
  };
}

function joinNames({ givenName, familyName }: Pick<ScimUser, "givenName" | "familyName">): string {
  return [givenName, familyName].filter((name) => name !== null).join(" ");
}
