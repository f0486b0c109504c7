/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { render, screen } from "@testing-library/react";
import type { Signal } from "@/lib/contracts/activity/activity";
import { SignalItem } from "./signal-item";

const at = "2026-03-02T12:00:00.000Z";
const signal: Signal = {
  id: "11111111-1111-4111-8111-111111111111",
  account_id: "22222222-2222-4222-8222-222222222222",
  title: "Names Jane Doe chief financial officer",
  source: "SEC EDGAR",
  url: "https://www.sec.gov/1",
  reference: "0000026172-26-000012",
  occurred_at: at,
  recorded_by: null,
  created_at: at,
};

test("names every source of a signal and links to each", () => {
  const other = { source: "cummins.com", url: "https://www.cummins.com/news/1", reference: null, occurred_at: at };
  render(<SignalItem signal={{ ...signal, other_sources: [other] }} isTarget={false} />);

  expect(screen.getByText("SEC EDGAR")).toBeVisible();
  expect(screen.getByText("also cummins.com")).toBeVisible();
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([signal.url, other.url]);
});

test("mentions no other sources when there is only one", () => {
  render(<SignalItem signal={signal} isTarget={false} />);

  expect(screen.queryByText(/also/)).toBeNull();
  expect(screen.getAllByRole("link")).toHaveLength(1);
});
