/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { toastStore } from "@/components/ui/overlay/toast-store";
import type { Member, MembersPage } from "@/lib/contracts/people/member";
import { send } from "@/lib/http/browser/send";
import MembersPanel from "./members-panel";

jest.mock("./invitation-lists", () => ({ InvitationLists: () => null }));
jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));
jest.mock("@/components/colleagues/colleague-picker", () => ({
  ColleaguePicker: ({ trigger, onPick }: { trigger: React.ReactNode; onPick: (person: object) => void }) => (
    <button type="button" onClick={() => onPick({ uid: "u-2", name: "Lena Ortiz", title: null, role: null })}>
      {trigger}
    </button>
  ),
}));

const east = { id: "7e3c2f4a-0000-4000-8000-00000000000e", name: "East" };

const member = (uid: string, values: Partial<Member> = {}): Member => ({
  uid,
  full_name: uid,
  email: `${uid.toLowerCase()}@acme.example`,
  title: null,
  role: "user",
  team: null,
  disabled: false,
  last_login: null,
  has_factor: false,
  can_use_password: true,
  can_reconnect: null,
  hand_over: null,
  owned: null,
  is_me: false,
  ...values,
});

const page = (items: Member[], total = items.length): MembersPage => ({
  items,
  total,
  to_hand_over: 0,
  next_cursor: null,
});
const ok = (data: unknown) => ({ kind: "ok", data }) as never;

function renderPanel(people: MembersPage, firstQuery: Parameters<typeof MembersPanel>[0]["firstQuery"]) {
  render(
    <MembersPanel
      clientName="Acme"
      people={people}
      firstQuery={firstQuery}
      teams={[east]}
      invitations={{ items: [], next_cursor: null }}
    />,
  );
}

const choose = (name: string, value: string) =>
  act(async () => fireEvent.change(screen.getByRole("combobox", { name }), { target: { value } }));

beforeAll(installModalDialogs);
beforeEach(() => {
  jest.mocked(send).mockReset();
  window.history.replaceState(null, "", "/settings?section=people");
});

test("a chosen filter narrows the list together with the others and the search, and is kept in the URL", async () => {
  renderPanel(page([member("Ana", { team: east })]), { q: "an", filter: { role: "user" } });
  expect(within(screen.getByRole("row", { name: /Ana/ })).getByText("East")).toBeVisible();
  jest.mocked(send).mockResolvedValueOnce(ok(page([member("Andy")])));

  await choose("Team", "none");

  expect(send).toHaveBeenCalledWith("GET /clients/me/people/", { query: { q: "an", role: "user", team: "none" } });
  expect(window.location.search).toBe("?section=people&role=user&team=none&q=an");
  expect(screen.getByRole("row", { name: /Andy/ })).toBeVisible();
  expect(screen.queryByRole("row", { name: /Ana/ })).not.toBeInTheDocument();
});

test("clearing the filters keeps the search", async () => {
  renderPanel(page([]), { q: "an", filter: { state: "disabled" } });
  jest.mocked(send).mockResolvedValueOnce(ok(page([member("Ana")])));

  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Clear filters" })));

  expect(send).toHaveBeenCalledWith("GET /clients/me/people/", { query: { q: "an" } });
  expect(screen.queryByRole("button", { name: "Clear filters" })).not.toBeInTheDocument();
  expect(screen.getByRole("combobox", { name: "Access" })).toHaveValue("");
});

const select = (name: string) => fireEvent.click(screen.getByRole("checkbox", { name: `Select ${name}` }));
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));
const changes = () => jest.mocked(send).mock.calls.filter(([name]) => name === "POST /clients/me/people/bulk/");

