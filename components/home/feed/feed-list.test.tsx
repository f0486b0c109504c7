/** @jest-environment jsdom */
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { MeProvider } from "@/components/session/me";
import { actOnToast, toastStore } from "@/components/ui/overlay/toast-store";
import { TimeZone } from "@/components/ui/time-zone";
import type { FeedItem, FeedPage } from "@/lib/contracts/home/feed";
import { changeEntry, signalEntry } from "@/lib/contracts/home/feed.fixture";
import { loadFeed, markEntriesRead, markFeedSeen } from "@/lib/home/browser/feed";
import type { FeedView } from "@/lib/home/feed-view";
import { FeedList } from "./feed-list";

jest.mock("@/lib/home/browser/feed", () => ({
  loadFeed: jest.fn(),
  markEntriesRead: jest.fn(),
  markFeedSeen: jest.fn(),
}));
jest.mock("@/components/tasks/new-task-dialog", () => ({
  default: ({ account, initial }: { account: { name: string }; initial: { title: string } }) => (
    <p>{`${account.name}: ${initial.title}`}</p>
  ),
  __esModule: true,
}));

const role = "sales_rep";
const ok = { kind: "ok", data: null } as const;
const page: FeedPage = {
  items: [],
  next_cursor: null,
  since: "2026-02-27T05:00:00.000Z",
  seen_at: null,
  read_at: "2026-03-02T09:00:00.000Z",
  account_count: 3,
};

beforeEach(() => {
  jest.useFakeTimers({ now: new Date(page.read_at) });
  jest.mocked(markFeedSeen).mockReset().mockResolvedValue(ok);
  jest.mocked(markEntriesRead).mockReset().mockResolvedValue(ok);
  Element.prototype.scrollIntoView = jest.fn();
});
afterEach(() => jest.useRealTimers());

function show(items: FeedItem[], overrides: Partial<FeedPage> = {}, view: Partial<FeedView> = {}) {
  return render(feedOf({ ...page, items, ...overrides }, view));
}

function feedOf(first: FeedPage, view: Partial<FeedView> = {}) {
  return (
    <MeProvider me={{ uid: "me", name: "Rae", role, denied: [] }}>
      <TimeZone value="UTC">
        <FeedList
          first={first}
          limit={50}
          view={{ scope: "mine", since: "visit", kind: null, by: null, ...view }}
          shortcutsOn
          nextHref={null}
          empty={<p>Nothing new</p>}
        />
      </TimeZone>
    </MeProvider>
  );
}

test("lists entries under their days, each with its account, who changed it, and the text", () => {
  show([changeEntry(1), signalEntry(2, {}, "2026-03-01T08:00:00.000Z")]);

  const today = screen.getByRole("region", { name: "Today" });
  expect(today.textContent).toContain("Lena changed Employees Halcyon");
  expect(screen.getByRole("region", { name: "Yesterday" }).textContent).toContain("Opened a plant in Ohio");
  expect(screen.getAllByRole("link", { name: "Halcyon" })).toHaveLength(2);
});

test("an industry's change shows both values, and links to its chart, its accounts and its source", () => {
  const series = { of_code: "C:20", of_name: "Construction", series_id: "C:20/employment_monthly_sa" };
  const statement = { title: "Employment in Construction fell 1.2% in February 2026", source: "BLS CES, preliminary" };
  const figure = { from: 8300, from_period: "2026-01", to: 8200, unit: "Thousands" };
  const url = "https://data.bls.gov/timeseries/CES2000000001";
  const move = {
    id: "m",
    ...series,
    ...statement,
    url,
    period: "2026-02",
    change_percent: -1.2,
    codes: ["N:23"],
    figure,
  };
  show([{ id: "industry:m", kind: "industry", at: "2026-03-02T08:00:00.000Z", is_unread: true, move }]);

  const [entry] = screen.getAllByRole("listitem");
  expect(entry?.textContent).toContain(`Unread ${statement.title}`);
  expect(entry?.textContent).toContain("8,300 → 8,200 thousands");
  const hrefOf = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf(/^Employment in Construction/)).toBe(
    "/industry-insights?industry=N:23#chart-C-20-employment_monthly_sa",
  );
  expect(hrefOf(/^Accounts in Construction$/)).toContain("industry=N");
  expect(hrefOf(/BLS CES, preliminary/)).toBe(url);
});

