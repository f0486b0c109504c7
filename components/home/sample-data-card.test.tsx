/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { installModalDialogs } from "@/components/ui/overlay/modal-dialogs.fixture";
import { showToast } from "@/components/ui/overlay/toast-store";
import { send } from "@/lib/http/browser/send";
import { proofStore } from "@/lib/identity-proof/browser/with-proof";
import SampleDataCard from "./sample-data-card";

installModalDialogs();
const refresh = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ refresh }) }));
jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));
jest.mock("@/components/ui/overlay/toast-store", () => ({ showToast: jest.fn() }));

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

beforeEach(() => {
  refresh.mockReset();
  jest.mocked(showToast).mockReset();
  jest
    .mocked(send)
    .mockReset()
    .mockResolvedValue({ kind: "ok", data: null } as never);
});

test("adds the sample data once, and is busy until it is added", async () => {
  let finish = (_: unknown) => {};
  jest.mocked(send).mockReturnValue(new Promise((resolve) => (finish = resolve)) as never);
  render(<SampleDataCard count={0} />);

  await press("Add sample data");
  await press("Add sample data");

  expect(jest.mocked(send).mock.calls).toEqual([["PUT /clients/me/sample-data/"]]);
  expect(screen.getByRole("button").getAttribute("aria-busy")).toBe("true");
  await act(async () => finish({ kind: "ok", data: null }));
  expect(screen.getByRole("button").getAttribute("aria-busy")).toBeNull();
  expect(showToast).toHaveBeenCalledWith("Sample data added.");
  expect(refresh).toHaveBeenCalledTimes(1);
});

test("shows why the data couldn't be added", async () => {
  jest.mocked(send).mockResolvedValue({ kind: "refused", code: "duplicate", detail: "Taken", fields: {} } as never);
  render(<SampleDataCard count={0} />);

  await press("Add sample data");

  expect(showToast).toHaveBeenCalledWith("Taken", { tone: "danger" });
  expect(refresh).not.toHaveBeenCalled();
});

/** The requests that were sent. */
const requests = () => jest.mocked(send).mock.calls as unknown[][];
const removal = "POST /clients/me/sample-data/remove/";

test("removes the data only after a confirmation that says what goes and what stays", async () => {
  render(<SampleDataCard count={12} />);
  await press("Remove sample data");
  expect(send).not.toHaveBeenCalled();
  const dialog = screen.getByRole("dialog", { name: "Remove sample data?" });
  expect(dialog.textContent).toContain(
    "12 sample accounts and everything recorded for them will be deleted for everyone",
  );
  expect(dialog.textContent).toContain("Your own accounts stay");

  await press("Remove");

  expect(requests()).toEqual([[removal, { body: {} }]]);
  expect(showToast).toHaveBeenCalledWith("Sample data removed.");
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("asks for a proof of identity if the removal needs one, and keeps the data when that is canceled", async () => {
  const refusal = { kind: "refused", code: "proof_required", detail: "Confirm", fields: {} };
  jest
    .mocked(send)
    .mockResolvedValueOnce(refusal as never)
    .mockResolvedValueOnce(refusal as never);
  render(<SampleDataCard count={12} />);
  const removeAfter = async (proof: string | null) => {
    await press("Remove sample data");
    await press("Remove");
    await act(async () => proofStore.getState().resolve?.(proof));
  };

  await removeAfter(null);
  expect(requests()).toHaveLength(1);
  expect(showToast).not.toHaveBeenCalled();

  await removeAfter("sealed");
  expect(requests().at(-1)).toEqual([removal, { body: { proof: "sealed" } }]);
  expect(showToast).toHaveBeenCalledWith("Sample data removed.");
});
