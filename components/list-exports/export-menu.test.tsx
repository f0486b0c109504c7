/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { ProofPrompt } from "@/components/identity-proof/proof-prompt";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { toastStore } from "@/components/ui/overlay/toast-store";
import { followDownload } from "@/lib/http/browser/save-file";
import { send, sendTo } from "@/lib/http/browser/send";
import { ExportMenu } from "./export-menu";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn(), sendTo: jest.fn() }));
jest.mock("@/lib/http/browser/save-file", () => ({ followDownload: jest.fn() }));
jest.mock("@/lib/lazy/reload-once", () => ({ reloadOnce: () => false }));

beforeAll(() => {
  installModalDialogs();
  HTMLElement.prototype.hidePopover = () => undefined;
});
beforeEach(() => jest.clearAllMocks());

afterEach(() => jest.dontMock("./download-list"));

const linked = { kind: "ok", data: { link: "once" } } as const;
const refuse = (code: "proof_required" | "forbidden") =>
  ({ kind: "refused", code, detail: "No.", fields: {} }) as const;
const chooseFile = () => act(async () => fireEvent.click(screen.getByRole("menuitem", { name: /All fields/ })));

async function exportList() {
  const url = (format: string) => `/api/accounts/export?state=TX&format=${format}`;
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ProofPrompt />
      <ExportMenu triggerClassName="" files={[{ label: "All fields", note: "For a spreadsheet", url }]} />
    </SWRConfig>,
  );
  await chooseFile();
}

test("a list is downloaded by a link that is requested with its query", async () => {
  jest.mocked(sendTo).mockResolvedValueOnce(linked);

  await exportList();

  expect(sendTo).toHaveBeenCalledWith("POST", "/api/accounts/export/link?state=TX&format=csv", {});
  expect(followDownload).toHaveBeenCalledWith("/api/accounts/export?state=TX&format=csv&link=once");
});

test("a list that requires a proof is downloaded after the password is entered", async () => {
  jest.mocked(sendTo).mockResolvedValueOnce(refuse("proof_required")).mockResolvedValueOnce(linked);
  jest.mocked(send).mockImplementation(
    async (name) =>
      ({
        kind: "ok",
        data: name.startsWith("POST") ? { proof: "sealed" } : { offers_passkeys: false, passkeys: [] },
      }) as never,
  );

  await exportList();
  expect(followDownload).not.toHaveBeenCalled();
  fireEvent.change(await screen.findByLabelText("Current password"), { target: { value: "secret" } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Continue" })));

  expect(jest.mocked(sendTo).mock.calls.map(([, , body]) => body)).toEqual([{}, { proof: "sealed" }]);
  expect(followDownload).toHaveBeenCalledTimes(1);
});

test("one export runs at a time; its refusal is reported, and it can be tried again", async () => {
  let respond = (_: ReturnType<typeof refuse>) => {};
  jest.mocked(sendTo).mockReturnValueOnce(new Promise((resolve) => (respond = resolve)) as never);
  await exportList();
  await chooseFile();
  expect(sendTo).toHaveBeenCalledTimes(1);

  await act(async () => respond(refuse("forbidden")));
  expect(toastStore.getState().toasts.at(-1)).toMatchObject({ text: "No.", tone: "danger" });
  expect(followDownload).not.toHaveBeenCalled();

  jest.mocked(sendTo).mockResolvedValueOnce(linked);
  await chooseFile();
  expect(followDownload).toHaveBeenCalledTimes(1);
});

test("reports that the code of downloads could not be loaded", async () => {
  jest.doMock("./download-list", () => {
    throw new Error("The chunk is missing");
  });

  await exportList();

  expect(toastStore.getState().toasts.at(-1)?.text).toMatch(/^This action could not be loaded/);
  expect(sendTo).not.toHaveBeenCalled();
});
