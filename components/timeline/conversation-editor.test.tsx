/** @jest-environment jsdom */
import { MeProvider } from "@/components/session/me";
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import type { Conversation, Note } from "@/lib/contracts/activity/activity";
import type { User } from "@/lib/contracts/people/user";
import { send } from "@/lib/http/browser/send";
import { authStore } from "@/lib/session/browser/store";
import ConversationEditor from "./conversation-editor";
import NoteEditor from "./note-editor";
import { TimelineLine } from "./timeline-line";

jest.mock("@/components/contacts/use-account-contacts", () => ({ useAccountContacts: () => ({ people: [] }) }));
jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const conversation = {
  id: "00000000-0000-4000-8000-000000000001",
  account_id: "00000000-0000-4000-8000-000000000002",
  kind: "call",
  author: { uid: "u-1", name: "Ravi Petersen" },
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
  const reopened = open(onClose);
  expect(body()).toHaveValue("Spoke about renewal and price");
  expect(screen.getByText("Your draft was restored.")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalled();
  reopened.unmount();

  open();
  expect(body()).toHaveValue("Spoke about renewal");
});

test("the timeline opens the editor of a call whose change wasn't saved", async () => {
  const page = open();
  fireEvent.change(body(), { target: { value: "Spoke about renewal and price" } });
  page.unmount();

  const item = { kind: "call" as const, at: "2026-03-02T08:00:00.000Z", conversation };
  render(
    <MeProvider me={{ uid: "u-1", name: "Rae", role: "sales_rep", denied: [] }}>
      <TimelineLine
        accountId={conversation.account_id}
        item={item}
        today="2026-03-02"
        isTarget={false}
        onChanged={jest.fn()}
        onRemove={jest.fn()}
      />
    </MeProvider>,
  );

  // The draft is restored a moment after the editor opens.
  await waitFor(() => expect(body()).toHaveValue("Spoke about renewal and price"));
});

const note = {
  id: "00000000-0000-4000-8000-000000000003",
  account_id: conversation.account_id,
  author: conversation.author,
  body: "Ask @[u-2]",
  mentions: [{ uid: "u-2", name: "Ana Ng" }],
  edited_at: null,
} as unknown as Note;
const noteEditor = (
  <MeProvider me={{ uid: "u-1", name: "Rae", role: "sales_rep", denied: [] }}>
    <NoteEditor note={note} onSaved={jest.fn()} onClose={jest.fn()} />
  </MeProvider>
);

test.each([
  [
    "call",
    <ConversationEditor key="call" {...{ conversation }} onSaved={jest.fn()} onClose={jest.fn()} />,
    "Nothing new",
  ],
  ["note", noteEditor, "Asked @Ana Ng"],
])("a %s that was changed elsewhere shows its current text, and saving again overwrites it", async (_, editor, now) => {
  const current = JSON.stringify({ body: now.replace("@Ana Ng", "@[u-2]"), edited_at: "2026-03-02T09:00:00.000Z" });
  const detail = "You changed this elsewhere.";
  jest.mocked(send).mockReset().mockResolvedValue({ kind: "refused", code: "changed", detail, fields: { current } });
  render(editor);
  const [field] = screen.getAllByRole("textbox");
  fireEvent.change(field as HTMLElement, { target: { value: "Typed here" } });
  const save = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Save" })));

  await save();
  expect(screen.getByRole("alert")).toHaveTextContent(`${detail} It now says “${now}”. Save again to replace it.`);
  expect(field).toHaveValue("Typed here");
  await save();

  const bodies = jest.mocked(send).mock.calls.map(([, input]) => Object(input).body);
  expect(bodies).toMatchObject([
    { body: "Typed here", edited_at: null },
    { body: "Typed here", edited_at: "2026-03-02T09:00:00.000Z" },
  ]);
});

test("Ctrl+Enter saves only a valid entry, shows why it was refused, and drops the draft once it is saved", async () => {
  jest.mocked(send).mockReset();
  const fields = { body: "Use at most 2000 characters." };
  const refusal = { kind: "refused", code: "invalid_request", detail: "Invalid", fields } as const;
  jest
    .mocked(send)
    .mockResolvedValueOnce(refusal)
    .mockResolvedValueOnce({ kind: "ok", data: conversation } as never);
  const page = open();
  const typeMinutes = (value: string) =>
    fireEvent.change(screen.getByRole("textbox", { name: /^Minutes/ }), { target: { value } });
  const pressSave = () => act(async () => fireEvent.keyDown(body(), { key: "Enter", ctrlKey: true }));

  typeMinutes("1441");
  await pressSave();
  expect(send).not.toHaveBeenCalled();
  typeMinutes("1440");
  await pressSave();
  expect(screen.getByText("Use at most 2000 characters.")).toBeVisible();
  await pressSave();
  expect(send).toHaveBeenCalledTimes(2);
  page.unmount();

  open();
  expect(screen.getByRole("textbox", { name: /^Minutes/ })).toHaveValue("");
});

test("Esc closes the editor and keeps the draft, but not while an input method uses it", () => {
  const onClose = jest.fn();
  const page = open(onClose);
  fireEvent.change(body(), { target: { value: "Spoke about renewal and price" } });

  fireEvent.keyDown(body(), { key: "Escape", isComposing: true });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(body(), { key: "Escape" });
  expect(onClose).toHaveBeenCalledTimes(1);
  page.unmount();

  open();
  expect(body()).toHaveValue("Spoke about renewal and price");
});
