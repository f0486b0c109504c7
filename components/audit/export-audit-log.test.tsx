/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { ProofPrompt } from "@/components/identity-proof/proof-prompt";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { requestFile } from "@/lib/http/browser/save-file";
import { send } from "@/lib/http/browser/send";
import { ExportAuditLog } from "./export-audit-log";

jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));
jest.mock("@/lib/http/browser/save-file", () => ({ requestFile: jest.fn() }));

beforeAll(installModalDialogs);

test("a refused export asks for the password, and is requested again with the proof and the same filter", async () => {
  const refused = { kind: "refused", code: "proof_required", detail: "No.", fields: {} } as const;
  jest.mocked(requestFile).mockResolvedValueOnce(refused).mockResolvedValueOnce({ kind: "ok", data: null });
  jest
    .mocked(send)
    .mockImplementation(async (name) =>
      name.startsWith("POST")
        ? ({ kind: "ok", data: { proof: "sealed" } } as never)
        : ({ kind: "ok", data: { offers_passkeys: false, passkeys: [] } } as never),
    );
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ExportAuditLog filter={{ kind: "member" }} />
      <ProofPrompt />
    </SWRConfig>,
  );

  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Export as CSV" })));
  fireEvent.change(screen.getByLabelText("Current password"), { target: { value: "secret" } });
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Continue" })));

  expect(jest.mocked(requestFile).mock.calls.map(([path, body]) => [path, body])).toEqual([
    ["/api/audit/export", { kind: "member" }],
    ["/api/audit/export", { kind: "member", proof: "sealed" }],
  ]);
});
