/** @jest-environment jsdom */
import { BroadcastChannel } from "node:worker_threads";
import { render } from "@testing-library/react";
import { notifyTabs } from "@/lib/session/browser/tabs";
import { ViewWatch } from "./view-watch";

// jsdom reports each navigation as a console error, because it doesn't implement navigation.
const navigated = jest.spyOn(console, "error").mockImplementation(() => {});

beforeEach(() => void navigated.mockClear());
beforeAll(() => void Object.assign(globalThis, { BroadcastChannel }));

/** Waits until the messages sent so far have arrived everywhere. */
async function receiveMessages(): Promise<void> {
  const [sender, receiver] = [new BroadcastChannel("probe"), new BroadcastChannel("probe")];
  const arrival = new Promise<void>((resolve) => {
    receiver.onmessage = () => resolve();
  });
  sender.postMessage("now");
  await arrival;
  sender.close();
  receiver.close();
}

test("opens home when another tab begins to view a client", async () => {
  const { unmount } = render(<ViewWatch />);
  const otherTab = new BroadcastChannel("sightline.session");

  otherTab.postMessage({ viewChanged: true });
  await receiveMessages();

  expect(String(navigated.mock.calls[0]?.[0])).toContain("navigation");
  otherTab.close();
  unmount();
});

test("ignores the view that begins in its own tab, which opens the client's accounts", async () => {
  const { unmount } = render(<ViewWatch />);

  notifyTabs({ kind: "view-changed" });
  await receiveMessages();

  expect(navigated).not.toHaveBeenCalled();
  unmount();
});
