/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { HomeQueue, QueueItem } from "@/lib/contracts/home/home-queue";
import { defaultWeights } from "@/lib/contracts/home/queue-kind";
import { sendDecision } from "@/lib/home/browser/requests";
import { DayTitle, QueueProvider, useSharedQueue } from "./queue-context";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }) }));
jest.mock("@/lib/home/browser/requests", () => ({
  ...jest.requireActual("@/lib/home/browser/requests"),
  sendDecision: jest.fn(),
}));

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
