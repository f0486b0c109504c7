/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import type { ScimSettings } from "@/lib/contracts/people/scim";
import type { User } from "@/lib/contracts/people/user";
import { type Outcome, send } from "@/lib/http/browser/send";
import { authStore } from "@/lib/session/browser/store";
import ScimPanel from "./scim-panel";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const at = "2026-03-02T09:00:00.000Z";
const [sales, leaders, west] = [1, 2, 3].map((last) => `00000000-0000-4000-8000-00000000000${last}`) as [
  string,
  string,
  string,
];
const settings: ScimSettings = {
  address: "https://app.example/scim/v2",
  tokens: [{ id: west, ending: "wxyz", created_at: at, last_used_at: null }],
  match_claim: null,
  rules: [{ group_id: sales, role: "sales_rep", team_id: west }],
  groups: [
    { id: sales, name: "Sales", members: 3 },
    { id: leaders, name: "Leaders", members: 1 },
  ],
  teams: [{ id: west, name: "West" }],
  people: 4,
  last_request: { at, request: "GET /scim/v2/Users" },
  failures: [{ at, method: "POST", path: "/scim/v2/Users", status: 400, detail: "userName is required." }],
};
const respondWith = (outcome: Outcome<unknown>) => jest.mocked(send).mockResolvedValueOnce(outcome as never);
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const claimField = () => screen.getByRole("textbox", { name: /Claim that equals externalId/ });
const type = (control: HTMLElement, value: string) => fireEvent.change(control, { target: { value } });

beforeAll(installModalDialogs);
beforeEach(() => {
  jest.mocked(send).mockReset();
  window.sessionStorage.clear();
  authStore.setState({ user: null });
});

test("shows the address, the last request and the latest errors", () => {
  render(<ScimPanel settings={settings} />);

  expect(screen.getByText("https://app.example/scim/v2")).toBeVisible();
  expect(screen.getByText("GET /scim/v2/Users")).toBeVisible();
  const errors = screen.getByRole("list", { name: "Latest errors" });
  expect(within(errors).getByText("userName is required.")).toBeVisible();
  expect(within(errors).getByText("POST /scim/v2/Users 400")).toBeVisible();
});

test("explains the next step before the first request and offers no rules without groups", () => {
  render(<ScimPanel settings={{ ...settings, tokens: [], rules: [], groups: [], last_request: null, failures: [] }} />);

  expect(screen.getByText(/No requests yet/)).toBeVisible();
  expect(screen.getByText(/No groups yet/)).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add a rule" })).toBeNull();
});

test("shows a new token once and doesn't offer a third token", async () => {
  render(<ScimPanel settings={settings} />);
  const item = { id: sales, ending: "abcd", created_at: at, last_used_at: null };
  respondWith({ kind: "ok", data: { token: "scim_secret", item } });

  await press("New SCIM token");

  expect(screen.getByRole("textbox", { name: "Token" })).toHaveValue("scim_secret");
  expect(send).toHaveBeenCalledWith("POST /clients/me/scim/tokens/", { body: {} });
  await press("I’ve copied it");
  expect(screen.queryByDisplayValue("scim_secret")).toBeNull();
  expect(screen.getByText("scim_…abcd")).toBeVisible();
  expect(screen.getByRole("button", { name: "New SCIM token" })).toBeDisabled();
});

test("revokes a token only after confirmation", async () => {
  render(<ScimPanel settings={settings} />);
  respondWith({ kind: "ok", data: null });

  await press("Revoke the token ending in wxyz");
  expect(send).not.toHaveBeenCalled();
  await press("Revoke");

  expect(screen.queryByText("scim_…wxyz")).toBeNull();
  expect(send).toHaveBeenCalledWith("DELETE /clients/me/scim/tokens/:id/", { params: { id: west } });
});

test("adds, reorders and saves rules together with the claim", async () => {
  render(<ScimPanel settings={settings} />);
  expect(screen.getByRole("button", { name: "Apply rules" })).toBeDisabled();

  await press("Add a rule");
  expect(screen.getByRole("combobox", { name: "Group of rule 2" })).toHaveValue(leaders);
  type(screen.getByRole("combobox", { name: "Role of rule 2" }), "sales_leader");
  await press("Move rule 2 up");
  expect(screen.getByRole("button", { name: "Move rule 1 up" })).toHaveFocus();
  type(claimField(), "oid");
  const rules: ScimSettings["rules"] = [
    { group_id: leaders, role: "sales_leader", team_id: null },
    { group_id: sales, role: "sales_rep", team_id: west },
  ];
  respondWith({ kind: "ok", data: { ...settings, match_claim: "oid", rules } });
  await press("Apply rules");

  expect(send).toHaveBeenCalledWith("PUT /clients/me/scim/", { body: { match_claim: "oid", rules } });
  expect(screen.getByRole("button", { name: "Apply rules" })).toBeDisabled();
});

test("shows a refused claim's error at its field and keeps the edited rules", async () => {
  render(<ScimPanel settings={settings} />);
  await press("Remove rule 1");
  type(claimField(), "o id");
  const fields = { match_claim: "Enter the name of a claim, such as oid" };
  respondWith({ kind: "refused", code: "invalid_request", detail: "The request is not valid.", fields });

  await press("Apply rules");

  expect(claimField()).toHaveAccessibleDescription(/Enter the name of a claim/);
  expect(screen.queryByRole("list", { name: "Rules" })).toBeNull();
  expect(screen.getByRole("button", { name: "Apply rules" })).toBeEnabled();
});

test("restores unsaved rules after a reload and can discard them", async () => {
  act(() => authStore.setState({ user: { uid: "u-1" } as User }));
  const page = render(<ScimPanel settings={settings} />);
  await press("Add a rule");
  type(claimField(), "oid");
  page.unmount();

  render(<ScimPanel settings={settings} />);
  expect(screen.getByText("Your unsaved changes were restored.")).toBeVisible();
  expect(screen.getByRole("combobox", { name: "Group of rule 2" })).toHaveValue(leaders);
  expect(claimField()).toHaveValue("oid");

  await press("Discard changes");
  expect(screen.queryByRole("combobox", { name: "Group of rule 2" })).toBeNull();
  expect(claimField()).toHaveValue("");
  expect(screen.getByRole("button", { name: "Apply rules" })).toBeDisabled();
});

test("saving the rules deletes their draft", async () => {
  act(() => authStore.setState({ user: { uid: "u-1" } as User }));
  const page = render(<ScimPanel settings={settings} />);
  type(claimField(), "oid");
  respondWith({ kind: "ok", data: { ...settings, match_claim: "oid" } });
  await press("Apply rules");
  page.unmount();

  expect(window.sessionStorage).toHaveLength(0);
});