test("the selected members get a role after confirmation, and the list is reloaded", async () => {
  const people = [member("Ana"), member("Ben"), member("Me", { is_me: true })];
  renderPanel(page(people), { q: "", filter: {} });
  expect(screen.queryByRole("checkbox", { name: "Select Me" })).not.toBeInTheDocument();

  select("Ana");
  select("Ben");
  await click("Change role");
  const dialog = screen.getByRole("dialog", { name: "Change the role of 2 members?" });
  const confirm = within(dialog).getByRole("button", { name: "Change role" });
  await act(async () => fireEvent.click(confirm));
  expect(within(dialog).getByRole("combobox")).toHaveAccessibleDescription("Choose a role.");
  expect(send).not.toHaveBeenCalled();

  fireEvent.change(within(dialog).getByRole("combobox"), { target: { value: "sales_rep" } });
  jest
    .mocked(send)
    .mockResolvedValueOnce(ok({ changed: 1, unchanged: 1, handed_over: null, refused: [] }))
    .mockResolvedValueOnce(ok(page(people)));
  await act(async () => fireEvent.click(confirm));

  const body = { people: { uids: ["Ana", "Ben"] }, change: { role: "sales_rep" } };
  expect(jest.mocked(send).mock.calls).toEqual([
    ["POST /clients/me/people/bulk/", { body }],
    ["GET /clients/me/people/", { query: {} }],
  ]);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  expect(screen.queryByRole("region", { name: "Selected members" })).not.toBeInTheDocument();
});

test("all that match the filters are moved, and those who can't be are listed with the reason", async () => {
  renderPanel(page([member("Ana"), member("Ben")], 412), { q: "an", filter: { role: "user" } });
  select("Ana");
  await click("Select all 412");
  await click("Change team");
  const dialog = screen.getByRole("dialog", { name: "Change the team of all 412 members?" });
  expect(dialog).toHaveTextContent("even those not shown");
  fireEvent.change(within(dialog).getByRole("combobox"), { target: { value: east.id } });
  jest
    .mocked(send)
    .mockResolvedValueOnce(
      ok({
        changed: 390,
        unchanged: 0,
        handed_over: null,
        refused: [{ reason: "disabled", count: 22, names: ["Cem", "Dee"] }],
      }),
    )
    .mockResolvedValueOnce(ok(page([])));

  await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "Change team" })));

  expect(changes()).toEqual([
    [
      "POST /clients/me/people/bulk/",
      { body: { people: { query: { role: "user", q: "an" } }, change: { team_id: east.id } } },
    ],
  ]);
  const result = screen.getByRole("dialog", { name: "22 members not changed" });
  expect(result).toHaveTextContent("390 members changed.");
  expect(result).toHaveTextContent("Disabled people can’t be in a team: 22");
  expect(result).toHaveTextContent("Cem, Dee, and 20 more");
});

test("a refusal stays in the dialog with the choice, and the selection is kept", async () => {
  renderPanel(page([member("Ana")]), { q: "", filter: {} });
  select("Ana");
  await click("Change team");
  const dialog = screen.getByRole("dialog", { name: "Change the team of 1 member?" });
  const choice = within(dialog).getByRole("combobox");
  fireEvent.change(choice, { target: { value: "none" } });
  jest
    .mocked(send)
    .mockResolvedValueOnce({ kind: "refused", code: "unavailable", detail: "Try again.", fields: {} } as never);

  await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "Change team" })));

  expect(choice).toHaveAccessibleDescription("Try again.");
  expect(choice).toHaveValue("none");
  expect(screen.getByRole("region", { name: "Selected members" })).toHaveTextContent("1 member selected");
});

test.each([
  ["Disable", true, "can’t sign in until you enable them again"],
  ["Enable", false, "They can sign in again with the role"],
])("%s asks first and changes the access of the selected members", async (label, disabled, consequence) => {
  renderPanel(page([member("Ana"), member("Ben")]), { q: "", filter: {} });
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all loaded people" }));
  await click(label);
  const dialog = screen.getByRole("dialog", { name: `${label} 2 members?` });
  expect(dialog).toHaveTextContent(consequence);
  jest
    .mocked(send)
    .mockResolvedValueOnce({ kind: "refused", code: "unavailable", detail: "Try again.", fields: {} } as never)
    .mockResolvedValueOnce(ok({ changed: 2, unchanged: 0, handed_over: null, refused: [] }))
    .mockResolvedValueOnce(ok(page([])));
  const confirm = within(dialog).getByRole("button", { name: label });
  expect(/danger/.test(confirm.className)).toBe(disabled);

  await act(async () => fireEvent.click(confirm));
  expect(within(dialog).getByRole("alert")).toHaveTextContent("Try again.");
  await act(async () => fireEvent.click(confirm));

  const sent = ["POST /clients/me/people/bulk/", { body: { people: { uids: ["Ana", "Ben"] }, change: { disabled } } }];
  expect(changes()).toEqual([sent, sent]);
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
});

