import { can, type Permission } from "@/lib/contracts/rights/rights";
import { roles } from "@/lib/contracts/wire/role";
import type { Action, PageContext } from "./action";
import { actionList } from "./action-list";
import { findActions, keysFor } from "./find-actions";

const state = { isWatched: false, ownerUid: "lena" };
const account = { id: "0b9f1c1e-1111-4222-8333-944455566677", name: "Microsoft", state };
const home: PageContext = {
  role: "client_admin",
  uid: "me",
  pathname: "/sales-home",
  theme: "light",
  accountId: null,
  account: null,
  isAccountLoading: false,
  hasComposer: false,
  search: "",
  controls: [],
};
const atAccount: PageContext = { ...home, pathname: `/account/${account.id}`, accountId: account.id, account };

// "Search in this page" looks for the page's own search field.
beforeAll(() => Object.assign(globalThis, { document: { querySelector: () => null } }));
afterAll(() => Reflect.deleteProperty(globalThis, "document"));

const labels = (text: string, page: PageContext) => findActions(text, page).map(({ label }) => label);

test("each action has its own id, and each shortcut one action", () => {
  const ids = actionList.map(({ id }) => id);
  const keys = actionList.flatMap((action) => action.keys ?? []);

  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test.each([
  ["new task", "New task"],
  ["task", "New task"],
  ["import", "Import accounts"],
  ["sign out", "Sign out"],
  ["log out", "Sign out"],
  ["dark", "Use the dark theme"],
  ["invite", "Invite a colleague"],
  ["add acc", "Add account"],
  ["help", "Keyboard shortcuts"],
  ["sso", "Enterprise SSO"],
  ["audit", "Audit log"],
  ["insi", "Insights"],
])("%j finds %j first", (text, label) => {
  expect(labels(text, home)[0]).toBe(label);
});

test("a text that names no action, or matches only inside a word, finds none", () => {
  expect(labels("xyz", home)).toEqual([]);
  expect(labels("ount", home)).toEqual([]);
});

describe("rights", () => {
  const needs: Record<string, Permission> = {
    "Add account": "editAccounts",
    "Add contact": "editAccounts",
    "Import accounts": "editAccounts",
    "Log a call": "editAccounts",
    "Assign to me": "assignOwner",
    "Invite a colleague": "manageClient",
  };

  test.each(roles)("%s is offered exactly what the role may do", (role) => {
    const offered = labels("", { ...atAccount, role });

    for (const [label, may] of Object.entries(needs))
      expect([label, offered.includes(label)]).toEqual([label, can({ role, denied: [] }, may)]);
  });

  test.each(roles)("%s has shortcuts only for offered actions", (role) => {
    const mayWrite = role !== "admin";

    expect("t" in keysFor(role)).toBe(mayWrite);
    expect(keysFor(role)).toMatchObject({
      "Mod+k": { open: "palette" },
      "?": { open: "shortcuts" },
      "g h": "/sales-home",
    });
  });

  test("a user without a role is offered no changes", () => {
    expect(labels("", { ...atAccount, role: null })).not.toEqual(expect.arrayContaining(["New task"]));
  });
});

describe("the open page", () => {
  test("an account's actions are offered on its page only", () => {
    expect(labels("", home)).not.toContain("Log a call");
    expect(labels("", atAccount)).toEqual(expect.arrayContaining(["Log a call", "Write a note", "Watch this account"]));
  });

  test("a watched account can be unwatched, and one's own can't be assigned again", () => {
    const mine = { ...atAccount, account: { ...account, state: { isWatched: true, ownerUid: "me" } } };

    expect(labels("", mine)).toContain("Stop watching this account");
    expect(labels("", mine)).not.toContain("Watch this account");
    expect(labels("", mine)).not.toContain("Assign to me");
  });

  test("before the account has loaded, nothing is offered that depends on it", () => {
    expect(labels("", { ...atAccount, account: null })).not.toContain("Watch this account");
  });

  test("on a contact's page a call can be logged, but account actions aren't offered", () => {
    const atContact = { ...home, pathname: "/contact/1", account: { ...account, state: null }, hasComposer: true };

    expect(labels("", atContact)).toContain("Log a call");
    expect(labels("", atContact)).not.toContain("Write a note");
    for (const label of ["Watch this account", "Assign to me", "Remove the owner"])
      expect(labels("", atContact)).not.toContain(label);
  });

  test("the current theme isn't offered", () => {
    expect(labels("theme", home)).toEqual(["Use the dark theme", "Use the device’s theme"]);
  });
});

describe("the controls of the page", () => {
  const control = (label: string, also = ""): Action => {
    return { id: label, label, also, icon: () => null, group: "page", to: "/x" } as unknown as Action;
  };
  const feed = { ...home, pathname: "/signals", controls: [control("Mark all as read"), control("Export", "CSV")] };

  test("are offered by their names and by what they contain", () => {
    expect(labels("mark", feed)).toEqual(["Mark all as read"]);
    expect(labels("csv", feed)).toContain("Export");
    expect(labels("", feed)).toContain("Mark all as read");
  });

  test("don't repeat an action with the same name", () => {
    const list = { ...home, controls: [control("Add account")] };

    expect(labels("add account", list).filter((label) => label === "Add account")).toHaveLength(1);
  });
});

test("the list of accounts can be switched to a board and back, keeping its filters", () => {
  const list = { ...home, pathname: "/all-accounts", search: "?owner=all" };
  const board = { ...list, search: "?owner=all&layout=board-tier" };
  const hrefOf = (page: PageContext) => {
    const [first] = findActions("switch to", page);
    return typeof first?.to === "function" ? first.to(page) : null;
  };

  expect(hrefOf(list)).toBe("/all-accounts?owner=all&layout=board-tier");
  expect(hrefOf(board)).toBe("/all-accounts?owner=all");
  expect(labels("switch to", home)).toEqual([]);
});
