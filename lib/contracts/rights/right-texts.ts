import type { Role } from "../wire/role";
import { can, clientRoles, isOwn, type Permission, permissions } from "./rights";

/** What each permission allows, after “Someone with the role …”. */
const texts: Readonly<Record<Permission, string>> = {
  readClient: "sees all accounts of the client",
  exportData: "exports accounts and contacts",
  ownAccount: "changes their own profile and sign-in",
  leaveClient: "leaves the client",
  createWorkspace: "creates a workspace if they belong to no client, or repeats that request as its administrator",
  writeActivity: "writes their own notes, comments and tasks",
  personalize: "keeps their own views, lists and alerts",
  editAccounts: "adds and edits accounts and contacts, logs conversations, and imports files",
  ownNewAccounts: "owns the accounts that they add",
  removeAnyAccount: "removes and restores everyone’s accounts",
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

/** What a permission allows, after “Someone with the role …”. */
export function describePermission(permission: Permission): string {
  return texts[permission];
}

/**
 * Describes the permissions that a role has in addition to the role before it, as sentences without a subject: "Also
 * sees …; and writes …." Permissions that the higher roles lack come last: "Only this role owns …."
 */
export function describeRights(role: (typeof clientRoles)[number], besides: Role | null = null): string {
  const higher = clientRoles.slice(clientRoles.indexOf(role) + 1);
  const added = permissions.filter((one) => !isOwn(one) && can(role, one) && !can(besides, one));
  const isKept = (one: Permission) => higher.every((next) => can(next, one));
  const kept = joinTexts(added.filter(isKept));
  const lost = joinTexts(added.filter((one) => !isKept(one)));
  const sentence = `${besides === null ? "" : "Also "}${kept}.`.replace(/^./, (letter) => letter.toUpperCase());
  return lost === "" ? sentence : `${sentence} Only this role ${lost}.`;
}

function joinTexts(of: readonly Permission[]): string {
  const texts = of.map(describePermission);
  const last = texts.pop() ?? "";
  return texts.length === 0 ? last : `${texts.join("; ")}; and ${last}`;
}
