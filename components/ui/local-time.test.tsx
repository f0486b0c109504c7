/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { LocalTime } from "./local-time";
import { TimeZone } from "./time-zone";

const start = Date.parse("2026-11-27T11:00:00Z");
const line = (at: string, zone: string | null = null) => (
  <TimeZone value={zone}>
    <LocalTime at={at} show="both" />
  </TimeZone>
);

beforeEach(() => jest.useFakeTimers({ now: start }));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test("the server renders the age that the browser shows, so that the line doesn't shift", () => {
  expect(renderToString(line("2026-11-27T10:56:00Z"))).toContain(">4 min ago<");
});

test("a minute that passes before hydration causes no error, and the age keeps counting", () => {
  const errors = jest.spyOn(console, "error");
  const container = document.createElement("div");
  container.innerHTML = renderToString(line("2026-11-27T10:56:00Z"));
  document.body.append(container);
  jest.setSystemTime(start + 61_000);

  render(line("2026-11-27T10:56:00Z"), { container, hydrate: true });
  act(() => jest.advanceTimersByTime(60_000));

  expect(screen.getByText("6 min ago")).toHaveAttribute("title", expect.stringContaining("27 Nov 2026"));
  expect(errors).not.toHaveBeenCalled();
});

test("without a profile's zone, the server names the zone of older times and of tooltips", () => {
  expect(renderToString(line("2026-11-02T10:56:00Z"))).toContain(">2 Nov 2026, 10:56 UTC<");
  expect(renderToString(line("2026-11-27T10:56:00Z"))).toContain('title="27 Nov 2026, 10:56 UTC"');
  expect(renderToString(line("2026-11-02T10:56:00Z", "America/New_York"))).toContain(">2 Nov 2026, 05:56<");
});
