/** @jest-environment jsdom */
import { act, render } from "@testing-library/react";
import type { ComponentProps } from "react";
import { FollowRealtime } from "./follow-realtime";

const mockStart = jest.fn(() => () => undefined);
jest.mock("@/lib/realtime/connection/realtime-client", () => ({
  expectMessages: () => undefined,
  connection: { subscribe: () => () => undefined, getState: () => ({}), retry: () => undefined },
  startRealtime: mockStart,
}));
jest.mock("./notify-failures", () => ({ notifyFailures: () => () => undefined }));

const props = { user: { uid: "u1", role: "sales_rep" }, served: {} } as unknown as ComponentProps<
  typeof FollowRealtime
>;

const setIdleCallback = (requestIdleCallback: unknown) => Object.assign(window, { requestIdleCallback });
const setReadyState = (state: DocumentReadyState) => jest.spyOn(document, "readyState", "get").mockReturnValue(state);

beforeEach(() => {
  jest.useFakeTimers();
  mockStart.mockClear();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  setIdleCallback(undefined);
});

test("connects when the browser is idle, within 3 s on a page that is never idle", async () => {
  const request = jest.fn();
  setIdleCallback(request);
  render(<FollowRealtime {...props} />);
  expect(request).toHaveBeenCalledWith(expect.any(Function), { timeout: 3000 });
  expect(mockStart).not.toHaveBeenCalled();

  await act(async () => request.mock.calls[0][0]());

  expect(mockStart).toHaveBeenCalledTimes(1);
});

test("connects shortly after the page has loaded in a browser without idle callbacks", async () => {
  setReadyState("interactive");
  render(<FollowRealtime {...props} />);
  await act(() => jest.advanceTimersByTimeAsync(10_000));
  expect(mockStart).not.toHaveBeenCalled();

  window.dispatchEvent(new Event("load"));
  await act(() => jest.advanceTimersByTimeAsync(300));

  expect(mockStart).toHaveBeenCalledTimes(1);
});

test("connects on a page that had loaded before, and not after the page is left", async () => {
  setReadyState("complete");
  const view = render(<FollowRealtime {...props} />);
  view.unmount();
  await act(() => jest.advanceTimersByTimeAsync(300));
  expect(mockStart).not.toHaveBeenCalled();

  render(<FollowRealtime {...props} />);
  await act(() => jest.advanceTimersByTimeAsync(300));

  expect(mockStart).toHaveBeenCalledTimes(1);
});