test("a hand-over in the background is announced, and shown with the member", async () => {
  const handOver = { accounts: 12_400, tasks: 1, successor: "Lena Ortiz", has_left: false };
  renderPanel(page([member("Ana")]), { q: "", filter: {} });
  await click("Disable Ana");
  jest.mocked(send).mockResolvedValueOnce(ok(member("Ana", { disabled: true, hand_over: handOver })));
  const dialog = screen.getByRole("dialog", { name: "Disable Ana?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Takes over: No one (they keep them)" }));

  await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "Disable" })));

  const text = "12,400 accounts and 1 open task are being handed to Lena Ortiz.";
  expect(toastStore.getState().toasts.at(-1)?.text).toBe(`Ana is disabled and signed out. ${text}`);
  expect(screen.getByText(text)).toBeVisible();
});

test("what a disabled member still owns is shown and handed over, and the notice's count drops by one", async () => {
  const ana = member("Ana", { disabled: true, owned: { accounts: 12, tasks: 1 } });
  renderPanel({ ...page([ana, member("Ben")]), to_hand_over: 2 }, { q: "", filter: {} });
  expect(screen.getByText(/^2 disabled people still own accounts or open tasks/)).toBeVisible();
  expect(screen.getByText("Still owns 12 accounts and 1 open task.")).toBeVisible();

  await click("Hand over what Ana owns");
  const dialog = screen.getByRole("dialog", { name: "Hand over what Ana owns?" });
  const confirm = within(dialog).getByRole("button", { name: "Hand over" });
  await act(async () => fireEvent.click(confirm));
  expect(within(dialog).getByRole("alert")).toHaveTextContent("Choose who takes over.");
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByRole("button", { name: "Takes over: Choose a colleague" }));
  jest
    .mocked(send)
    .mockResolvedValueOnce({ kind: "refused", code: "changed", detail: "They can sign in again.", fields: {} } as never)
    .mockResolvedValueOnce(ok(member("Ana", { disabled: true })));
  await act(async () => fireEvent.click(confirm));
  expect(within(dialog).getByRole("alert")).toHaveTextContent("They can sign in again.");
  await act(async () => fireEvent.click(confirm));

  const sent = ["PATCH /clients/me/people/:uid/", { params: { uid: "Ana" }, body: { successor_id: "u-2" } }];
  expect(jest.mocked(send).mock.calls).toEqual([sent, sent]);
  expect(toastStore.getState().toasts.at(-1)?.text).toBe("Lena Ortiz takes over 12 accounts and 1 open task.");
  expect(screen.queryByText(/Still owns/)).not.toBeInTheDocument();
  expect(screen.getByText(/^1 disabled person still owns accounts or open tasks/)).toBeVisible();
});

test("the notice lists those who still own something, whose accounts can be handed over together", async () => {
  renderPanel({ ...page([member("Ben")]), to_hand_over: 1 }, { q: "", filter: {} });
  const ana = member("Ana", { disabled: true, owned: { accounts: 1, tasks: 0 } });
  jest.mocked(send).mockResolvedValueOnce(ok({ ...page([ana]), to_hand_over: 1 }));
  await click("Hand them over");
  expect(send).toHaveBeenCalledWith("GET /clients/me/people/", { query: { state: "to_hand_over" } });
  expect(screen.queryByText(/still owns accounts or open tasks/)).not.toBeInTheDocument();

  select("Ana");
  await click("Hand over");
  const dialog = screen.getByRole("dialog", { name: "Hand over what is owned by 1 member?" });
  const confirm = within(dialog).getByRole("button", { name: "Hand over" });
  await act(async () => fireEvent.click(confirm));
  expect(within(dialog).getByRole("alert")).toHaveTextContent("Choose who takes over.");
  fireEvent.click(within(dialog).getByRole("button", { name: "Takes over: Choose a colleague" }));
  const handedOver = { accounts: 1, tasks: 0, is_running: false };
  jest
    .mocked(send)
    .mockResolvedValueOnce(ok({ changed: 0, unchanged: 1, handed_over: handedOver, refused: [] }))
    .mockResolvedValueOnce(ok(page([])));
  await act(async () => fireEvent.click(confirm));

  expect(changes()).toEqual([
    ["POST /clients/me/people/bulk/", { body: { people: { uids: ["Ana"] }, change: { successor_id: "u-2" } } }],
  ]);
  expect(toastStore.getState().toasts.at(-1)?.text).toBe("Lena Ortiz got 1 account.");
});

