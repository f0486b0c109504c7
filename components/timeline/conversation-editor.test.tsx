/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { Conversation } from "@/lib/contracts/activity/activity";
import type { User } from "@/lib/contracts/people/user";
import { authStore } from "@/lib/session/browser/store";
import { ConversationEditor } from "./conversation-editor";

jest.mock("@/components/contacts/use-account-contacts", () => ({ useAccountContacts: () => [] }));

const conversation = {
  id: "00000000-0000-4000-8000-000000000001",
  account_id: "00000000-0000-4000-8000-000000000002",
  kind: "call",
  body: "Spoke about renewal",
  minutes: null,
  contact: null,
  edited_at: null,
} as unknown as Conversation;
const open = (onClose = jest.fn()) =>
  render(<ConversationEditor conversation={conversation} onSaved={jest.fn()} onClose={onClose} />);
const body = () => screen.getByRole("textbox", { name: "What was said" });

beforeEach(() => {
  window.sessionStorage.clear();
  act(() => authStore.setState({ user: { uid: "u-1" } as User }));
});

test("restores an unsaved change, and Cancel discards it", () => {
  const page = open();
  fireEvent.change(body(), { target: { value: "Spoke about renewal and price" } });
  page.unmount();

  const onClose = jest.fn();
  const again = open(onClose);
  expect(body()).toHaveValue("Spoke about renewal and price");
  expect(screen.getByText("Your draft was restored.")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalled();
  again.unmount();

  open();
  expect(body()).toHaveValue("Spoke about renewal");
});
