/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { TimelineItem } from "@/lib/contracts/activity/activity";
import { loadTimeline } from "@/lib/timeline/browser/requests";
import { TimelineCard } from "./timeline-card";

jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh: jest.fn() }) }));
jest.mock("@/lib/timeline/browser/requests", () => ({ loadTimeline: jest.fn() }));
jest.mock("./slots", () => ({
  TimelineFiltersSlot: ({ onFilter }: { onFilter: (filter: object) => void }) => (
    <button type="button" onClick={() => onFilter({ kind: "call", by: null })}>
      Calls
    </button>
  ),
}));

const at = "2026-03-02T09:00:00.000Z";
const note: TimelineItem = {
  kind: "note",
  at,
  note: { id: "n", account_id: "a", body: "They want a pilot", mentions: [], author: null, created_at: at },
};

function show(next_cursor: string | null) {
  render(
    <TimelineCard
      accountId="a"
      nowMs={Date.parse(at)}
      shortcutsOn={false}
      first={{ items: [note], next_cursor }}
      targetId={null}
    />,
  );
}

test.each([
  ["on the last page", null],
  ["with more pages", "after n"],
])("a filter that fails to load %s shows the failure instead of other rows, and Retry loads it", async (_, cursor) => {
  jest.mocked(loadTimeline).mockResolvedValue({ kind: "refused", code: "unavailable", detail: "Not now.", fields: {} });
  show(cursor);
  expect(screen.getByText("They want a pilot")).toBeInTheDocument();

  await userEvent.click(screen.getByRole("button", { name: "Calls" }));

  expect(await screen.findByRole("alert")).toHaveTextContent("Not now.");
  expect(screen.queryByText("They want a pilot")).toBeNull();
  expect(screen.queryByText("No matching activity")).toBeNull();

  jest.mocked(loadTimeline).mockResolvedValue({ kind: "ok", data: { items: [], next_cursor: null } });
  await userEvent.click(screen.getByRole("button", { name: "Retry" }));

  expect(await screen.findByText("No matching activity")).toBeInTheDocument();
  expect(loadTimeline).toHaveBeenLastCalledWith("a", { kind: "call", by: null }, null);
});
