/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { ProofPrompt } from "@/components/identity-proof/proof-prompt";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { followDownload } from "@/lib/http/browser/save-file";
import { send, sendTo } from "@/lib/http/browser/send";
import { ExportMenu } from "./export-menu";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn(), sendTo: jest.fn() }));
jest.mock("@/lib/http/browser/save-file", () => ({ followDownload: jest.fn() }));

beforeAll(() => {
  installModalDialogs();
  HTMLElement.prototype.hidePopover = () => undefined;
});
beforeEach(() => jest.clearAllMocks());

const linked = { kind: "ok", data: { link: "once" } } as const;

async function exportList() {
  const url = (format: string) => `/api/accounts/export?state=TX&format=${format}`;
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ProofPrompt />
      <ExportMenu triggerClassName="" files={[{ label: "All fields", note: "For a spreadsheet", url }]} />
    </SWRConfig>,
  );
  await act(async () => fireEvent.click(screen.getByRole("menuitem", { name: /All fields/ })));
}

test("a list is downloaded by a link that is requested with its query", async () => {
  jest.mocked(sendTo).mockResolvedValueOnce(linked);

  await exportList();

  expect(sendTo).toHaveBeenCalledWith("POST", "/api/accounts/export/link?state=TX&format=csv", {});
  expect(followDownload).toHaveBeenCalledWith("/api/accounts/export?state=TX&format=csv&link=once");
});

test("a list that requires a proof is downloaded after the password is entered", async () => {
  const refused = { kind: "refused", code: "proof_required", detail: "No.", fields: {} } as const;
  jest.mocked(sendTo).mockResolvedValueOnce(refused).mockResolvedValueOnce(linked);
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
