/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import type { SentInvitation } from "@/lib/contracts/invitations/invitation";
import { deleteDrafts } from "@/lib/drafts/drafts";
import { send } from "@/lib/http/browser/send";
import { authStore } from "@/lib/session/browser/store";
import InviteDialog from "./invite-dialog";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));
jest.mock("@/components/cache/use-read", () => ({
  useRead: () => ({ data: { items: [{ role: "sales_rep", denied: ["removeContacts"] }] } }),
}));

const onInvited = jest.fn();
const onClose = jest.fn();
const onStarted = jest.fn();
const ok = (email: string) => ({ kind: "ok", data: { id: email, email, role: "user" } as SentInvitation }) as never;
const refusal = (code: string, detail: string) => ({ kind: "refused", code, detail, fields: {} }) as never;
const alreadyMember = refusal("already_here", "This person is already a member.");

beforeAll(installModalDialogs);
beforeEach(() => {
  authStore.setState({ user: { uid: "u" } as never });
  deleteDrafts();
  jest.mocked(send).mockReset();
  onInvited.mockReset();
  onClose.mockReset();
});

function open() {
  cleanup();
  render(<InviteDialog clientName="Acme" onClose={onClose} onInvited={onInvited} onStarted={onStarted} />);
  return screen.getByRole("textbox", { name: "Emails" });
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

async function invite(emails: string) {
  const field = open();
  fireEvent.change(field, { target: { value: emails } });
  await press("Send invitations");
  return field;
}

test("each role is described with what the client has denied to it", () => {
  open();

  expect(screen.getByRole("radio", { name: /Turned off for this role: removes contacts\.$/ })).toHaveAttribute(
    "value",
    "sales_rep",
  );
  expect(screen.getAllByText(/Turned off/)).toHaveLength(1);
});

test("one person is invited at once, and the dialog closes", async () => {
  jest.mocked(send).mockResolvedValueOnce(ok("ana@acme.example"));
  await invite("Ana Ng <ana@acme.example>");

  expect(jest.mocked(send).mock.calls).toEqual([
    ["POST /clients/me/invitations/", { body: { email: "ana@acme.example", role: "user" } }],
  ]);
  expect(onInvited).toHaveBeenCalledWith(expect.objectContaining({ email: "ana@acme.example" }));
  expect(onClose).toHaveBeenCalled();
});

test("a refused address stays in the form with the reason", async () => {
  jest.mocked(send).mockResolvedValueOnce(alreadyMember);
  const field = await invite("rep@acme.example");

  expect(onInvited).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  expect(field).toHaveValue("rep@acme.example");
  expect(screen.getByRole("alert")).toHaveTextContent("This person is already a member.");
});

test.each([
  ["no address", "", "Enter an email address."],
  ["an invalid address", "ben@", "“ben@” isn’t an email address."],
])("nothing is sent for %s", async (_, emails, error) => {
  const field = await invite(emails);

  expect(send).not.toHaveBeenCalled();
  expect(field).toHaveAccessibleDescription(new RegExp(`${error.replaceAll(".", "\\.")}$`));
  expect(field).toHaveValue(emails);
});

test("a list that the server can't read stays in the form with the reason", async () => {
  const fields = { text: "Invite at most 10,000 people at once." };
  jest.mocked(send).mockResolvedValueOnce({ kind: "refused", code: "invalid", detail: "Invalid", fields } as never);
  const field = await invite("ana@acme.example, ben@acme.example");

  expect(field).toHaveAccessibleDescription(/Invite at most 10,000 people at once\.$/);
  expect(field).toHaveValue("ana@acme.example, ben@acme.example");
});

test("a list is checked, reviewed with the reason of each row left out, and then sent as a whole", async () => {
  const text = "name,email\nAna,ana@acme.example\nRep,rep@acme.example";
  const problems = [
    { line: 3, email: "rep@acme.example", state: "member", reason: "This person is already a member." },
  ];
  const check = { counts: { waiting: 1, member: 1 }, roles: [{ role: "user", count: 1 }], problems };
  const list = { id: "one" };
  jest
    .mocked(send)
    .mockResolvedValueOnce({ kind: "ok", data: check } as never)
    .mockResolvedValueOnce({ kind: "ok", data: list } as never);
  await invite(text);

  expect(screen.getByText("1 to invite · 1 already in the workspace")).toBeVisible();
  expect(screen.getByText("Row 3 · rep@acme.example: This person is already a member.")).toBeVisible();
  expect(onStarted).not.toHaveBeenCalled();
  await press("Send 1 invitation");

  expect(jest.mocked(send).mock.calls).toMatchObject([
    ["POST /clients/me/invitation-lists/check/", { body: { text, role: "user" } }],
    ["POST /clients/me/invitation-lists/", { body: { text, role: "user" } }],
  ]);
  expect(onStarted).toHaveBeenCalledWith(list);
  expect(onClose).toHaveBeenCalled();
});

test("a typed address is kept after a refusal and after closing the dialog, and dropped once it was sent", async () => {
  jest.mocked(send).mockResolvedValueOnce(alreadyMember).mockResolvedValueOnce(ok("rep@acme.example"));
  await invite("rep@acme.example");
  expect(open()).toHaveValue("rep@acme.example");

  await press("Close");
  expect(open()).toHaveValue("rep@acme.example");

  await press("Send invitations");
  expect(open()).toHaveValue("");
});

test("Cancel discards a typed address", async () => {
  fireEvent.change(open(), { target: { value: "rep@acme.example" } });

  await press("Cancel");

  expect(open()).toHaveValue("");
});

test("a typed list is kept while it is reviewed, and dropped once it was sent", async () => {
  const check = { counts: { waiting: 2 }, roles: [], problems: [] };
  jest.mocked(send).mockResolvedValue({ kind: "ok", data: check } as never);
  const list = "ana@acme.example, ben@acme.example";
  await invite(list);
  expect(open()).toHaveValue(list);

  await press("Send invitations");
  await press("Send 2 invitations");
  expect(open()).toHaveValue("");
});

test("closing the review returns to the list as it was typed", async () => {
  const check = { counts: { invalid: 1 }, roles: [], problems: [] };
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: check } as never);
  await invite("name,email\nAna,ana");

  const review = screen.getByRole("dialog", { name: "Review the list" });
  await act(async () => fireEvent.click(within(review).getByRole("button", { name: "Cancel" })));

  expect(screen.queryByRole("dialog", { name: "Review the list" })).toBeNull();
  expect(screen.getByRole("textbox")).toHaveValue("name,email\nAna,ana");
  expect(onClose).not.toHaveBeenCalled();
});
