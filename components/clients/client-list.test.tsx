/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { ProofPrompt } from "@/components/identity-proof/proof-prompt";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { Client } from "@/lib/contracts/clients/client";
import type { User } from "@/lib/contracts/people/user";
import { requestFile } from "@/lib/http/browser/save-file";
import { type Refusal, send } from "@/lib/http/browser/send";
import { authStore } from "@/lib/session/browser/store";
import ClientList from "./client-list";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));
jest.mock("@/lib/http/browser/save-file", () => ({ requestFile: jest.fn() }));
jest.mock("@/components/ui/overlay/toast-store", () => ({ showToast: jest.fn() }));

const acme: Client = {
  id: "acme",
  name: "Acme",
  suspended: null,
  deletion: null,
  people_count: 12,
  account_count: 2431,
  file_bytes: 10_485_760,
  last_sign_in_at: "2026-11-20T09:00:00Z",
  failed_job_count: 0,
  has_admin: true,
};
const globex = { ...acme, id: "globex", name: "Globex", people_count: 1_000, failed_job_count: 3, has_admin: false };
const first = { items: [acme, globex], next_cursor: null };

beforeAll(() => {
  installModalDialogs();
  // jsdom has neither popovers nor the ResizeObserver by which a menu tracks its own size.
  HTMLElement.prototype.hidePopover = () => undefined;
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
beforeEach(() => jest.mocked(send).mockReset());

const rowOf = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name} `) });

async function addAdmin(email: string) {
  fireEvent.click(screen.getByRole("button", { name: "Add an admin to Globex" }));
  fireEvent.change(screen.getByLabelText("Email"), { target: { value: email } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Add admin" })));
}

test("offers to add an admin only to a client without one", () => {
  render(<ClientList first={first} />);

  expect(within(rowOf("Acme")).queryByText("No admin")).toBeNull();
  expect(within(rowOf("Globex")).getByText("No admin")).toBeVisible();
  expect(screen.getAllByRole("button", { name: /^Add an admin to/ })).toHaveLength(1);
});

test("a failed search shows why, and doesn't say that there are no clients", async () => {
  jest.mocked(send).mockResolvedValue({ kind: "refused", code: "unavailable", detail: "Not now.", fields: {} });
  render(<ClientList first={first} />);

  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "x" } });
  expect(await screen.findByRole("alert")).toHaveTextContent("Not now.");
  expect(screen.queryByText(/No client/)).toBeNull();

  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "" } });
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(await screen.findByRole("alert")).toHaveTextContent("Not now.");
  expect(screen.queryByText(/No clients/)).toBeNull();
});

test("shows how many jobs failed, with a link to them, unless they weren't counted", () => {
  render(<ClientList first={{ ...first, items: [{ ...acme, failed_job_count: null }, globex] }} />);

  expect(within(rowOf("Acme")).getByRole("cell", { name: "– failed jobs" })).toBeVisible();
  expect(within(rowOf("Globex")).getByRole("link", { name: "3 failed jobs" })).toHaveAttribute(
    "href",
    "/settings?section=health&client=globex",
  );
  expect(within(rowOf("Acme")).queryByRole("link")).toBeNull();
});

test("making a member the admin removes the warning", async () => {
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: { outcome: "made_admin" } } as never);
  render(<ClientList first={first} />);

  await addAdmin("rep@globex.example");

  expect(send).toHaveBeenCalledWith("POST /operator/admins/", {
    body: { client_id: "globex", email: "rep@globex.example" },
  });
  expect(screen.queryByText("No admin")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("inviting an admin keeps the warning", async () => {
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: { outcome: "invited" } } as never);
  render(<ClientList first={first} />);

  await addAdmin("new@globex.example");

  expect(screen.getByText("No admin")).toBeVisible();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("shows a refusal in the dialog and keeps the email", async () => {
  const detail = "This client has an admin, who manages its people.";
  jest.mocked(send).mockResolvedValueOnce({ kind: "refused", code: "has_admin", detail, fields: {} });
  render(<ClientList first={first} />);

  await addAdmin("new@globex.example");

  expect(screen.getByText(detail)).toBeVisible();
  expect(screen.getByLabelText("Email")).toHaveValue("new@globex.example");
});

test("shows each client's figures, and a limited count as a lower bound", () => {
  render(<ClientList first={first} />);

  expect(rowOf("Acme")).toHaveTextContent(
    /12 people\s*2,431 accounts\s*10.5 MB of files\s*Last sign-in .*0 failed jobs/,
  );
  expect(rowOf("Globex")).toHaveTextContent(/1,000\+ people.*3 failed jobs/);
});

test("counts one of a kind in the singular", () => {
  const one = { ...acme, people_count: 1, account_count: 1, failed_job_count: 1 };
  render(<ClientList first={{ ...first, items: [one] }} />);

  for (const name of ["1 person", "1 account", "1 failed job"])
    expect(within(rowOf("Acme")).getByRole("cell", { name })).toBeVisible();
});

test("a search replaces the list and says when it finds nothing", async () => {
  jest.useFakeTimers();
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: { items: [], next_cursor: null } } as never);
  render(<ClientList first={first} />);

  fireEvent.change(screen.getByRole("searchbox", { name: "Search clients" }), { target: { value: "umbrella" } });
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  jest.useRealTimers();

  expect(send).toHaveBeenCalledWith("GET /clients/", { query: { q: "umbrella" } });
  expect(screen.getByText("No client found for “umbrella”.")).toBeVisible();
  expect(screen.queryByText("Globex")).not.toBeInTheDocument();
});

test("suspends a client with a reason, and offers to resume it", async () => {
  const suspended = { at: "2026-11-26T10:00:00.000Z", reason: "Unpaid since May" };
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: { suspended, deletion: null } } as never);
  render(<ClientList first={first} />);

  fireEvent.click(screen.getByRole("button", { name: "Suspend Acme" }));
  fireEvent.click(screen.getByRole("button", { name: "Suspend" }));
  expect(await screen.findByText("Enter a reason.")).toBeVisible();
  expect(send).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Unpaid since May" } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Suspend" })));

  expect(send).toHaveBeenCalledWith("POST /operator/clients/:id/suspend/", {
    params: { id: "acme" },
    body: { reason: "Unpaid since May" },
  });
  expect(within(rowOf("Acme")).getByText("Suspended")).toBeVisible();
  expect(within(rowOf("Acme")).getByText("Unpaid since May")).toBeVisible();
  expect(screen.getByRole("button", { name: "Resume Acme" })).toBeVisible();
});

test("a refused suspension keeps the dialog and the typed reason", async () => {
  const detail = "The server can’t be reached.";
  jest.mocked(send).mockResolvedValueOnce({ kind: "refused", code: "unavailable", detail, fields: {} });
  render(<ClientList first={first} />);

  fireEvent.click(screen.getByRole("button", { name: "Suspend Acme" }));
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Unpaid" } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Suspend" })));

  expect(screen.getByText(detail)).toBeVisible();
  expect(screen.getByLabelText("Reason")).toHaveValue("Unpaid");
  expect(screen.getByRole("button", { name: "Suspend Acme" })).toBeInTheDocument();
});

test("views a client only with a reason, asks for the password, and opens it", async () => {
  const proofNeeded = { kind: "refused", code: "proof_required", detail: "Enter your password.", fields: {} } as const;
  render(
    <>
      <ClientList first={first} />
      <ProofPrompt />
    </>,
  );

  fireEvent.click(screen.getByRole("button", { name: "View Acme" }));
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Case 4711" } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "View client" })));
  expect(screen.getByText("Use at least 10 characters.")).toBeVisible();
  expect(send).not.toHaveBeenCalled();

  jest.mocked(send).mockResolvedValueOnce(proofNeeded);
  const factors = { kind: "ok", data: { offers_passkeys: false, passkeys: [] } };
  jest.mocked(send).mockResolvedValueOnce(factors as never);
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Support case 4711" } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "View client" })));

  expect(send).toHaveBeenCalledWith("PUT /clients/chosen/", {
    body: { client_id: "acme", reason: "Support case 4711" },
  });
  expect(screen.getAllByRole("dialog")).toHaveLength(2);
  expect(screen.getByLabelText("Reason")).toHaveValue("Support case 4711");
});

const due = { at: "2026-11-26T10:00:00.000Z", due_at: "2026-12-26T10:00:00.000Z", reason: "Contract ended" };
const deleted: Client = { ...acme, suspended: { at: due.at, reason: due.reason }, deletion: due };

async function choose(action: string) {
  fireEvent.click(screen.getByRole("button", { name: "More actions for Acme" }));
  fireEvent(
    screen.getByRole("menu", { name: "More actions for Acme", hidden: true }),
    Object.assign(new Event("toggle"), { newState: "open" }),
  );
  await act(async () => fireEvent.click(screen.getByRole("menuitem", { name: action, hidden: true })));
}

async function openDeletion() {
  const list = render(<ClientList first={first} />);
  await choose("Delete client…");
  await screen.findByRole("heading", { name: "Delete Acme" });
  return list;
}
const submitDeletion = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Delete client" })));
const typeInto = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("resets an admin's second factors only with an email and a reason, and closes the dialog", async () => {
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: null } as never);
  render(<ClientList first={first} />);
  await choose("Reset an admin’s second factors…");
  const submit = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Reset second factors" })));

  await submit();
  expect(screen.getByText("Enter a reason.")).toBeVisible();
  expect(send).not.toHaveBeenCalled();
  typeInto("Admin’s email", "clientadmin@acme.example");
  typeInto("Reason", "Lost her phone; called back");
  await submit();

  expect(send).toHaveBeenCalledWith("POST /operator/clients/:id/factor-reset/", {
    params: { id: "acme" },
    body: { email: "clientadmin@acme.example", reason: "Lost her phone; called back" },
  });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each([
  ["a person", "clientadmin@acme.example"],
  ["everyone", null],
])("disconnects %s from single sign-on with a reason, and says who can't connect again", async (whom, email) => {
  const people = { count: 2, cannot_reconnect: { count: 1, names: ["Olga Outside"] } };
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: people } as never);
  render(<ClientList first={first} />);
  await choose(`Disconnect ${whom} from single sign-on…`);
  await screen.findByRole("heading", { name: `Disconnect ${whom} in Acme from single sign-on` });
  expect(screen.getByText(/with the client’s provider, they confirm by an emailed link/)).toBeVisible();
  expect(screen.queryAllByText(/Microsoft needs no link/)).toHaveLength(email === null ? 0 : 1);
  const submit = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Disconnect" })));

  await submit();
  expect(screen.getByText("Enter a reason.")).toBeVisible();
  expect(send).not.toHaveBeenCalled();
  if (email !== null) typeInto("Person’s email", email);
  typeInto("Reason", "Registered anew at Entra");
  await submit();

  expect(send).toHaveBeenCalledWith("POST /operator/clients/:id/identities/disconnect/", {
    params: { id: "acme" },
    body: { email, reason: "Registered anew at Entra" },
  });
  expect(showToast).toHaveBeenLastCalledWith(
    expect.stringMatching(/^2 people disconnected\. 1 person .*Olga Outside\.$/),
  );
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("deletes a client only once its name and a reason are typed, and shows the date", async () => {
  jest
    .mocked(send)
    .mockResolvedValueOnce({ kind: "ok", data: { suspended: deleted.suspended, deletion: due } } as never);
  await openDeletion();

  typeInto("Name of the client", "acme");
  await submitDeletion();
  expect(screen.getByText("Type the name exactly: Acme")).toBeVisible();
  expect(screen.getByText("Enter a reason.")).toBeVisible();
  expect(send).not.toHaveBeenCalled();
  typeInto("Name of the client", " Acme ");
  typeInto("Reason", "Contract ended");
  await submitDeletion();

  expect(send).toHaveBeenCalledWith("POST /operator/clients/:id/delete/", {
    params: { id: "acme" },
    body: { name: "Acme", reason: "Contract ended" },
  });
  expect(within(rowOf("Acme")).getByText("To be deleted on 26 Dec 2026")).toBeVisible();
  expect(within(rowOf("Acme")).getByText("Contract ended")).toBeVisible();
  expect(screen.getByRole("button", { name: "Restore Acme" })).toBeVisible();
  expect(screen.queryByRole("menuitem", { name: "Delete client…", hidden: true })).toBeNull();
});

test("a refused deletion keeps the dialog and what was typed", async () => {
  const detail = "The server can’t be reached.";
  jest.mocked(send).mockResolvedValueOnce({ kind: "refused", code: "unavailable", detail, fields: {} });
  await openDeletion();

  typeInto("Name of the client", "Acme");
  typeInto("Reason", "Contract ended");
  await submitDeletion();

  expect(screen.getByText(detail)).toBeVisible();
  expect(screen.getByLabelText("Name of the client")).toHaveValue("Acme");
  expect(screen.getByLabelText("Reason")).toHaveValue("Contract ended");
});

test("closing the dialog without Cancel keeps the typed reason, but not the name", async () => {
  act(() => authStore.setState({ user: { uid: "operator" } as User }));
  const { unmount } = await openDeletion();
  typeInto("Name of the client", "Acme");
  typeInto("Reason", "Contract ended");
  unmount();

  await openDeletion();

  expect(screen.getByLabelText("Reason")).toHaveValue("Contract ended");
  expect(screen.getByLabelText("Name of the client")).toHaveValue("");
});

test("doesn't offer to add an admin to a client that is to be deleted", () => {
  render(<ClientList first={{ ...first, items: [{ ...deleted, has_admin: false }] }} />);

  expect(within(rowOf("Acme")).getByText("No admin")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Add an admin to Acme" })).toBeNull();
});

test("from the day of its deletion a client is being deleted, and can't be restored", () => {
  jest.useFakeTimers({ now: Date.parse(due.due_at) - 60_000 });
  render(<ClientList first={{ ...first, items: [deleted] }} />);
  expect(screen.getByRole("button", { name: "Restore Acme" })).toBeVisible();

  act(() => jest.advanceTimersByTime(60_000));
  jest.useRealTimers();

  expect(within(rowOf("Acme")).getByText("Being deleted")).toBeVisible();
  expect(within(rowOf("Acme")).queryAllByRole("button")).toEqual([]);
});

test("restoring a client that was already suspended shows it as suspended again", async () => {
  const before = { at: "2026-05-01T10:00:00.000Z", reason: "Unpaid since May" };
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: { suspended: before, deletion: null } } as never);
  render(<ClientList first={{ ...first, items: [deleted, globex] }} />);

  fireEvent.click(screen.getByRole("button", { name: "Restore Acme" }));
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Renewed" } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Restore" })));

  expect(send).toHaveBeenCalledWith("POST /operator/clients/:id/restore/", {
    params: { id: "acme" },
    body: { reason: "Renewed" },
  });
  expect(within(rowOf("Acme")).getByText("Suspended")).toBeVisible();
  expect(within(rowOf("Acme")).getByText("Unpaid since May")).toBeVisible();
  expect(screen.getByRole("button", { name: "Resume Acme" })).toBeVisible();
});

test("restoring too late says so in the dialog", async () => {
  const detail = "The 30 days are over.";
  jest.mocked(send).mockResolvedValueOnce({ kind: "refused", code: "too_late", detail, fields: {} });
  render(<ClientList first={{ ...first, items: [deleted, globex] }} />);

  fireEvent.click(screen.getByRole("button", { name: "Restore Acme" }));
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Renewed" } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Restore" })));

  expect(screen.getByText(detail)).toBeVisible();
});

test("exports a client's data, also while it is to be deleted, with a reason", async () => {
  jest.mocked(send).mockResolvedValueOnce({
    kind: "refused",
    code: "client_deleted",
    detail: "This client’s data is being deleted.",
    fields: {},
  });
  render(<ClientList first={{ ...first, items: [deleted] }} />);
  await choose("Export data…");

  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Moving on" } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Export data" })));

  expect(send).toHaveBeenCalledWith("POST /operator/clients/:id/export/", {
    params: { id: "acme" },
    body: { reason: "Moving on" },
  });
  expect(screen.getByText("This client’s data is being deleted.")).toBeVisible();
  expect(screen.getByLabelText("Reason")).toHaveValue("Moving on");
});

const allowed = { kind: "ok", data: { link: "a link", expires_at: "2026-11-22T09:00:00Z" } };

test("a refused download shows why in the dialog, keeps the reason, and can be retried", async () => {
  const refused = { kind: "refused", code: "export_running", detail: "An export is already running.", fields: {} };
  jest.mocked(send).mockResolvedValue(allowed as never);
  jest.mocked(requestFile).mockResolvedValueOnce(refused as Refusal);
  jest.mocked(requestFile).mockResolvedValueOnce({ kind: "ok", data: null });
  render(<ClientList first={first} />);
  await choose("Export data…");

  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Moving on" } });
  const button = screen.getByRole("button", { name: "Export data" });
  await act(async () => fireEvent.click(button));
  expect(requestFile).toHaveBeenCalledWith(
    "/api/operator/clients/acme/export?link=a+link",
    undefined,
    expect.any(Number),
  );
  expect(screen.getByText("An export is already running.")).toBeVisible();
  expect(screen.getByLabelText("Reason")).toHaveValue("Moving on");

  await act(async () => fireEvent.click(button));
  expect(screen.queryByLabelText("Reason")).toBeNull();
});

test("a download that fails after its dialog was closed leaves the next dialog open, and says why", async () => {
  let fail: (refusal: Refusal) => void = () => undefined;
  jest.mocked(send).mockResolvedValue(allowed as never);
  jest.mocked(requestFile).mockReturnValueOnce(new Promise((resolve) => (fail = resolve)));
  render(<ClientList first={first} />);
  await choose("Export data…");
  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Moving on" } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Export data" })));
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  await choose("Delete client…");
  await screen.findByRole("heading", { name: "Delete Acme" });

  await act(async () => fail({ kind: "refused", code: "unreachable", detail: "It broke off.", fields: {} }));

  expect(showToast).toHaveBeenCalledWith("Acme: It broke off.", { tone: "danger" });
  expect(screen.getByRole("heading", { name: "Delete Acme" })).toBeVisible();
});
