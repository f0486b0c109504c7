/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { SWRConfig } from "swr";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { showToast } from "@/components/ui/overlay/toast-store";
import type { DeadLetter, DeadLetterFilter, DeadLetters } from "@/lib/contracts/operations/dead-letters";
import { send } from "@/lib/http/browser/send";
import { DeadLetterList } from "./dead-letter-list";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));
jest.mock("@/components/ui/overlay/toast-store", () => ({ showToast: jest.fn() }));

beforeAll(() => installModalDialogs());

const job: DeadLetter = {
  queue: "mail",
  id: "7e3c2f4a-0000-4000-8000-000000000000",
  client_id: "acme",
  attempts: 31,
  failed_at: "2026-03-02T09:00:00.000Z",
  problem: "550 no such user",
};
const at = "2026-03-02T10:00:00.000Z";
const all: DeadLetters = {
  ...{ at, items: [job], total: 12, queues: ["import", "mail"] },
  clients: [{ id: "acme", name: "Acme" }],
};
const none: DeadLetters = { at, items: [], total: 0, clients: [], queues: [] };
const refused = { kind: "refused", code: "unavailable", detail: "Try again later.", fields: {} };

/** A host that lists these dead letters, and answers actions with these responses, in order. */
function startHost(letters: DeadLetters, ...responses: object[]): void {
  jest
    .mocked(send)
    .mockReset()
    .mockImplementation((async (name: string) =>
      name.startsWith("GET ") ? { kind: "ok", data: letters } : responses.shift()) as never);
}
const done = { kind: "ok", data: { count: 12, has_more: false } };
const actions = () => jest.mocked(send).mock.calls.filter(([name]) => name.startsWith("POST "));
const reads = () =>
  jest.mocked(send).mock.calls.flatMap(([name, options]) => (name.startsWith("GET ") ? [options] : []));

async function show(canAct = true, initialFilter: DeadLetterFilter = {}) {
  const onChanged = jest.fn();
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
  );
  render(<DeadLetterList initialFilter={initialFilter} canAct={canAct} onChanged={onChanged} />, { wrapper });
  await act(async () => undefined);
  return onChanged;
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

test("pressing Retry twice retries the dead letter once and reloads the list", async () => {
  startHost(all, done);
  const onChanged = await show();
  const button = screen.getByRole("button", { name: "Retry: Emails, 550 no such user" });

  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });

  expect(actions()).toEqual([
    ["POST /operator/dead-letters/retry/", { body: { which: { queue: "mail", id: job.id } } }],
  ]);
  expect(reads()).toHaveLength(2);
  expect(onChanged).toHaveBeenCalledTimes(1);
});

test("shows kind, client and error by name, and filters by client and kind of job", async () => {
  startHost(all);
  await show();
  expect(screen.getByRole("listitem")).toHaveTextContent(/Emails.*Acme.*31 attempts.*550 no such user/);

  fireEvent.change(screen.getByLabelText("Client"), { target: { value: "acme" } });
  await act(async () => fireEvent.change(screen.getByLabelText("Kind of job"), { target: { value: "import" } }));

  expect(reads().at(-1)).toEqual({ query: { client: "acme", queue: "import", limit: 50 } });
});

