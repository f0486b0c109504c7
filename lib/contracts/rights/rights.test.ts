import { type Role, roles } from "../wire/role";
import {
  can,
  canChangeTask,
  canFinishTask,
  canRemoveAccount,
  describeRights,
  type Permission,
  permissions,
} from "./rights";

describe("role permissions", () => {
  const ofAll: Permission[] = ["readClient", "exportData", "ownAccount"];
  const ofUser: Permission[] = [...ofAll, "leaveClient", "createWorkspace", "writeActivity", "personalize"];
  const ofMember = ofUser.filter((one) => one !== "createWorkspace");
  const ofLeader: Permission[] = [...ofMember, "editAccounts", "removeAnyAccount", "assignOwner", "lead", "makeFields"];

  test.each<[Role | null, Permission[]]>([
    [null, []],
    ["admin", [...ofAll, "queueForTeam", "publish", "readAudit", "operate"]],
    ["user", ofUser],
    ["sales_rep", [...ofMember, "editAccounts", "ownNewAccounts"]],
    ["sales_leader", [...ofLeader, "queueForTeam"]],
    ["client_admin", [...ofLeader, "createWorkspace", "manageClient", "publish", "readAudit"]],
  ])("the role %s has exactly the listed permissions", (role, expected) => {
    expect(permissions.filter((one) => can(role, one)).sort()).toEqual(expected.sort());
  });

  test.each(roles)("%s can remove an account only with the right to edit accounts", (role) => {
    const unowned = { owner: null };

    expect(canRemoveAccount({ uid: "u", role }, unowned)).toBe(can(role, "editAccounts"));
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
      "Sees all accounts of the client; exports accounts and contacts; writes their own notes, comments and tasks; and keeps their own views, lists and alerts.",
    );
  });

  test("describes only the rights added to another role", () => {
    expect(describeRights("sales_rep", "user")).toBe(
      "Also adds and edits accounts and contacts, logs conversations, and imports files; and owns the accounts that they add.",
    );
    expect(describeRights("client_admin", "sales_leader")).toBe(
      "Also manages people, settings and single sign-on; publishes announcements; and reads the audit log.",
    );
  });
});
