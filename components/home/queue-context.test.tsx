/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, renderHook, screen } from "@testing-library/react";
import { actOnToast, toastStore } from "@/components/ui/overlay/toast-store";
import type { HomeQueue, QueueItem } from "@/lib/contracts/home/home-queue";
import { defaultWeights } from "@/lib/contracts/home/queue-kind";
import { revertDecision, sendDecision } from "@/lib/home/browser/requests";
import { DayTitle, QueueProvider, useSharedQueue } from "./queue-context";
import { useQueue } from "./use-queue";

const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
jest.mock("@/lib/home/browser/requests", () => ({
  ...jest.requireActual("@/lib/home/browser/requests"),
  sendDecision: jest.fn(),
  revertDecision: jest.fn(),
}));

beforeEach(() => {
  jest.clearAllMocks();
  toastStore.setState({ toasts: [] });
});

const itemOf = (title: string): QueueItem => ({
  ...{ key: `task:${title}`, kind: "task", title, account: null, due_date: "2026-03-05", link: "/tasks", days: 0 },
  ...{ signal_kind: null, market_cap_usd: null, is_mine: true, detail: null },
});

const first: HomeQueue = {
  ...{ today: "2026-03-05", items: [itemOf("a"), itemOf("b")], weights: defaultWeights, weights_of: "usual" },
  ...{ team_weights: null, profile: null, handled_today: 0, done_today: [] },
};

function DoneButton() {
  const { shown, decide } = useSharedQueue();
  const [item] = shown;
  return item ? (
    <button type="button" onClick={() => decide(item, { kind: "done", until: null })}>
      Done
    </button>
  ) : null;
}

test.each([
  [0, ["2 things to do today", "1 thing to do today", "All done for today"]],
  [1, ["3 things to do today", "2 things to do today", "1 thing to do today"]],
])(
  "the title counts what is left, with %i outside the queue, and changes at once when it is done",
  async (needs, titles) => {
    jest.mocked(sendDecision).mockResolvedValue({ kind: "ok", data: null } as never);
    render(
      <QueueProvider first={first}>
        <h1>
          <DayTitle needs={needs} />
        </h1>
        <DoneButton />
      </QueueProvider>,
    );
    const shown = [screen.getByRole("heading").textContent];

    while (screen.queryByRole("button", { name: "Done" })) {
      await act(async () => fireEvent.click(screen.getByRole("button", { name: "Done" })));
      shown.push(screen.getByRole("heading").textContent);
    }

    expect(shown).toEqual(titles);
  },
);

const ok = { kind: "ok", data: null } as const;
const refused = { kind: "refused", code: "unreachable", detail: "Not now.", fields: {} } as const;
const done = { kind: "done", until: null } as const;
const [a, b] = [itemOf("a"), itemOf("b")];

function open(queue: Partial<HomeQueue> = {}) {
  const { result, rerender } = renderHook(useQueue, { initialProps: { ...first, ...queue } });
  const titles = () => result.current.shown.map(({ title }) => title);
  return { result, rerender, titles };
}
const toasts = () => toastStore.getState().toasts.map(({ text }) => text);
const pressUndo = () => act(async () => actOnToast(toastStore.getState().toasts[0]?.id ?? 0));

test("an item returns with the reason when its decision is refused, and there is nothing left to undo", async () => {
  jest.mocked(sendDecision).mockResolvedValue(refused);
  const { result, titles } = open();

  await act(async () => result.current.decide(a, done));
  expect(titles()).toEqual(["a", "b"]);
  expect(toasts()).toContain("Not now.");
  await pressUndo();

  expect(revertDecision).not.toHaveBeenCalled();
});

test("two presses in a row decide once", async () => {
  jest.mocked(sendDecision).mockResolvedValue(ok);
  const { result } = open();

  await act(async () => {
    result.current.decide(a, done);
    result.current.decide(a, done);
  });

  expect(sendDecision).toHaveBeenCalledTimes(1);
});

test("an undo waits for the decision, and isn't sent after the decision was refused", async () => {
  let respond = (_: typeof ok | typeof refused) => {};
  jest.mocked(sendDecision).mockImplementation(() => new Promise((resolve) => (respond = resolve)));
  jest.mocked(revertDecision).mockResolvedValue(refused);
  const { result, titles } = open();
  await act(async () => result.current.decide(a, done));
  await act(async () => result.current.undo());
  expect(titles()).toEqual(["a", "b"]);
  expect(toasts()).toEqual([]);
  expect(revertDecision).not.toHaveBeenCalled();
  await act(async () => respond(ok));
  expect(revertDecision).toHaveBeenCalledWith(a, done);
  expect(toasts()).toEqual(["Not now."]);
  expect(refresh).toHaveBeenCalledTimes(1);

  await act(async () => result.current.decide(b, done));
  await act(async () => result.current.undo());
  await act(async () => respond(refused));
  expect(revertDecision).toHaveBeenCalledTimes(1);
});

/** An item that isn't a task, so that the number per day limits it. */
const spare = (title: string): QueueItem => ({ ...itemOf(title), key: title, kind: "unassigned" });

test("a decided item counts once toward the day, before and after the server counts it", async () => {
  jest.mocked(sendDecision).mockResolvedValue(ok);
  const [c, d] = [spare("c"), spare("d")];
  const { result, rerender, titles } = open({ items: [c, d], handled_today: 9 });
  expect(titles()).toEqual(["c"]);

  await act(async () => result.current.decide(c, done));
  expect(titles()).toEqual([]);
  rerender({
    ...first,
    items: [d],
    handled_today: 10,
    done_today: [{ key: "c", title: "c", at: "2026-03-05T09:00:00.000Z" }],
  });

  expect(titles()).toEqual([]);
  expect(result.current.done).toEqual(["c"]);
});