test("retries all that match the filters after a confirmation, and shows a refusal in the dialog", async () => {
  startHost(all, refused, done);
  await show();
  await act(async () => fireEvent.change(screen.getByLabelText("Client"), { target: { value: "acme" } }));
  await press("Retry all 12");
  const dialog = screen.getByRole("dialog", { name: "Retry 12 dead letters?" });
  const confirm = within(dialog).getByRole("button", { name: "Retry all" });

  await act(async () => fireEvent.click(confirm));
  expect(within(dialog).getByRole("alert")).toHaveTextContent("Try again later.");
  await act(async () => fireEvent.click(confirm));

  const body = { which: { matching: { client: "acme" }, until: at } };
  expect(actions().at(-1)).toEqual(["POST /operator/dead-letters/retry/", { body }]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("discards only with a reason, which stays after a refusal", async () => {
  startHost(all, refused, done);
  await show();
  await press("Discard: Emails, 550 no such user");
  await press("Discard");
  expect(actions()).toEqual([]);

  fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Wrong email" } });
  await press("Discard");
  expect(screen.getByText("Try again later.")).toBeVisible();
  expect(screen.getByLabelText("Reason")).toHaveValue("Wrong email");
  await press("Discard");

  const body = { which: { queue: "mail", id: job.id }, reason: "Wrong email" };
  expect(actions()).toEqual([
    ["POST /operator/dead-letters/discard/", { body }],
    ["POST /operator/dead-letters/discard/", { body }],
  ]);
});

const letters = ["a", "b", "c"].map((id) => ({ ...job, id, problem: `Problem ${id}` }));
const three = { ...all, items: letters, total: 12 };
const box = (name: string) => screen.getByRole("checkbox", { name });

test("retries the selected ones, and says how many someone else had retried or discarded", async () => {
  startHost(three, refused, { kind: "ok", data: { count: 1, has_more: false } });
  const onChanged = await show();
  fireEvent.click(box("Select: Emails, Problem a"));
  fireEvent.click(box("Select: Emails, Problem c"));
  const bar = screen.getByRole("region", { name: "Selected dead letters" });
  expect(within(bar).getByRole("status")).toHaveTextContent("2 dead letters selected");
  fireEvent.click(within(bar).getByRole("button", { name: "Retry" }));
  const dialog = screen.getByRole("dialog", { name: "Retry 2 dead letters?" });
  const confirm = within(dialog).getByRole("button", { name: "Retry" });

  await act(async () => fireEvent.click(confirm));
  expect(within(dialog).getByRole("alert")).toHaveTextContent("Try again later.");
  await act(async () => fireEvent.click(confirm));

  const body = { which: { matching: { ids: ["a", "c"] }, until: at } };
  expect(actions().at(-1)).toEqual(["POST /operator/dead-letters/retry/", { body }]);
  expect(showToast).toHaveBeenLastCalledWith("Retrying 1 dead letter. Someone had already retried or discarded 1.");
  expect(onChanged).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("region", { name: "Selected dead letters" })).toBeNull();
});

test("discards all loaded ones or all that match with a reason", async () => {
  startHost(three, { kind: "ok", data: { count: 0, has_more: false } }, done);
  await show();
  const discard = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Discard…" }));
    fireEvent.change(screen.getByLabelText("Reason"), { target: { value: "Outdated" } });
    await press(screen.getByRole("dialog").textContent.includes("all that match") ? "Discard all" : "Discard");
  };
  const matching = { ids: ["a", "b", "c"] };

  fireEvent.click(box("Select all loaded dead letters"));
  await discard();
  expect(showToast).toHaveBeenLastCalledWith("Someone had already retried or discarded them.");
  fireEvent.click(box("Select all loaded dead letters"));
  await press("Select all 12");
  await discard();

  expect(actions().map(([, sent]) => sent)).toEqual([
    { body: { which: { matching, until: at }, reason: "Outdated" } },
    { body: { which: { matching: {}, until: at }, reason: "Outdated" } },
  ]);
});

test("another filter clears the selection and is kept in the URL", async () => {
  startHost(three);
  await show();
  fireEvent.click(box("Select: Emails, Problem a"));

  await act(async () => fireEvent.change(screen.getByLabelText("Client"), { target: { value: "acme" } }));

  expect(box("Select: Emails, Problem a")).not.toBeChecked();
  expect(window.location.search).toBe("?section=health&client=acme");
});

test("a selected dead letter that is no longer listed isn't counted", async () => {
  startHost(three, done);
  await show();
  fireEvent.click(box("Select: Emails, Problem a"));
  fireEvent.click(box("Select: Emails, Problem b"));
  jest
    .mocked(send)
    .mockImplementation((async (name: string) =>
      name.startsWith("GET ") ? { kind: "ok", data: { ...three, items: letters.slice(1) } } : done) as never);

  await press("Retry: Emails, Problem a");

  expect(screen.getByText("1 dead letter selected")).toBeVisible();
});

test("a link to a client's dead letters shows these at once, even when none is left", async () => {
  HTMLElement.prototype.scrollIntoView = jest.fn();
  startHost({ ...none, clients: [] });
  await show(true, { client: "acme" });

  expect(reads()).toEqual([{ query: { client: "acme", limit: 50 } }]);
  expect(screen.getByLabelText("Client")).toHaveValue("acme");
  expect(screen.getByText("None match these filters.")).toBeVisible();
  expect(HTMLElement.prototype.scrollIntoView).toHaveBeenCalledTimes(1);
});

test("while a client is viewed they can be read and filtered only", async () => {
  startHost(all);
  await show(false);

  expect(screen.getByText("550 no such user")).toBeVisible();
  expect(screen.queryByRole("button", { name: /Retry|Discard/ })).toBeNull();
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("an empty list says that there are no dead letters", async () => {
  startHost(none);
  await show();

  expect(screen.getByText("No dead letters")).toBeVisible();
});