test("a change to many accounts shows their number, but no account's values and no contact's name", () => {
  const counts = { account_count: 12, change_count: 30 };
  const contact = { id: "00000000-0000-4000-8000-000000000003", name: "Kim Lee" };
  const departure = { field: "left_company", contact, old: null, new: "2026-03-01" };
  show([
    { ...changeEntry(1), ...counts },
    { ...changeEntry(2, departure), ...counts },
  ]);

  const [values, people] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(values).toContain("Lena changed Employees Halcyon and 11 other accounts");
  expect(values).not.toContain("20");
  expect(people).toContain("Lena noted that 30 contacts have left");
  expect(people).not.toContain("Kim Lee");
});

test("repeated news is one entry with a count, and can be rated once", () => {
  show([signalEntry(1), signalEntry(2)]);

  expect(screen.getByText("2 times")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Useful/ })).toHaveLength(1);
});

test("marks everything as read up to when the page was loaded, and Undo reverts it", async () => {
  show([signalEntry(1)], { seen_at: "2026-02-20T00:00:00.000Z" });
  expect(screen.getByRole("status").textContent).toContain("1 unread");

  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Mark all as read" })));
  expect(markFeedSeen).toHaveBeenLastCalledWith({ seen_at: page.read_at });
  expect(screen.getByRole("status").textContent).toContain("Nothing unread");
  expect(screen.queryByText("Unread")).toBeNull();

  const [toast] = toastStore.getState().toasts;
  await act(async () => actOnToast(toast?.id ?? 0));
  expect(markFeedSeen).toHaveBeenLastCalledWith({ seen_at: "2026-02-20T00:00:00.000Z", expected: page.read_at });
  expect(screen.getByText("Unread")).toBeTruthy();
});

test("a refresh of the route doesn't move the mark beyond the entries that are shown", async () => {
  const { rerender } = show([signalEntry(1)]);
  rerender(feedOf({ ...page, items: [signalEntry(2)], read_at: "2026-03-02T09:30:00.000Z" }));

  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Mark all as read" })));

  expect(markFeedSeen).toHaveBeenLastCalledWith({ seen_at: page.read_at });
});

test("a filtered feed can't be marked as read, as the mark is for all entries", () => {
  show([changeEntry(1), signalEntry(2)], {}, { kind: "signal" });

  expect(screen.getByRole("status").textContent).toBe("1 unread");
  expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
});

test("the number of unread entries says whether there may be more", () => {
  show([signalEntry(1)], { next_cursor: "next" });
  expect(screen.getByRole("status").textContent).toBe("1+ unread");
  cleanup();

  show([{ ...signalEntry(1), is_unread: false }, changeEntry(2)], { next_cursor: "next" });
  expect(screen.getByRole("status").textContent).toBe("Nothing unread");
  cleanup();

  const readOne = { ...signalEntry(1), is_unread: false };
  show([signalEntry(2, { title: "Closed" }), readOne], { next_cursor: "next", seen_at: "2026-02-20T00:00:00.000Z" });
  expect(screen.getByRole("status").textContent).toBe("1+ unread");
});

test("a refused mark leaves everything unread", async () => {
  jest.mocked(markFeedSeen).mockResolvedValue({ kind: "refused", code: "unreachable", detail: "No", fields: {} });
  show([signalEntry(1)]);

  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Mark all as read" })));

  expect(screen.getByRole("status").textContent).toContain("1 unread");
});

test("j and k move between the entries", () => {
  show([changeEntry(1), signalEntry(2)]);
  const [first] = screen.getAllByRole("link", { name: "Halcyon" });
  const second = screen.getByRole("link", { name: "Opened a plant in Ohio" });

  fireEvent.keyDown(document.body, { key: "j" });
  expect(document.activeElement).toBe(first);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "j" });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: "k" });
  expect(document.activeElement).toBe(first);
});

test("a page without entries says that there are more, and the next page's entries are added", async () => {
  jest.mocked(loadFeed).mockResolvedValue({ kind: "ok", data: { ...page, items: [signalEntry(1)] } });
  show([], { next_cursor: "next" });
  expect(screen.queryByText("Nothing new")).toBeNull();
  expect(screen.getByText(/^No entries in the latest activity/)).toBeTruthy();

  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Show more entries" })));

  expect(screen.getByText("Opened a plant in Ohio")).toBeTruthy();
  expect(screen.queryByText(/^No entries in the latest activity/)).toBeNull();
});

