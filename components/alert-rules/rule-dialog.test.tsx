/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import type { RuleDraft } from "@/lib/alert-rules/describe";
import type { User } from "@/lib/contracts/people/user";
import { authStore } from "@/lib/session/browser/store";
import RuleDialog from "./rule-dialog";

jest.mock("./rule-accounts", () => ({
  RuleAccounts: ({ query, onChange }: { query: string; onChange: (query: string) => void }) => (
    <button type="button" onClick={() => onChange("owner=me&state=CA")}>
      {query}
    </button>
  ),
}));
jest.mock("./rule-preview", () => ({ RulePreview: () => null }));

beforeAll(installModalDialogs);

const mine: RuleDraft = { name: "", query: "owner=me", kind: "signal", topics: [] };
const everyones: RuleDraft = { ...mine, query: "sector=Energy" };
const actions = { isSending: false, add: jest.fn(), change: jest.fn(), remove: jest.fn() };

function open(draft: RuleDraft) {
  return render(<RuleDialog {...{ draft, actions }} edited={null} onClose={() => {}} onSaved={() => {}} />);
}

const name = () => screen.getByRole("textbox", { name: "Name" });

test("a new rule's draft is restored for the same accounts only, with a notice, until Cancel discards it", async () => {
  act(() => authStore.setState({ user: { uid: "u1" } as User }));
  const left = open(mine);
  await userEvent.type(name(), "My signals");
  left.unmount();

  const other = open(everyones);
  expect(name()).toHaveValue("");
  other.unmount();

  const canceled = open(mine);
  expect(name()).toHaveValue("My signals");
  expect(screen.getByText("Your draft was restored. Cancel discards it.")).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  canceled.unmount();

  open(mine);
  expect(name()).toHaveValue("");
});

test("a draft restores the filters of the accounts", async () => {
  act(() => authStore.setState({ user: { uid: "u1" } as User }));
  const draft = { ...mine, name: "Filters" };
  const left = open(draft);
  await userEvent.click(screen.getByRole("button", { name: "owner=me" }));
  left.unmount();

  open(draft);

  expect(screen.getByRole("button", { name: "owner=me&state=CA" })).toBeVisible();
});

test("a draft restores every chosen topic", async () => {
  act(() => authStore.setState({ user: { uid: "u1" } as User }));
  const draft = { ...mine, name: "Topics" };
  const left = open(draft);
  const [first, second] = screen.getAllByRole("checkbox");
  if (!first || !second) throw new Error("Too few topics");
  await userEvent.click(first);
  await userEvent.click(second);
  left.unmount();

  open(draft);

  expect(screen.getAllByRole("checkbox", { checked: true })).toHaveLength(2);
});