test("a member who has left can’t be changed while their accounts are being handed over", () => {
  const handOver = { accounts: 1, tasks: 0, successor: null, has_left: true };
  renderPanel(page([member("Ana", { disabled: true, hand_over: handOver })]), { q: "", filter: {} });

  const row = screen.getByRole("row", { name: /Ana/ });
  expect(row).toHaveTextContent("Left1 account is being unassigned.");
  for (const role of ["button", "checkbox", "combobox"] as const)
    expect(within(row).queryByRole(role)).not.toBeInTheDocument();
});

test("many disabled members whose hand-over runs in the background are announced as such", async () => {
  renderPanel(page([member("Ana"), member("Ben")]), { q: "", filter: {} });
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all loaded people" }));
  await click("Disable");
  const dialog = screen.getByRole("dialog", { name: "Disable 2 members?" });
  fireEvent.click(within(dialog).getByRole("button", { name: "Takes over: No one (they keep them)" }));
  const handedOver = { accounts: 12_400, tasks: 0, is_running: true };
  jest
    .mocked(send)
    .mockResolvedValueOnce(ok({ changed: 2, unchanged: 0, handed_over: handedOver, refused: [] }))
    .mockResolvedValueOnce(ok(page([])));

  await act(async () => fireEvent.click(within(dialog).getByRole("button", { name: "Disable" })));

  expect(toastStore.getState().toasts.at(-1)?.text).toBe(
    "2 members changed. 12,400 accounts are being handed to Lena Ortiz. You can leave this page.",
  );
});

test("disabled members can hand over to a colleague, who stays chosen after a refusal", async () => {
  renderPanel(page([member("Ana"), member("Ben")]), { q: "", filter: {} });
  fireEvent.click(screen.getByRole("checkbox", { name: "Select all loaded people" }));
  await click("Disable");
  const dialog = screen.getByRole("dialog", { name: "Disable 2 members?" });
  await act(async () =>
    fireEvent.click(within(dialog).getByRole("button", { name: "Takes over: No one (they keep them)" })),
  );
  const detail = "Ben’s import of “leads.csv” is still running.";
  jest
    .mocked(send)
    .mockResolvedValueOnce({ kind: "refused", code: "still_running", detail, fields: {} } as never)
    .mockResolvedValueOnce(
      ok({ changed: 2, unchanged: 0, handed_over: { accounts: 31, tasks: 1, is_running: false }, refused: [] }),
    )
    .mockResolvedValueOnce(ok(page([])));
  const confirm = within(dialog).getByRole("button", { name: "Disable" });

  await act(async () => fireEvent.click(confirm));
  expect(within(dialog).getByRole("alert")).toHaveTextContent(detail);
  expect(within(dialog).getByRole("button", { name: "Takes over: Lena Ortiz" })).toBeVisible();
  await act(async () => fireEvent.click(confirm));

  const change = { disabled: true, successor_id: "u-2" };
  const sent = ["POST /clients/me/people/bulk/", { body: { people: { uids: ["Ana", "Ben"] }, change } }];
  expect(changes()).toEqual([sent, sent]);
  expect(toastStore.getState().toasts.at(-1)?.text).toBe(
    "2 members changed. Lena Ortiz got 31 accounts and 1 open task.",
  );
});
