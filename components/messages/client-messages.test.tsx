/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { readMessage } from "@/lib/realtime/messages/message";
import { createMessagesStore } from "@/lib/realtime/messages/messages-store";
// Imported here so that its loading time doesn't count in these tests.
import "./announcement-list";
import { Announcements } from "./announcements";
import { ClientMessagesProvider, useClientMessages } from "./client-messages";

function ErrorText() {
  return <p>{useClientMessages().error ?? "all is well"}</p>;
}

function makeStore() {
  const dismissed = new Set<string>();
  const store = createMessagesStore({
    clock: { nowMs: () => 1000 },
    dismissals: { read: () => new Set(dismissed), add: (id) => dismissed.add(id), follow: () => () => {} },
  });
  store.open({ uid: "ravi", role: "user" });
  return store;
}

const data = { enabled: true, dismissible: true, startTime: { toMillis: () => 0 }, body: "" };
const documents = ["first", "second", "third"].map((id, at) => ({
  id,
  data: { ...data, title: `The ${id}`, startTime: { toMillis: () => 500 - at } },
}));

describe("client messages", () => {
  afterEach(() => jest.restoreAllMocks());

  test("D12 · useClientMessages throws outside its provider", () => {
    jest.spyOn(console, "error").mockImplementation(() => {});

    expect(() => render(<ErrorText />)).toThrow("useClientMessages must be used within a ClientMessagesProvider.");
  });

  test("D11 · shows the error text of a listener on the page", () => {
    jest.spyOn(console, "warn").mockImplementation(() => {});
    const store = makeStore();
    render(
      <ClientMessagesProvider store={store}>
        <ErrorText />
      </ClientMessagesProvider>,
    );
    expect(screen.getByText("all is well")).toBeInTheDocument();

    act(() => store.fail("client", { code: "permission-denied", message: "Missing permissions." }));

    expect(screen.getByText("Missing permissions.")).toBeInTheDocument();
  });

  test("shows one message with the others behind a button, and dismissing it keeps the next one visible", async () => {
    const store = makeStore();
    const user = userEvent.setup();
    render(
      <ClientMessagesProvider store={store}>
        <Announcements served={null} />
      </ClientMessagesProvider>,
    );
    act(() => store.apply("client", { set: documents, removedIds: [], isCurrent: true }));

    expect(await screen.findAllByRole("listitem")).toHaveLength(1);
    await user.click(screen.getByRole("button", { name: "Show 2 more announcements" }));
    expect(screen.getAllByRole("listitem")).toHaveLength(3);
    await user.click(screen.getByRole("button", { name: "Dismiss: The first" }));

    expect(screen.queryByText("The first")).not.toBeInTheDocument();
    expect(screen.getByText("The second")).toBeInTheDocument();
  });

  test("renders a polite live region even without messages", () => {
    render(
      <ClientMessagesProvider store={makeStore()}>
        <Announcements served={null} />
      </ClientMessagesProvider>,
    );

    expect(screen.getByRole("region", { name: "Announcements" })).toHaveAttribute("aria-live", "polite");
  });

  test("R7 · parses an empty document as a disabled message without roles", () => {
    expect(readMessage("client", "m", {})).toMatchObject({ enabled: false, startMs: null, roles: [], link: null });
  });
});
