/** @jest-environment jsdom */
import "@testing-library/jest-dom";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { send } from "@/lib/http/browser/send";
import { sendChunks } from "@/lib/http/browser/send-chunks";
import { UploadCard } from "./upload-card";

const push = jest.fn();
jest.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));
jest.mock("@/lib/http/browser/send", () => ({ send: jest.fn() }));
jest.mock("@/lib/http/browser/send-chunks", () => ({ sendChunks: jest.fn() }));

const ok = (data: unknown) => ({ kind: "ok", data }) as never;
const refused = (detail: string, code = "unknown") => ({ kind: "refused", code, detail, fields: {} }) as never;
const file = (name: string) => new File(["Name\nAcme\n"], name, { type: "text/csv" });

const choose = (...files: File[]) =>
  act(async () => fireEvent.change(screen.getByLabelText("File to import"), { target: { files } }));
const tryAgain = () => act(async () => fireEvent.click(screen.getByRole("button", { name: "Try again" })));
const sentTo = () => jest.mocked(send).mock.calls.map(([name]) => name);
const uploaded = () => jest.mocked(sendChunks).mock.calls.map(([to, blob]) => [to, (blob as File).name]);

const scrollTo = jest.fn();

beforeEach(() => {
  Element.prototype.scrollIntoView = scrollTo.mockReset();
  jest.mocked(send).mockReset();
  jest.mocked(sendChunks).mockReset().mockResolvedValue(null);
  push.mockReset();
});

test.each(["Sightline is not available right now.", "20 imports are already open. Finish or cancel one first."])(
  "a refused upload (%s) keeps the chosen file, and can be repeated",
  async (detail) => {
    render(<UploadCard initial={null} />);
    jest.mocked(send).mockResolvedValueOnce(refused(detail));
    await choose(file("leads.csv"));

    expect(screen.getByRole("alert")).toHaveTextContent(`${detail}Still chosen: leads.csv`);
    expect(scrollTo.mock.contexts[0]).toContainElement(screen.getByRole("alert"));
    jest
      .mocked(send)
      .mockResolvedValueOnce(ok({ id: "i-1" }))
      .mockResolvedValueOnce(ok({}));
    await tryAgain();

    expect(sentTo()).toEqual(["POST /imports/", "POST /imports/", "POST /imports/:id/read/"]);
    expect(uploaded()).toEqual([["/api/imports/i-1", "leads.csv"]]);
    expect(push).toHaveBeenCalledWith("/all-accounts/import/i-1");
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
  },
);

test("after a lost connection, the same import gets the file, so that no unfinished ones pile up", async () => {
  render(<UploadCard initial="contacts" />);
  jest.mocked(send).mockResolvedValueOnce(ok({ id: "i-1" }));
  jest.mocked(sendChunks).mockResolvedValueOnce("The connection was lost during the upload. Try again.");
  await choose(file("leads.csv"));
  jest
    .mocked(send)
    .mockResolvedValueOnce(ok({ id: "i-1", state: "uploading" }))
    .mockResolvedValueOnce(ok({}));

  await tryAgain();

  expect(sentTo()).toEqual(["POST /imports/", "GET /imports/:id/", "POST /imports/:id/read/"]);
  expect(jest.mocked(send).mock.calls.at(-1)?.[1]).toEqual({ params: { id: "i-1" }, body: { kind: "contacts" } });
  expect(uploaded()).toHaveLength(2);
  expect(push).toHaveBeenCalledWith("/all-accounts/import/i-1");
});

test("an import that was deleted before the next attempt is created again", async () => {
  render(<UploadCard initial={null} />);
  jest.mocked(send).mockResolvedValueOnce(ok({ id: "i-1" }));
  jest.mocked(sendChunks).mockResolvedValueOnce("Lost.");
  await choose(file("leads.csv"));
  jest.mocked(send).mockResolvedValueOnce(refused("Not found.", "not_found"));
  await tryAgain();
  jest
    .mocked(send)
    .mockResolvedValueOnce(ok({ id: "i-2" }))
    .mockResolvedValueOnce(ok({}));

  await tryAgain();

  expect(push).toHaveBeenCalledWith("/all-accounts/import/i-2");
});

test("of several files, those already uploaded aren't sent again", async () => {
  render(<UploadCard initial={null} />);
  jest
    .mocked(send)
    .mockResolvedValueOnce(ok({ id: "t-1", uploads: ["i-1", "i-2"] }))
    .mockResolvedValueOnce(ok({}));
  jest.mocked(sendChunks).mockResolvedValueOnce(null).mockResolvedValueOnce("Lost.");
  await choose(file("accounts.csv"), file("contacts.csv"));

  expect(screen.getByRole("alert")).toHaveTextContent("contacts.csv: Lost.Still chosen: 2 files");
  jest
    .mocked(send)
    .mockResolvedValueOnce(ok({ id: "i-1", state: "mapping" }))
    .mockResolvedValueOnce(ok({ id: "i-2", state: "uploading" }))
    .mockResolvedValueOnce(ok({}));
  await tryAgain();

  expect(uploaded()).toEqual([
    ["/api/imports/i-1", "accounts.csv"],
    ["/api/imports/i-2", "contacts.csv"],
    ["/api/imports/i-2", "contacts.csv"],
  ]);
  expect(push).toHaveBeenCalledTimes(1);
});

test("other files replace those of a refused upload", async () => {
  render(<UploadCard initial={null} />);
  jest.mocked(send).mockResolvedValueOnce(refused("Not now."));
  await choose(file("old.csv"));
  jest.mocked(send).mockResolvedValueOnce(refused("Not now."));
  await choose(file("new.csv"));

  expect(screen.getByRole("alert")).toHaveTextContent("Still chosen: new.csv");
});
