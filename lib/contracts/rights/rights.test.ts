import { type Role, roles } from "../wire/role";
import * as rights from "./rights";

const predicates = {
  canWriteActivity: rights.canWriteActivity,
  canPersonalize: rights.canPersonalize,
  canEditAccounts: rights.canEditAccounts,
  canAnnotate: rights.canAnnotate,
  canRestoreAll: rights.canRestoreAll,
  canMakeFields: rights.canMakeFields,
  canAssignOwner: rights.canAssignOwner,
  canLead: rights.canLead,
  canManageClient: rights.canManageClient,
};

describe("role permissions", () => {
  test.each<[Role | null, (keyof typeof predicates)[]]>([
    [null, []],
    ["admin", []],
    ["user", ["canWriteActivity", "canPersonalize"]],
    ["sales_rep", ["canWriteActivity", "canPersonalize", "canEditAccounts", "canAnnotate"]],
    [
      "sales_leader",
      [
        "canWriteActivity",
        "canPersonalize",
        "canEditAccounts",
        "canAnnotate",
        "canRestoreAll",
        "canMakeFields",
        "canAssignOwner",
        "canLead",
      ],
    ],
    ["client_admin", Object.keys(predicates) as (keyof typeof predicates)[]],
  ])("the role %s has exactly the listed rights", (role, expected) => {
    const allowed = Object.entries(predicates).flatMap(([name, may]) => (may(role) ? name : []));

    expect(allowed).toEqual(expected);
  });

  test.each(roles)("%s can remove an account only with the right to edit accounts", (role) => {
    const unowned = { owner: null };

    expect(rights.canRemoveAccount({ uid: "u", role }, unowned)).toBe(rights.canEditAccounts(role));
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
    expect(rights.canChangeTask({ uid, role }, task)).toBe(mayChange);
    expect(rights.canFinishTask({ uid, role }, task)).toBe(mayFinish);
  });
});

describe("describeRights", () => {
  test("describes all rights of the role", () => {
    expect(rights.describeRights("user")).toBe(
      "Sees all accounts of the client; exports accounts and contacts; writes their own notes, comments and tasks; and keeps their own views, lists and alerts.",
    );
  });

  test("describes only the rights added to another role", () => {
    expect(rights.describeRights("sales_rep", "user")).toBe(
      "Also adds and edits accounts and contacts, logs conversations, and imports files; and owns the accounts that they add.",
    );
    expect(rights.describeRights("client_admin", "sales_leader")).toBe(
      "Also manages people, settings and single sign-on; publishes announcements; and reads the audit log.",
    );
  });
});
