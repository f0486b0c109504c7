/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { TimeZone } from "@/components/ui/time-zone";
import { addTask } from "@/lib/activity/browser/requests";
import type { User } from "@/lib/contracts/people/user";
import { authStore } from "@/lib/session/browser/store";
import { QuickAdd } from "./quick-add";

const acme = { id: "00000000-0000-4000-8000-000000000001", name: "Acme" };

jest.mock("@/lib/activity/browser/requests", () => ({ addTask: jest.fn() }));
jest.mock("@/components/contacts/dialogs/account-search", () => ({
  __esModule: true,
  default: (props: { onType: (q: string) => void; onChoose: (chosen: typeof acme) => void }) => (
    <>
      <input aria-label="Search" onChange={(event) => props.onType(event.target.value)} />
      <button type="button" onClick={() => props.onChoose(acme)}>
        Search result
      </button>
    </>
  ),
}));
// jsdom has no popovers.
jest.mock("@/components/ui/overlay/popover", () => ({
  Popover: function FakePopover({
    trigger,
    children,
  }: {
    trigger: React.ReactNode;
    children: (close: () => void) => React.ReactNode;
  }) {
    const [isOpen, setOpen] = jest.requireActual<typeof import("react")>("react").useState(false);
    return (
      <>
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {trigger}
        </button>
        {isOpen ? children(() => setOpen(false)) : null}
      </>
    );
  },
}));

beforeEach(() => {
  // A Wednesday, 23:30 in New York, and already Thursday in UTC.
  jest.useFakeTimers({ now: new Date("2026-03-05T04:30:00Z"), advanceTimers: true });
  window.sessionStorage.clear();
  act(() => authStore.setState({ user: { uid: "u-1" } as User }));
  jest.mocked(addTask).mockReset();
  jest.mocked(addTask).mockImplementation(async (_, task) => ({ kind: "ok", data: { id: "t", ...task } }) as never);
});
afterEach(() => jest.useRealTimers());

const keys = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const field = () => screen.getByRole("textbox", { name: "New task" });

function show(account: typeof acme | null = acme) {
  const onAdded = jest.fn();
  render(
    <TimeZone value="America/New_York">
      <QuickAdd account={account} onAdded={onAdded} />
    </TimeZone>,
  );
  return onAdded;
}

test("Enter saves the title with its due date in the user's time zone, and the empty field keeps the focus", async () => {
  const onAdded = show();
  await keys.type(field(), "Call about the renewal tomorrow");
  expect(screen.getByRole("status")).toHaveTextContent("“Call about the renewal”, due tomorrow");

  await keys.keyboard("{Enter}");

  expect(addTask).toHaveBeenCalledWith(
    acme.id,
    { title: "Call about the renewal", due_date: "2026-03-05" },
    expect.any(String),
  );
  expect(onAdded).toHaveBeenCalledWith(expect.objectContaining({ id: "t", account: acme }));
  expect(field()).toHaveValue("");
  expect(field()).toHaveFocus();
});

test("a refused task keeps the text, says why, and is sent again with the same key", async () => {
  jest.mocked(addTask).mockResolvedValue({ kind: "refused", code: "unreachable", detail: "Not now.", fields: {} });
  const onAdded = show();
  await keys.type(field(), "Call back{Enter}");

  expect(field()).toHaveValue("Call back");
  expect(field()).toHaveFocus();
  expect(field()).toHaveAccessibleDescription(/Not now\./);
  await keys.keyboard("{Enter}");

  const [first, second] = jest.mocked(addTask).mock.calls.map(([, , key]) => key);
  expect(second).toBe(first);
  expect(onAdded).not.toHaveBeenCalled();
});

test("a refusal that names a field shows the field's text", async () => {
  const fields = { due_date: "Choose a day before 2100." };
  jest.mocked(addTask).mockResolvedValue({ kind: "refused", code: "invalid_request", detail: "Invalid", fields });
  show();

  await keys.type(field(), "Call back{Enter}");

  expect(field()).toHaveAccessibleDescription(/Choose a day before 2100\./);
});

