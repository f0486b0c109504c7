/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { send } from "@/lib/http/browser/send";
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

  await click("Disconnect everyone");
  expect(screen.getByRole("dialog")).toHaveTextContent("Olga Outside");
  expect(send).not.toHaveBeenCalled();
  await click("Disconnect");

  expect(send).toHaveBeenCalledWith("POST /clients/me/identities/disconnect/", { body: {} });
  expect(screen.getByText("Nobody is connected.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Disconnect everyone" })).toBeNull();
});

test("a refusal leaves everyone connected", async () => {
  const refusal = { kind: "refused", code: "forbidden", detail: "Not allowed.", fields: {} };
  jest.mocked(send).mockResolvedValueOnce(refusal as never);
  render(<ConnectedPeoplePanel people={people} />);

  await click("Disconnect everyone");
  await click("Disconnect");

  expect(screen.getByText("12 people are connected.")).toBeVisible();
});
