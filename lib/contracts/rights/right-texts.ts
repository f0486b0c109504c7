import { capitalize } from "../text/capitalize";
import type { Role } from "../wire/role";
import { can, clientRoles, type DeniablePermission, hasByDefault, isOwn, type Permission, permissions } from "./rights";

/** The text of each permission, after “Someone with the role …”. */
const texts: Readonly<Record<Permission, string>> = {
  readClient: "sees all accounts of the workspace",
  exportData: "exports accounts and contacts",
  seeDoNotContactDetails: "sees why and since when a contact is marked as do not contact",
  ownAccount: "changes their own profile and sign-in",
  leaveClient: "leaves the workspace",
  createWorkspace: "creates a workspace if they belong to none, or repeats that request as its administrator",
  writeActivity: "writes their own notes, comments and tasks",
  personalize: "keeps their own views, lists and alerts",
  editAccounts: "adds and edits accounts and contacts, logs conversations, and imports files",
  ownNewAccounts: "owns the accounts that they add",
  removeAccounts: "removes accounts that they own or that have no owner",
  removeContacts: "removes contacts",
  removeAnyAccount: "restores everyone’s accounts, and can remove them as if they owned them",
  assignOwner: "assigns account owners",
  lead: "leads teams",
  queueForTeam: "sees the team’s tasks, and accounts without an owner, on the home page",
  makeFields: "adds custom fields",
  manageClient: "manages people, settings and single sign-on",
  publish: "publishes announcements",
  readAudit: "reads the audit log",
  operate: "operates the product",
  viewClients: "views a client’s data for an hour, with a reason",
};

/** Describes a permission, after “Someone with the role …”. */
export function describePermission(permission: Permission): string {
  return texts[permission];
}

/**
 * Describes the permissions that a role has in addition to the role before it, as sentences without a subject: "Also
 * sees …; and writes …." Permissions that the higher roles lack come next: "Only this role owns …." Last come those
 * that the client has denied to the role.
 */
export function describeRights(
  role: (typeof clientRoles)[number],
  besides: Role | null = null,
  denied: readonly DeniablePermission[] = [],
): string {
  const higher = clientRoles.slice(clientRoles.indexOf(role) + 1);
  const own = permissions.filter((one) => !isOwn(one) && hasByDefault(role, one));
  const added = own.filter((one) => !hasByDefault(besides, one) && can({ role, denied }, one));
  const isShared = (one: Permission) => higher.every((next) => hasByDefault(next, one));
  const shared = joinTexts(added.filter(isShared));
  const only = joinTexts(added.filter((one) => !isShared(one)));
  const lost = joinTexts(own.filter((one) => !can({ role, denied }, one)));
  return [
    ...(shared === "" ? [] : [capitalize(`${besides === null ? "" : "also "}${shared}.`)]),
    ...(only === "" ? [] : [`Only this role ${only}.`]),
    ...(lost === "" ? [] : [`Turned off for this role: ${lost}.`]),
  ].join(" ");
}

function joinTexts(of: readonly Permission[]): string {
  const texts = of.map(describePermission);
  const last = texts.pop() ?? "";
  return texts.length === 0 ? last : `${texts.join("; ")}; and ${last}`;
}