test("without entries the reason is shown", () => {
  show([]);

  expect(screen.getByText("Nothing new")).toBeTruthy();
});

describe("the entry with the focus", () => {
  const press = (key: string) => act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key }));
  const [signal, other] = [signalEntry(1), signalEntry(2, { title: "Closed a plant" })];

  test("is marked as read by e, and stays in its place with the focus; z marks it as unread again", async () => {
    const { rerender } = show([signal, other]);
    await press("j");
    const link = document.activeElement;

    await press("e");
    expect(markEntriesRead).toHaveBeenLastCalledWith({ entries: [signal.id], is_read: true });
    expect(screen.getByRole("status").textContent).toContain("1 unread");
    rerender(feedOf({ ...page, items: [{ ...other, is_unread: false }] }));
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(document.activeElement).toBe(link);

    await press("e");
    expect(markEntriesRead).toHaveBeenCalledTimes(1);
    await press("z");
    expect(markEntriesRead).toHaveBeenLastCalledWith({ entries: [signal.id], is_read: false });
    expect(screen.getByRole("status").textContent).toContain("2 unread");
  });

  test("and its repeats are marked together", async () => {
    show([signal, signalEntry(2)]);
    await press("j");
    await press("e");

    expect(markEntriesRead).toHaveBeenCalledWith({ entries: [signal.id, signalEntry(2).id], is_read: true });
  });

  test("stays unread when the mark is refused", async () => {
    jest.mocked(markEntriesRead).mockResolvedValue({ kind: "refused", code: "unreachable", detail: "No", fields: {} });
    show([signal]);
    await press("j");
    await press("e");

    expect(screen.getByRole("status").textContent).toContain("1 unread");
  });

  test("becomes a task by t, with its account and a title", async () => {
    show([signal]);
    await press("j");
    await press("t");

    expect(await screen.findByText("Halcyon: Follow up: Opened a plant in Ohio")).toBeTruthy();
  });

  test("isn't acted on by the second key of g t, while typing, or without the focus", async () => {
    show([signal]);
    await press("e");
    await press("j");
    await press("g");
    await press("t");
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    await press("e");
    field.remove();

    expect(screen.queryByText(/Follow up/)).toBeNull();
    expect(markEntriesRead).not.toHaveBeenCalled();
  });

  test("can be marked by its button, which names the key, and z reverts the latest mark first", async () => {
    show([signal, other]);
    const [button] = screen.getAllByRole("button", { name: "Mark as read: Halcyon (E)" });
    button?.focus();
    await act(async () => button && fireEvent.click(button));
    expect(document.activeElement?.textContent).toBe("Opened a plant in Ohio");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Mark all as read" })));

    await press("z");
    expect(markFeedSeen).toHaveBeenLastCalledWith({ seen_at: null, expected: page.read_at });
    expect(screen.getByRole("status").textContent).toContain("1 unread");
    await press("z");
    expect(screen.getByRole("status").textContent).toContain("2 unread");
  });
});

test("after reading all loaded entries one by one, it says that earlier ones are unread", async () => {
  show([signalEntry(1)], { next_cursor: "next", seen_at: "2026-02-20T00:00:00.000Z" });

  fireEvent.keyDown(document.body, { key: "j" });
  await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "e" }));

  expect(screen.getByRole("status").textContent).toBe("Earlier entries are unread");
  expect(screen.getByRole("button", { name: "Mark all as read" })).toBeTruthy();
});

test("e keeps the focus in the entry, also from the button that it removes", async () => {
  show([signalEntry(1)]);
  screen.getByRole("button", { name: /^Mark as read/ }).focus();

  await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: "e" }));

  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Opened a plant in Ohio" }));
});

test("z skips a mark that was refused", async () => {
  show([signalEntry(1), signalEntry(2, { title: "Closed" })]);
  const press = (key: string) => act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key }));
  await press("j");
  await press("e");
  jest
    .mocked(markEntriesRead)
    .mockResolvedValueOnce({ kind: "refused", code: "unreachable", detail: "No", fields: {} });
  await press("j");
  await press("e");

  await press("z");

  expect(jest.mocked(markEntriesRead).mock.calls.at(-1)?.[0]).toEqual({
    entries: [signalEntry(1).id],
    is_read: false,
  });
});
