import { isDeepStrictEqual } from "node:util";
import { type Role, roles } from "../wire/role";
import { describeRights } from "./right-texts";
import {
  can,
  canChangeTask,
  canFinishTask,
  canNow,
  canRemoveAccount,
  clientRoles,
  deniablePermissions,
  hasByDefault,
  limitableRoles,
  type Permission,
  permissions,
} from "./rights";

describe("role permissions", () => {
  const ofAll: Permission[] = ["readClient", "exportData", "seeDoNotContactDetails", "ownAccount"];
  const ofViewer: Permission[] = [...ofAll, "readAudit", "viewClients"];
  const ofUser: Permission[] = [...ofAll, "leaveClient", "createWorkspace", "writeActivity", "personalize"];
  const ofMember = ofUser.filter((one) => one !== "createWorkspace");
  const ofEditor: Permission[] = [...ofMember, "editAccounts", "removeAccounts", "removeContacts"];
  const ofLeader: Permission[] = [...ofEditor, "removeAnyAccount", "assignOwner", "lead", "makeFields"];

  test.each<[Role | null, Permission[]]>([
    [null, []],
    ["admin", [...ofAll, "publish", "readAudit", "operate", "viewClients"]],
    ["user", ofUser],
    ["sales_rep", [...ofEditor, "ownNewAccounts"]],
    ["sales_leader", [...ofLeader, "queueForTeam"]],
    ["client_admin", [...ofLeader, "createWorkspace", "manageClient", "publish", "readAudit"]],
  ])("the role %s has exactly the listed permissions", (role, expected) => {
    expect(permissions.filter((one) => hasByDefault(role, one)).sort()).toEqual(expected.sort());
  });

  test("to an operator who views a client, screens offer only what the backend accepts", () => {
    const open = permissions.filter((one) => canNow({ role: "admin", denied: [], isViewing: true }, one));

    expect(open.sort()).toEqual(ofViewer.sort());
  });

  test.each(permissions)("without a view, %s is as open as the role makes it", (permission) => {
    for (const role of roles)
      expect(canNow({ role, denied: [], isViewing: false }, permission)).toBe(hasByDefault(role, permission));
  });

  test.each(roles)("%s can remove an account only with the right to edit accounts", (role) => {
    const unowned = { owner: null };

    expect(canRemoveAccount({ uid: "u", role, denied: [] }, unowned)).toBe(can(role, "editAccounts"));
    expect(canRemoveAccount({ uid: "u", role, denied: ["removeAccounts"] }, unowned)).toBe(role === "client_admin");
  });

  test("only exports, removals and the details of do-not-contact can be denied", () => {
    expect(deniablePermissions).toEqual(["exportData", "seeDoNotContactDetails", "removeAccounts", "removeContacts"]);
  });

  test.each(roles)("%s loses exactly what is denied, unless the role can't be limited", (role) => {
    const isLimitable = limitableRoles.some((one) => one === role);
    for (const denied of deniablePermissions) {
      const lost = permissions.filter((one) => hasByDefault(role, one) && !can({ role, denied: [denied] }, one));
      expect(lost).toEqual(isLimitable && hasByDefault(role, denied) ? [denied] : []);
    }
  });

  test("a denial of a permission that can't be denied has no effect", () => {
    const denied = ["editAccounts"] as unknown as ["removeAccounts"];

    expect(can({ role: "sales_rep", denied }, "editAccounts")).toBe(true);
  });
});

describe("task permissions", () => {
  const task = { created_by: { uid: "author" }, assignee: { uid: "assignee" } };

  test.each<[string, Role, boolean, boolean]>([
    ["author", "user", true, true],
    ["assignee", "user", false, true],
    ["another", "user", false, false],
    ["another", "sales_rep", true, true],
    ["assignee", "admin", false, false],
    ["author", "admin", false, false],
  ])("for %s with the role %s: can change %s, can finish %s", (uid, role, mayChange, mayFinish) => {
    expect(canChangeTask({ uid, role }, task)).toBe(mayChange);
    expect(canFinishTask({ uid, role }, task)).toBe(mayFinish);
  });
});

describe("describeRights", () => {
  test("describes all rights of the role", () => {
    expect(describeRights("user")).toBe(
      "Sees all accounts of the workspace; exports accounts and contacts; sees why and since when a contact is marked as do not contact; writes their own notes, comments and tasks; and keeps their own views, lists and alerts.",
    );
  });

  test("describes only the rights added to another role", () => {
    expect(describeRights("sales_rep", "user")).toBe(
      "Also adds and edits accounts and contacts, logs conversations, and imports files; removes accounts that they own or that have no owner; and removes contacts. Only this role owns the accounts that they add.",
    );
    expect(describeRights("sales_leader", "sales_rep")).toBe(
      "Also restores everyone’s accounts, and can remove them as if they owned them; assigns account owners; leads teams; and adds custom fields. Only this role sees the team’s tasks, and accounts without an owner, on the home page.",
    );
    expect(describeRights("client_admin", "sales_leader")).toBe(
      "Also manages people, settings and single sign-on; publishes announcements; and reads the audit log.",
    );
  });

  test("describes what is denied last, and not as an addition", () => {
    expect(describeRights("sales_rep", "user", ["exportData", "removeContacts"])).toBe(
      "Also adds and edits accounts and contacts, logs conversations, and imports files; and removes accounts that they own or that have no owner. Only this role owns the accounts that they add. Turned off for this role: exports accounts and contacts; and removes contacts.",
    );
  });

  test.each(permissions)("%s is kept by all higher roles, or only one role has it, as the texts say", (one) => {
    const having = clientRoles.filter((role) => hasByDefault(role, one));
    const higher = clientRoles.slice(clientRoles.findIndex((role) => hasByDefault(role, one)));

    expect(having.length <= 1 || isDeepStrictEqual(having, higher) || one === "createWorkspace").toBe(true);
  });
});
