/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { toastStore } from "@/components/ui/overlay/toast-store";
import { send } from "@/lib/http/browser/send";
import { proofStore } from "@/lib/identity-proof/browser/with-proof";
import ConnectedPeoplePanel from "./connected-people";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));

const people = { count: 12, cannot_reconnect: { count: 1, names: ["Olga Outside"] } };
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

beforeAll(installModalDialogs);
beforeEach(() => jest.mocked(send).mockReset());

test("disconnects everyone after confirmation, which names who can't connect again", async () => {
  jest.mocked(send).mockResolvedValueOnce({ kind: "ok", data: people } as never);
  render(<ConnectedPeoplePanel people={people} />);
  expect(screen.getByText("12 people are connected.")).toBeVisible();
  expect(screen.getByText(/Olga Outside/)).toBeVisible();

  await click("Disconnect everyone");
  expect(screen.getByRole("dialog")).toHaveTextContent("Olga Outside");
  expect(send).not.toHaveBeenCalled();
  await click("Disconnect");

  expect(send).toHaveBeenCalledWith("POST /clients/me/identities/disconnect/", { body: {} });
  expect(screen.getByText("Nobody is connected.")).toBeVisible();
  expect(screen.queryByText(/Olga Outside/)).toBeNull();
  expect(toastStore.getState().toasts.at(-1)).toMatchObject({ text: "12 people disconnected.", tone: "neutral" });
  expect(screen.queryByRole("button", { name: "Disconnect everyone" })).toBeNull();
});

test("a refusal after the required proof of identity is reported, and leaves everyone connected", async () => {
  const refuse = (code: string) => ({ kind: "refused", code, detail: "Not allowed.", fields: {} }) as never;
  jest.mocked(send).mockResolvedValueOnce(refuse("proof_required")).mockResolvedValueOnce(refuse("forbidden"));
  render(<ConnectedPeoplePanel people={people} />);

  await click("Disconnect everyone");
  await click("Disconnect");
  await act(async () => proofStore.getState().resolve?.("sealed"));

  expect(jest.mocked(send).mock.calls.map(([, options]) => options?.body)).toEqual([{}, { proof: "sealed" }]);
  expect(toastStore.getState().toasts.at(-1)).toMatchObject({ text: "Not allowed.", tone: "danger" });
  expect(screen.getByText("12 people are connected.")).toBeVisible();
});
