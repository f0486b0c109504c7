/** @jest-environment jsdom */
import { minuteMs } from "@/lib/contracts/wire/durations";
import "@testing-library/jest-dom";
import { act, render, renderHook, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { StatusAnnouncement } from "@/components/ui/state/status-announcement";
import { requestFile } from "@/lib/http/browser/save-file";
import { sendTo } from "@/lib/http/browser/send";
import { sendChunks } from "@/lib/http/browser/send-chunks";
import { notifyTabs, watchView } from "@/lib/session/browser/tabs";
import ClientBand from "./client-band";
import { useTimeLeft } from "./use-time-left";

jest.mock("@/lib/session/browser/tabs", () => ({ notifyTabs: jest.fn(), watchView: jest.fn(() => () => {}) }));

const serverMs = Date.UTC(2026, 10, 21, 14);
const endsAtMs = serverMs + 3 * minuteMs;

// The device's clock is an hour slow.
beforeEach(() => jest.useFakeTimers({ now: serverMs - 60 * minuteMs }));
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test("names the client, and counts down each minute, then each second, without announcing it", async () => {
  render(<ClientBand clientId="globex" name="Globex" endsAt={new Date(endsAtMs).toISOString()} serverMs={serverMs} />);

  expect(screen.getByRole("region", { name: "Client" })).toHaveTextContent("You’re viewing Globex as product admin");
  const timer = screen.getByRole("timer");
  expect(timer.closest("[aria-live], [role=status], [role=alert]")).toBeNull();
  expect(timer).toHaveTextContent("3 minutes left");
  await pass(59_000);
  expect(timer).toHaveTextContent("3 minutes left");
  await pass(1_000);
  expect(timer).toHaveTextContent("2 minutes left");
  await pass(minuteMs);
  expect(timer).toHaveTextContent("60 seconds left");
  await pass(59_000);
  expect(timer).toHaveTextContent("1 second left");
});

test("announces the end once at 5 minutes and once at 1 minute", async () => {
  render(
    <ClientBand
      clientId="globex"
      name="Globex"
      endsAt={new Date(serverMs + 6 * minuteMs).toISOString()}
      serverMs={serverMs}
    />,
  );
  const status = screen.getByRole("status");
  const announced: string[] = [];
  const observer = new MutationObserver(() => announced.push(status.textContent));
  observer.observe(status, { characterData: true, childList: true, subtree: true });

  await pass(minuteMs - 1_000);
  expect(status).toBeEmptyDOMElement();
  await pass(1_000);
  expect(announced).toEqual(["Your view of Globex ends within 5 minutes."]);
  for (let minute = 0; minute < 5; minute += 1) await pass(minuteMs);

  expect(announced).toEqual([
    "Your view of Globex ends within 5 minutes.",
    "Your view of Globex ends within 1 minute.",
  ]);
  observer.disconnect();
});

test("fills the announcement after the page is mounted", () => {
  const text = "The client is closed.";

  expect(renderToString(<StatusAnnouncement text={text} />)).not.toContain(text);
  render(<StatusAnnouncement text={text} />);

  expect(screen.getByRole("status")).toHaveTextContent(text);
});

test("changes at most once a minute, and once a second during the last one", async () => {
  let renders = 0;
  renderHook(() => {
    renders += 1;
    return useTimeLeft({ endsAtMs, serverMs }, () => {});
  });

  const atStart = renders;
  await pass(2 * minuteMs - 1);
  expect(renders - atStart).toBe(1);
  await pass(minuteMs);
  expect(renders - atStart).toBeLessThanOrEqual(62);
});

test("calls back once the time is up, and not before", async () => {
  const onEnd = jest.fn();
  renderHook(() => useTimeLeft({ endsAtMs, serverMs }, onEnd));

  await pass(3 * minuteMs);
  expect(onEnd).not.toHaveBeenCalled();
  await pass(1_000);

  expect(onEnd).toHaveBeenCalledTimes(1);
});

test("a device that slept past the end leaves when it wakes", async () => {
  const onEnd = jest.fn();
  renderHook(() => useTimeLeft({ endsAtMs, serverMs }, onEnd));

  jest.setSystemTime(Date.now() + 8 * 60 * minuteMs);
  await pass(3_000);

  expect(onEnd).toHaveBeenCalledTimes(1);
});

describe("a refusal by the host", () => {
  // jsdom reports each navigation as a console error, because it doesn't implement navigation.
  let navigated: jest.SpyInstance;
  const originalFetch = globalThis.fetch;
  beforeEach(() => {
    jest.clearAllMocks();
    navigated = jest.spyOn(console, "error").mockImplementation(() => {});
  });
  afterEach(() => {
    navigated.mockRestore();
    globalThis.fetch = originalFetch;
  });

  const read = () => sendTo("GET", "/api/accounts/1");
  const uploadChunk = () => {
    const { signal } = new AbortController();
    return sendChunks("/api/imports/7", new Blob(["a,b"]), { chunkBytes: 3, signal, onProgress: () => undefined });
  };
  const refuse = async (status: number, code: string, request: () => Promise<unknown> = read) => {
    const body = { code };
    globalThis.fetch = async () =>
      ({
        ...{ status, ok: false, headers: new Headers() },
        ...{ text: async () => JSON.stringify(body), json: async () => body },
      }) as Response;
    await act(async () => void (await request()));
  };
  const showBand = () =>
    render(
      <ClientBand clientId="globex" name="Globex" endsAt={new Date(endsAtMs).toISOString()} serverMs={serverMs} />,
    );

  test.each([
    ["a request", read],
    ["a chunk of a file", uploadChunk],
    ["a file", () => requestFile("/api/accounts/export", undefined)],
  ])("of %s because the view has ended opens home, in the other tabs too", async (_what, request) => {
    showBand();

    await refuse(409, "client_required", request);

    expect(notifyTabs).toHaveBeenCalledWith({ kind: "view-changed" });
    expect(String(navigated.mock.calls[0]?.[0])).toContain("navigation");
  });

  test("for another reason keeps the view", async () => {
    showBand();

    await refuse(409, "conflict");

    expect(notifyTabs).not.toHaveBeenCalled();
    expect(navigated).not.toHaveBeenCalled();
  });

  test("doesn't open home for a user who isn't viewing a client", async () => {
    const { unmount } = showBand();
    unmount();

    await refuse(409, "client_required");

    expect(notifyTabs).not.toHaveBeenCalled();
    expect(navigated).not.toHaveBeenCalled();
  });

  test("in another tab opens home without notifying the tabs again", () => {
    showBand();

    jest.mocked(watchView).mock.calls[0]?.[0]();

    expect(notifyTabs).not.toHaveBeenCalled();
    expect(String(navigated.mock.calls[0]?.[0])).toContain("navigation");
  });
});