test("a recognized date can be refused: the title then keeps its words", async () => {
  show();
  await keys.type(field(), "Sing Happy Friday");

  await keys.click(screen.getByRole("button", { name: "No date" }));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  expect(field()).toHaveFocus();
  await keys.keyboard("{Enter}");

  expect(addTask).toHaveBeenCalledWith(acme.id, { title: "Sing Happy Friday", due_date: null }, expect.any(String));
});

test("a date refused in one line is recognized in another, and stays refused when an account is added", async () => {
  show(null);
  await keys.type(field(), "Sing Happy Friday");
  await keys.click(screen.getByRole("button", { name: "No date" }));

  await keys.type(field(), " @");
  await keys.click(await screen.findByRole("button", { name: "Search result" }));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();

  await keys.clear(field());
  await keys.type(field(), "Send offer Friday{Enter}");
  expect(addTask).toHaveBeenCalledWith(acme.id, { title: "Send offer", due_date: "2026-03-06" }, expect.any(String));
});

test("@ opens the search for the account; what is typed there stays in the line until an account is chosen", async () => {
  show(null);
  await keys.type(field(), "Call @");
  await keys.type(await screen.findByRole("textbox", { name: "Search" }), "Lena Fri");
  expect(field()).toHaveValue("Call @Lena Fri");

  await keys.click(await screen.findByRole("button", { name: "Search result" }));
  expect(field()).toHaveFocus();
  await keys.keyboard("back Fri{Enter}");

  expect(addTask).toHaveBeenCalledWith(acme.id, { title: "Call back", due_date: "2026-03-06" }, expect.any(String));
});

test("a search after a task was saved doesn't bring the saved text back", async () => {
  show(null);
  await keys.click(screen.getByRole("button", { name: /Account/ }));
  await keys.click(await screen.findByRole("button", { name: "Search result" }));
  await keys.type(field(), "Call @");
  await keys.type(await screen.findByRole("textbox", { name: "Search" }), "Lena");
  await keys.type(field(), "{Enter}");
  expect(field()).toHaveValue("");

  await keys.type(screen.getByRole("textbox", { name: "Search" }), "x");

  expect(field()).toHaveValue("");
});

test("a search for another account leaves the line as it is, after the first was chosen with @", async () => {
  show(null);
  await keys.type(field(), "Call @");
  await keys.click(await screen.findByRole("button", { name: "Search result" }));

  await keys.click(screen.getByRole("button", { name: /Account/ }));
  await keys.type(await screen.findByRole("textbox", { name: "Search" }), "x");

  expect(field()).toHaveValue("Call ");
});

test("an @ within a word is text, and a task without an account isn't sent", async () => {
  show(null);

  await keys.type(field(), "Write to lena@acme.example{Enter}");

  expect(field()).toHaveValue("Write to lena@acme.example");
  expect(field()).toHaveAccessibleDescription(/Choose an account/);
  expect(addTask).not.toHaveBeenCalled();

  await keys.click(screen.getByRole("button", { name: /Account/ }));
  await keys.click(await screen.findByRole("button", { name: "Search result" }));
  expect(field()).not.toHaveAccessibleDescription();
});

test("a task isn't sent offline, and its text stays", async () => {
  const isOnline = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  show();
  await keys.type(field(), "Call back{Enter}");
  isOnline.mockRestore();

  expect(field()).toHaveValue("Call back");
  expect(addTask).not.toHaveBeenCalled();
});

test("the same task can be added again, and a saved task doesn't take the focus from another field", async () => {
  show();
  render(<input aria-label="Other" />);
  await keys.type(field(), "Call back{Enter}");
  jest.mocked(addTask).mockImplementationOnce(async (_, task) => {
    screen.getByRole("textbox", { name: "Other" }).focus();
    return { kind: "ok", data: { id: "t", ...task } } as never;
  });
  await keys.type(field(), "Call back{Enter}");

  const [first, second] = jest.mocked(addTask).mock.calls.map(([, , key]) => key);
  expect(second).not.toBe(first);
  expect(screen.getByRole("textbox", { name: "Other" })).toHaveFocus();
});

test("a text that was left is there again", async () => {
  const { unmount } = render(<QuickAdd account={acme} onAdded={() => {}} />);
  await keys.type(field(), "Call back");
  unmount();

  show();

  expect(field()).toHaveValue("Call back");
});
